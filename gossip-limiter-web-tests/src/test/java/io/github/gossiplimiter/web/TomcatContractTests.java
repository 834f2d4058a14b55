/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TomcatContractTests implements LimitContract, PlanContract, RuleContract, ResponseContract, PathResponseContract,
		RequestKeyContract, RequestPathContract, ClientAddressContract, ChargedRequestContract, DeniedCallContract,
		ConcurrentRequestContract, LimitedHandlerContract, ServletRequestContract {

	private final LimitedServer server = LimitedServer.servlet("TomcatServlet");

	@Override
	public LimitedServer application() {
		return this.server;
	}

	@Test
	void serverIsTomcat() {
		assertThat(stack().serverName()).isEqualTo("TomcatWebServer");
	}

}
