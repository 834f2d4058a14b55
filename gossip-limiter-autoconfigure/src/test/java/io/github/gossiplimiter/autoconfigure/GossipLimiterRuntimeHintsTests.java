/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.lang.reflect.Method;

import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.annotation.ReflectiveRuntimeHintsRegistrar;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.beans.factory.aot.AotServices;

import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;
import io.github.gossiplimiter.autoconfigure.web.request.RequestFacts;

import static org.assertj.core.api.Assertions.assertThat;

class GossipLimiterRuntimeHintsTests {

	private final RuntimeHints hints = new RuntimeHints();

	@Test
	void registrarIsFound() {
		assertThat(AotServices.factories().load(RuntimeHintsRegistrar.class))
			.hasAtLeastOneElementOfType(GossipLimiterRuntimeHints.class);
	}

	@Test
	void propertiesReadByExpressionsHaveHints() throws Exception {
		new GossipLimiterRuntimeHints().registerHints(this.hints, getClass().getClassLoader());
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(RequestFacts.class.getMethod("getIp")))
			.accepts(this.hints);
		Class<?> call = Class.forName("io.github.gossiplimiter.autoconfigure.method.call.MethodCall");
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(call.getMethod("getArgs")))
			.accepts(this.hints);
	}

	@Test
	void limitedMethodsAndTheirFallbacksHaveHints() throws Exception {
		new ReflectiveRuntimeHintsRegistrar().registerRuntimeHints(this.hints, Desk.class);
		for (String name : new String[] { "ask", "instead", "often" }) {
			Method method = Desk.class.getDeclaredMethod(name);
			assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(method)).as(name).accepts(this.hints);
		}
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(Desk.class.getDeclaredMethod("free")))
			.rejects(this.hints);
	}

	static class Desk {

		@RateLimited(name = "two", fallbackMethod = "instead")
		void ask() {
		}

		void instead() {
		}

		@RateLimited("one")
		@RateLimited("two")
		void often() {
		}

		void free() {
		}

	}

}
