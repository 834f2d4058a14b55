/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

/**
 * A bean with all sorts of limited methods. Each limit admits two calls a minute unless
 * its name says otherwise.
 */
class Shop {

	private final AtomicInteger calls = new AtomicInteger();

	int calls() {
		return this.calls.get();
	}

	@RateLimited(limit = 2, window = "1m")
	String plain() {
		return "open";
	}

	String plainFromWithin() {
		return plain();
	}

	@RateLimited("two")
	public String named(String user) {
		return user;
	}

	@RateLimited(limit = 2, window = "1m", key = "#user")
	public String byUser(@Nullable String user) {
		return String.valueOf(user);
	}

	@RateLimited(limit = 2, window = "1m", key = "#order.customer.id")
	public void byCustomer(Order order) {
		this.calls.incrementAndGet();
	}

	@RateLimited(limit = 2, window = "1m", key = "#root.args[1] + ':' + #a0 + ':' + methodName")
	public void byPosition(int shelf, String user) {
		this.calls.incrementAndGet();
	}

	@RateLimited(limit = 10, window = "1m", cost = "#order.items", condition = "#order.customer.id != 'staff'")
	public void weighted(Order order) {
		this.calls.incrementAndGet();
	}

	@RateLimited(limit = 2, window = "1m", key = "#user")
	public Mono<String> mono(String user) {
		return Mono.fromSupplier(() -> user + this.calls.incrementAndGet());
	}

	@RateLimited(limit = 2, window = "1m")
	public Flux<Integer> flux() {
		return Flux.range(1, 3);
	}

	@RateLimited(limit = 2, window = "1m")
	public CompletableFuture<String> future() {
		return CompletableFuture.completedFuture("done");
	}

	@RateLimited(limit = 2, window = "1m", fallbackMethod = "stageFallback")
	public CompletionStage<String> stage() {
		return CompletableFuture.completedFuture("done");
	}

	@SuppressWarnings("UnusedMethod") // Called by its name.
	private CompletionStage<String> stageFallback(RuntimeException denial) {
		return CompletableFuture.completedFuture(denial.getClass().getSimpleName());
	}

	@RateLimited(limit = 2, window = "1m", name = "minute")
	@RateLimited(limit = 1, window = "1s", name = "second")
	public void twice() {
		this.calls.incrementAndGet();
	}

	@RateLimited(limit = 2, window = "1m")
	public void failing() {
		throw new IllegalArgumentException("of its own");
	}

	@RateLimited(limit = 1, window = "1m", key = "#user", fallbackMethod = "cached")
	public String find(String user, int page) {
		return "found";
	}

	@SuppressWarnings("UnusedMethod") // Called by its name.
	private String cached(String user, int page, RateLimitExceededException denial) {
		return "cached " + user + " " + page + " " + denial.limitName();
	}

	@RateLimited(limit = 1, window = "1m", fallbackMethod = "emptyMono")
	public Mono<String> findLater() {
		return Mono.just("found");
	}

	Mono<String> emptyMono() {
		return Mono.just("instead");
	}

	@RateLimited("denied-without-key")
	public void strictlyKeyed(@Nullable String user) {
		this.calls.incrementAndGet();
	}

	@RateLimited("free-without-key")
	public void looselyKeyed(@Nullable String user) {
		this.calls.incrementAndGet();
	}

	@RateLimited("trial")
	public void shadowed() {
		this.calls.incrementAndGet();
	}

	/**
	 * What is bought.
	 *
	 * @param customer who buys it
	 * @param items how much of it
	 */
	record Order(@Nullable Customer customer, int items) {

		static Order of(String customer, int items) {
			return new Order(new Customer(customer), items);
		}

	}

	/**
	 * Who buys.
	 */
	static class Customer {

		private final String id;

		Customer(String id) {
			this.id = id;
		}

		public String getId() {
			return this.id;
		}

	}

}
