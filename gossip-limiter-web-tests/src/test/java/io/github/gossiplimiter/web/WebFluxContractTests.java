/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.concurrency.ConcurrencyLimiter;

import static org.assertj.core.api.Assertions.assertThat;

class WebFluxContractTests implements LimitContract, PlanContract, RuleContract, ResponseContract, PathResponseContract,
		RequestKeyContract, RequestPathContract, ClientAddressContract, ChargedRequestContract, DeniedCallContract,
		ConcurrentRequestContract, LimitedHandlerContract {

	private final LimitedServer server = LimitedServer.reactive("NettyReactive");

	@Override
	public LimitedServer application() {
		return this.server;
	}

	@Test
	void serverIsNetty() {
		assertThat(stack().serverName()).isEqualTo("NettyWebServer");
	}

	@Test
	void placeIsReleasedAsSoonAsTheClientDisconnects() {
		ConcurrencyLimiter limiter = limiter("c-gone");
		client().abandon("/c/gone", () -> awaitInFlight(limiter, 1));
		awaitInFlight(limiter, 0);
	}

}
