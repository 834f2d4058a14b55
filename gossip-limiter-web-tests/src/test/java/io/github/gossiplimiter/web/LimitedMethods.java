/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.RateLimitExceededException;

/**
 * An application that serves no requests and has a bean whose methods are limited, each
 * by the limit of its name.
 */
final class LimitedMethods implements LimitedApplication {

	private final Stack stack;

	private final Object service;

	private final Call call;

	private final ExecutorService callers = Executors.newFixedThreadPool(8);

	/**
	 * Start the application.
	 * @param service the bean's class
	 * @param call how to call one of its methods
	 */
	LimitedMethods(Class<?> service, Call call) {
		this.stack = Stack.start(WebApplicationType.NONE, "no server", false,
				Map.of("spring.config.name", "common,common-methods"), Application.class, service);
		this.service = this.stack.context().getBean(service);
		this.call = call;
	}

	@Override
	public Stack stack() {
		return this.stack;
	}

	@Override
	public Reply invoke(String limit, String... facts) {
		try {
			return new Reply(200, null, String.valueOf(this.call.await(this.service, method(limit), Caller.of(facts))));
		}
		catch (Throwable ex) {
			return reply((ex instanceof InvocationTargetException wrapped) ? wrapped.getTargetException() : ex);
		}
	}

	@Override
	public CompletableFuture<Reply> invokeAsync(String limit, String... facts) {
		return CompletableFuture.supplyAsync(() -> invoke(limit, facts), this.callers);
	}

	@Override
	public void close() {
		this.callers.shutdownNow();
		this.stack.close();
	}

	private Method method(String limit) {
		String name = limit.replace("-", "");
		return Arrays.stream(this.service.getClass().getMethods())
			.filter((method) -> method.getName().toLowerCase(Locale.ROOT).equals(name))
			.findFirst()
			.orElseThrow();
	}

	private static Reply reply(Throwable failure) {
		String message = String.valueOf(failure.getMessage());
		if (!(failure instanceof RateLimitExceededException denial)) {
			return new Reply(500, null, message);
		}
		Duration wait = denial.retryAfter();
		return new Reply(denial.isRefused() ? 403 : 429, wait.equals(Decision.NEVER) ? null : wait, message);
	}

	/**
	 * Calls a method and waits until it has ended.
	 */
	@FunctionalInterface
	interface Call {

		/**
		 * Call a method.
		 * @throws Throwable how it failed
		 */
		@Nullable Object await(Object bean, Method method, Caller caller) throws Throwable;

		/**
		 * Call a method that fails only through its result, also when it is denied.
		 */
		static Object result(Object bean, Method method, Caller caller) throws ReflectiveOperationException {
			try {
				return method.invoke(bean, caller);
			}
			catch (InvocationTargetException ex) {
				throw new AssertionError("thrown by " + method, ex);
			}
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(CommonBeans.class)
	static class Application {

	}

}
