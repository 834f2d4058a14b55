/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.lang.reflect.Proxy;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.stereotype.Controller;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.autoconfigure.ManualClock;
import io.github.gossiplimiter.autoconfigure.annotation.IgnoreRateLimit;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

/**
 * Beans with limits of all kinds.
 */
@Configuration(proxyBeanMethods = false)
class MethodApplication {

	@Bean
	Clock clock() {
		return new ManualClock();
	}

	@Bean
	Shop shop() {
		return new Shop();
	}

	@Bean
	Api api() {
		return new DefaultApi();
	}

	@Bean
	Client client() {
		return (Client) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { Client.class },
				(proxy, method, args) -> method.getName().equals("get") ? "got" : null);
	}

	@Bean
	Desk desk() {
		return new Desk();
	}

	@Bean
	@Lazy
	LateDesk lateDesk() {
		return new LateDesk();
	}

	@Bean
	@Scope("prototype")
	ManyDesk manyDesk() {
		return new ManyDesk();
	}

	@Bean
	Plain plainBean() {
		return new Plain();
	}

	/**
	 * What the definition of the bean says.
	 */
	interface Api {

		@RateLimited(limit = 2, window = "1m")
		String ask();

	}

	/**
	 * What the bean is.
	 */
	static class DefaultApi implements Api {

		@Override
		public String ask() {
			return "asked";
		}

	}

	/**
	 * A client without a class of its own.
	 */
	interface Client {

		@RateLimited(limit = 2, window = "1m")
		String get();

		String free();

	}

	/**
	 * One limit for all that is public.
	 */
	@RateLimited(limit = 2, window = "1m")
	static class Desk {

		public String one() {
			return "one";
		}

		public String other() {
			return "other";
		}

		@IgnoreRateLimit
		public String exempt() {
			return "exempt";
		}

		String inside() {
			return "inside";
		}

	}

	/**
	 * A bean that comes into being when it is needed.
	 */
	static class LateDesk {

		@RateLimited(limit = 1, window = "1m")
		public String ask() {
			return "late";
		}

	}

	/**
	 * A bean of which there are many.
	 */
	static class ManyDesk {

		@RateLimited(limit = 1, window = "1m")
		public String ask() {
			return "many";
		}

	}

	/**
	 * Its requests are limited, not its calls.
	 */
	@Controller
	static class PageController {

		@RateLimited(limit = 1, window = "1m")
		public String page() {
			return "page";
		}

	}

	/**
	 * Nothing is limited here.
	 */
	static class Plain {

		public String ask() {
			return "plain";
		}

	}

}
