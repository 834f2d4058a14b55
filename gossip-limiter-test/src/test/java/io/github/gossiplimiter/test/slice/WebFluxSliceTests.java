/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test.slice;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webflux.test.autoconfigure.WebFluxTest;
import org.springframework.test.web.reactive.server.WebTestClient;

@WebFluxTest(CheckoutController.class)
class WebFluxSliceTests extends SliceContract {

	@Autowired
	private WebTestClient client;

	@Override
	int status(String path) {
		return this.client.get().uri(path).exchange().returnResult(String.class).getStatus().value();
	}

}
