/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test.slice;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import io.github.gossiplimiter.autoconfigure.annotation.ConcurrencyLimited;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

@RestController
class CheckoutController {

	@GetMapping("/checkout")
	@RateLimited(name = "checkout", limit = 5, window = "1m", key = "global")
	String checkout() {
		return "fine";
	}

	@GetMapping({ "/path", "/exact", "/close" })
	String path() {
		return "fine";
	}

	@GetMapping("/model")
	@ConcurrencyLimited("models")
	String model() {
		return "fine";
	}

}
