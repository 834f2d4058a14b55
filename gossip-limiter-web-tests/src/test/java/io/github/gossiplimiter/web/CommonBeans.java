/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.github.gossiplimiter.autoconfigure.PlanResolver;

/**
 * Beans of every application of the contract.
 */
@Configuration(proxyBeanMethods = false)
class CommonBeans {

	@Bean
	ManualClock clock() {
		return new ManualClock();
	}

	@Bean
	DenialCounter denialCounter() {
		return new DenialCounter();
	}

	@Bean
	PlanResolver planResolver() {
		return (limitName, key) -> {
			if (key.equals("broken")) {
				throw new IllegalStateException("expected by the test");
			}
			return key.startsWith("gold") ? "gold" : null;
		};
	}

}
