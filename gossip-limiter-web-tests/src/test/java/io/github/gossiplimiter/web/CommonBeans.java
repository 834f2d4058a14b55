package io.github.gossiplimiter.web;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.github.gossiplimiter.autoconfigure.PlanResolver;

/**
 * What every application of the contract has.
 */
@Configuration(proxyBeanMethods = false)
class CommonBeans {

	@Bean
	ManualClock clock() {
		return new ManualClock();
	}

	@Bean
	HeardDenials heardDenials() {
		return new HeardDenials();
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
