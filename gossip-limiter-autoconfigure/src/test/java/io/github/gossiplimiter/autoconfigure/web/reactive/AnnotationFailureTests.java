/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

import io.github.gossiplimiter.autoconfigure.annotation.IgnoreRateLimit;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

import static io.github.gossiplimiter.autoconfigure.web.reactive.FailedStart.assertExplained;

/**
 * A wrong annotation stops the start and says what to type.
 */
class AnnotationFailureTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			textBlock = """
					Undefined       | @RateLimited on Undefined.get names the limit 'serach', which is not defined | gossip-limiter.limits.serach.limit: 100
					NoWindow        | The window of @RateLimited on NoWindow.get is missing  | for example 30s
					NoLimit         | The limit of @RateLimited on NoLimit.get is missing    | for example 100
					NegativeLimit   | The limit of @RateLimited on NegativeLimit.get is -1   | for example 100
					BadWindow       | The window of @RateLimited on BadWindow.get is 'soon'  | "30s"
					Empty           | @RateLimited on Empty.get names no limit               | @RateLimited("search")
					BadKey          | The key of @RateLimited on BadKey.get is "headers["    | ip + ' ' + path
					BadCost         | The cost of @RateLimited on BadCost.get is -1          | positive number
					BadCondition    | The condition of @RateLimited on BadCondition.get is   | expression
					Contradiction   | stands next to @IgnoreRateLimit                        | Remove one of them
					NoHandler       | the method does not handle requests                    | @GetMapping
					Overloaded      | which @RateLimited on Overloaded.get defines with other values | another name
					""")
	void wrongAnnotationIsExplained(String type, String description, String action) throws Exception {
		Class<?> configuration = Class.forName(AnnotationFailureTests.class.getName() + "$" + type);
		FailedStart.runner()
			.withUserConfiguration(configuration)
			.run((context) -> assertExplained(context.getStartupFailure(), description, action));
	}

	@RestController
	static class Undefined {

		@GetMapping("/a")
		@RateLimited("serach")
		void get() {
		}

	}

	@RestController
	static class NoWindow {

		@GetMapping("/a")
		@RateLimited(limit = 5)
		void get() {
		}

	}

	@RestController
	static class NoLimit {

		@GetMapping("/a")
		@RateLimited(window = "1m")
		void get() {
		}

	}

	@RestController
	static class NegativeLimit {

		@GetMapping("/a")
		@RateLimited(limit = -1, window = "1m")
		void get() {
		}

	}

	@RestController
	static class BadWindow {

		@GetMapping("/a")
		@RateLimited(limit = 5, window = "soon")
		void get() {
		}

	}

	@RestController
	static class Empty {

		@GetMapping("/a")
		@RateLimited
		void get() {
		}

	}

	@RestController
	static class BadKey {

		@GetMapping("/a")
		@RateLimited(name = "search", key = "headers[")
		void get() {
		}

	}

	@RestController
	static class BadCost {

		@GetMapping("/a")
		@RateLimited(name = "search", cost = "-1")
		void get() {
		}

	}

	@RestController
	static class BadCondition {

		@GetMapping("/a")
		@RateLimited(name = "search", condition = "method ==")
		void get() {
		}

	}

	@RestController
	static class Contradiction {

		@GetMapping("/a")
		@RateLimited("search")
		@IgnoreRateLimit
		void get() {
		}

	}

	@RestController
	static class NoHandler {

		@GetMapping("/a")
		void get() {
		}

		@RateLimited("search")
		void helper() {
		}

	}

	@RestController
	static class Overloaded {

		@GetMapping("/a")
		@RateLimited(limit = 5, window = "1m")
		void get() {
		}

		@GetMapping("/a/{id}")
		@RateLimited(limit = 6, window = "1m")
		void get(@PathVariable String id) {
		}

	}

}
