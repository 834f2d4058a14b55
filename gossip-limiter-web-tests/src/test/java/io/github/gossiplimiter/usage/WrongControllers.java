/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.usage;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.graphql.data.method.annotation.BatchMapping;
import org.springframework.graphql.data.method.annotation.MutationMapping;
import org.springframework.graphql.data.method.annotation.QueryMapping;
import org.springframework.graphql.data.method.annotation.SchemaMapping;
import org.springframework.graphql.data.method.annotation.SubscriptionMapping;
import org.springframework.messaging.handler.annotation.MessageMapping;
import org.springframework.messaging.rsocket.service.RSocketExchange;
import org.springframework.messaging.simp.annotation.SubscribeMapping;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

import io.github.gossiplimiter.autoconfigure.annotation.ConcurrencyLimited;
import io.github.gossiplimiter.autoconfigure.annotation.IgnoreRateLimit;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

/**
 * Controllers whose annotations are wrong, and one that is right.
 */
final class WrongControllers {

	private static final String FORTY = "0123456789012345678901234567890123456789";

	/**
	 * Of 280 characters.
	 */
	static final String LONG_NAME = FORTY + FORTY + FORTY + FORTY + FORTY + FORTY + FORTY;

	private WrongControllers() {
	}

	@RestController
	static class Undefined {

		@GetMapping("/search")
		@RateLimited("serach")
		String get() {
			return "";
		}

	}

	@RestController
	static class NoName {

		@GetMapping("/search")
		@RateLimited
		String get() {
			return "";
		}

	}

	@RestController
	static class NoWindow {

		@GetMapping("/search")
		@RateLimited(limit = 3)
		String get() {
			return "";
		}

	}

	@RestController
	static class OddWindow {

		@GetMapping("/search")
		@RateLimited(limit = 3, window = "1 minute")
		String get() {
			return "";
		}

	}

	@RestController
	static class Negative {

		@GetMapping("/search")
		@RateLimited(limit = -3, window = "1m")
		String get() {
			return "";
		}

	}

	@RestController
	static class LongName {

		@GetMapping("/search")
		@RateLimited(name = WrongControllers.LONG_NAME, limit = 3, window = "1m")
		String get() {
			return "";
		}

	}

	@RestController
	static class TwoNames {

		@GetMapping("/search")
		@RateLimited(value = "search", name = "other")
		String get() {
			return "";
		}

	}

	@RestController
	static class Ignored {

		@GetMapping("/search")
		@RateLimited("search")
		@IgnoreRateLimit
		String get() {
			return "";
		}

	}

	@RestController
	static class Fallback {

		@GetMapping("/search")
		@RateLimited(name = "search", fallbackMethod = "other")
		String get() {
			return "";
		}

	}

	@RestController
	static class Argument {

		@GetMapping("/search")
		@RateLimited(name = "search", key = "#id")
		String get() {
			return "";
		}

	}

	@RestController
	static class Text {

		@GetMapping("/search")
		@RateLimited(name = "search", condition = "principal")
		String get() {
			return "";
		}

	}

	@RestController
	static class Planned {

		@GetMapping("/search")
		@RateLimited(name = "search", plan = "'gold'")
		String get() {
			return "";
		}

	}

	@RestController
	static class Unlimited {

		@GetMapping("/search")
		@ConcurrencyLimited("llm")
		String get() {
			return "";
		}

	}

	@RestController
	static class TwoDefinitions {

		@GetMapping("/one")
		@RateLimited(name = "twice", limit = 3, window = "1m")
		String one() {
			return "";
		}

		@GetMapping("/two")
		@RateLimited(name = "twice", limit = 4, window = "1m")
		String two() {
			return "";
		}

	}

	@RestController
	static class Unmapped {

		@GetMapping("/search")
		String get() {
			return helper();
		}

		@RateLimited("search")
		String helper() {
			return "";
		}

	}

	@RestController
	static class OnlyUnmapped {

		@RateLimited("search")
		String helper() {
			return "";
		}

	}

	@RestController
	@RateLimited("search")
	static class Empty {

	}

	@RestController
	static class Handler {

		@GetMapping("/search")
		String get() {
			throw new IllegalStateException();
		}

		@RateLimited("search")
		@ExceptionHandler
		String handle(IllegalStateException ex) {
			return "";
		}

	}

	@Controller
	static class Books {

		@RateLimited("search")
		@QueryMapping
		public List<String> books() {
			return List.of();
		}

	}

	@Controller
	static class Authors {

		@RateLimited("search")
		@SchemaMapping
		public String author() {
			return "";
		}

	}

	@Controller
	static class Orders {

		@RateLimited("search")
		@MutationMapping
		public String order() {
			return "";
		}

	}

	@Controller
	static class Chat {

		@RateLimited("search")
		@MessageMapping("/chat")
		public void send() {
		}

	}

	@Controller
	@RateLimited("search")
	static class Feed {

		@SubscribeMapping("/feed")
		public String open() {
			return "";
		}

	}

	@Controller
	@RateLimited("search")
	static class Mixed {

		@GetMapping("/search")
		@ResponseBody
		String get() {
			return "";
		}

		@QueryMapping
		public List<String> books() {
			return List.of();
		}

	}

	@Controller
	static class Queue {

		@ConcurrencyLimited("llm")
		@MessageMapping("/queue")
		public void take() {
		}

	}

	@RestController
	@RateLimited("search")
	static class Fine {

		@EventListener
		void started(ApplicationReadyEvent event) {
		}

		@GetMapping("/one")
		@RateLimited(name = "search", condition = "headers['X-Batch'] == 'yes'", key = "headers['X-User'] ?: ip")
		String one() {
			return "";
		}

		@ReportMapping
		@ColumnMapping
		@RateLimited("search")
		String three() {
			return "";
		}

		@GetMapping("/two")
		@RateLimited(name = "own", limit = 3, window = "1m", cost = "headers['X-Tokens'] ?: 1")
		String two() {
			return "";
		}

	}

	@Controller
	static class Shelf {

		@RateLimited("search")
		@Lookup
		public List<String> books() {
			return List.of();
		}

	}

	@Controller
	@RateLimited("search")
	static class Room {

		@Whisper
		public void send() {
		}

	}

	@Controller
	static class Pages {

		@RateLimited("search")
		@BatchMapping
		public List<Integer> pages(List<String> books) {
			return List.of();
		}

	}

	@Controller
	static class News {

		@RateLimited("search")
		@SubscriptionMapping
		public Flux<String> news() {
			return Flux.empty();
		}

	}

	@Controller
	static class Streams {

		@RateLimited("search")
		@RSocketExchange("news")
		public Flux<String> news() {
			return Flux.empty();
		}

	}

	@Controller
	static class Both {

		@RateLimited("search")
		@GetMapping("/search")
		@MessageMapping("/search")
		@ResponseBody
		public String get() {
			return "";
		}

	}

	@SchemaMapping(typeName = "Query")
	@Retention(RetentionPolicy.RUNTIME)
	@interface Lookup {

	}

	@MessageMapping("/whisper")
	@Retention(RetentionPolicy.RUNTIME)
	@interface Whisper {

	}

	/*
	 * Of some other library.
	 */
	@Retention(RetentionPolicy.RUNTIME)
	@interface ColumnMapping {

	}

	@RequestMapping("/three")
	@ResponseBody
	@Retention(RetentionPolicy.RUNTIME)
	@interface ReportMapping {

	}

}
