/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.web;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class HttpLoadTests {

	@Test
	void sendSendsTheGivenNumberOfRequests() {
		AtomicInteger requests = new AtomicInteger();
		DisposableServer server = HttpServer.create().host("127.0.0.1").port(0).handle((request, response) -> {
			requests.incrementAndGet();
			return response.header("RateLimit", "\"bench\";r=1;t=1").send();
		}).bindNow();
		try (HttpLoad load = new HttpLoad(server.port())) {
			load.send(250);
			assertThat(requests).hasValue(250);
			assertThat(load.limited()).isTrue();
		}
		finally {
			server.disposeNow();
		}
	}

	@Test
	void sendWhenStatusIsNotOkFails() {
		DisposableServer server = HttpServer.create()
			.host("127.0.0.1")
			.port(0)
			.handle((request, response) -> response.status(429).send())
			.bindNow();
		try (HttpLoad load = new HttpLoad(server.port())) {
			assertThatIllegalStateException().isThrownBy(() -> load.send(1)).withMessageContaining("got 429");
		}
		finally {
			server.disposeNow();
		}
	}

	@Test
	void emptyServerRespondsWithoutALimit() {
		List<String> arguments = Variant.EMPTY.arguments();
		try (ConfigurableApplicationContext context = WebCostServer.start(arguments.toArray(String[]::new));
				HttpLoad load = new HttpLoad(WebCostServer.port(context))) {
			assertThat(context.containsBean("emptyFilter")).isTrue();
			assertThat(load.limited()).isFalse();
			load.send(20);
		}
	}

}
