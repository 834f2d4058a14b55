/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Behind a proxy on this host, over a real server. What the proxy appends is the last
 * entry; everything before it came from the client.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, classes = WebApplication.class,
		properties = { "gossip-limiter.web.trusted-proxies=127.0.0.0/8,::1,10.0.0.0/8",
				"gossip-limiter.limits.all.limit=2", "gossip-limiter.limits.all.window=30s",
				"gossip-limiter.limits.all.paths=/**" })
@AutoConfigureWebTestClient
class TrustedProxyTests {

	private static final int ADMITTED = 404;

	@Autowired
	private WebTestClient client;

	@Test
	void clientsBehindTheProxyHaveTheirOwnQuotas() {
		assertThat(get("X-Forwarded-For", "203.0.113.1")).isEqualTo(ADMITTED);
		assertThat(get("X-Forwarded-For", "203.0.113.1")).isEqualTo(ADMITTED);
		assertThat(get("X-Forwarded-For", "203.0.113.1")).isEqualTo(429);
		assertThat(get("X-Forwarded-For", "203.0.113.2")).isEqualTo(ADMITTED);
	}

	@Test
	void forgedEntriesGiveNoFreshQuota() {
		get("X-Forwarded-For", "1.1.1.1, 203.0.113.3");
		get("X-Forwarded-For", "2.2.2.2, 203.0.113.3");
		assertThat(get("X-Forwarded-For", "3.3.3.3, 203.0.113.3")).isEqualTo(429);
		assertThat(get("X-Forwarded-For", "10.0.0.8, 203.0.113.3, 10.0.0.9")).isEqualTo(429);
	}

	@Test
	void forgedEntriesDoNotSpendTheQuotaOfAnother() {
		for (int i = 0; i < 5; i++) {
			get("X-Forwarded-For", "203.0.113.4, 203.0.113.5");
		}
		assertThat(get("X-Forwarded-For", "203.0.113.4")).isEqualTo(ADMITTED);
	}

	@Test
	void addressesOfOneIpv6NetworkShareAQuota() {
		get("X-Forwarded-For", "2001:db8:0:1::1");
		get("X-Forwarded-For", "2001:db8:0:1:ffff::2");
		assertThat(get("X-Forwarded-For", "2001:db8:0:1:1:2:3:4")).isEqualTo(429);
		assertThat(get("X-Forwarded-For", "2001:db8:0:2::1")).isEqualTo(ADMITTED);
	}

	private int get(String field, String value) {
		return this.client.get()
			.uri("/any")
			.header(field, value)
			.exchange()
			.expectBody()
			.returnResult()
			.getStatus()
			.value();
	}

}
