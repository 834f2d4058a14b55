/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.lang.reflect.Method;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ForkJoinPool;
import java.util.function.BiFunction;

import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.aop.support.AopUtils;

import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.autoconfigure.method.call.CallResult;
import io.github.gossiplimiter.autoconfigure.rule.RuleOutcome;

/**
 * Calls a method only if its limits allow it.
 */
final class MethodLimitInterceptor implements MethodInterceptor {

	private final LimitedMethods methods;

	MethodLimitInterceptor(LimitedMethods methods) {
		this.methods = methods;
	}

	@Override
	public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
		LimitedMethod method = find(invocation, this.methods::get);
		return switch (method.returnKind()) {
			case PLAIN -> plain(method.gate(), invocation);
			case STAGE -> stage(method.gate(), invocation);
			case PUBLISHER -> ReactiveCalls.publisher(method.gate(), invocation);
			case SUSPENDING -> ReactiveCalls.suspending(method.gate(), invocation);
		};
	}

	/**
	 * Find what is known of the method that is called.
	 */
	static <V> V find(MethodInvocation invocation, BiFunction<Class<?>, Method, V> methods) {
		Object target = invocation.getThis();
		Class<?> type = (target != null) ? AopUtils.getTargetClass(target) : invocation.getMethod().getDeclaringClass();
		return methods.apply(type, AopUtils.getMostSpecificMethod(invocation.getMethod(), type));
	}

	private static @Nullable Object plain(MethodGate gate, MethodInvocation invocation) throws Throwable {
		RuleOutcome<CallResult> outcome = gate.enter(invocation.getArguments());
		if (outcome.allowed()) {
			return proceed(invocation, outcome);
		}
		gate.denied(outcome, null);
		return deny(gate, invocation, outcome);
	}

	private static @Nullable Object proceed(MethodInvocation invocation, RuleOutcome<CallResult> outcome)
			throws Throwable {
		return outcome.isReserving() ? settled(invocation, outcome) : invocation.proceed();
	}

	private static @Nullable Object settled(MethodInvocation invocation, RuleOutcome<CallResult> outcome)
			throws Throwable {
		Object result;
		try {
			result = invocation.proceed();
		}
		catch (Throwable ex) {
			outcome.settle(new CallResult(ex));
			throw ex;
		}
		if (result instanceof CompletionStage<?> stage) {
			stage.whenComplete((value, failure) -> outcome.settle(new CallResult(failure)));
		}
		else {
			outcome.settle(new CallResult(null));
		}
		return result;
	}

	private static @Nullable Object stage(MethodGate gate, MethodInvocation invocation) throws Throwable {
		CompletableFuture<RuleOutcome<CallResult>> entered = gate.enterLater(invocation.getArguments());
		if (!entered.isDone()) {
			MethodInvocation later = copy(invocation);
			// An outcome that was waited for comes on the thread that leases, which has
			// more to do than to run this method.
			return entered.thenComposeAsync((outcome) -> begin(gate, later, outcome), ForkJoinPool.commonPool());
		}
		RuleOutcome<CallResult> outcome = entered.join();
		return outcome.allowed() ? proceed(invocation, outcome) : begin(gate, invocation, outcome);
	}

	private static CompletionStage<@Nullable Object> begin(MethodGate gate, MethodInvocation invocation,
			RuleOutcome<CallResult> outcome) {
		try {
			if (outcome.allowed()) {
				return asStage(settled(invocation, outcome));
			}
			gate.denied(outcome, null);
			return asStage(deny(gate, invocation, outcome));
		}
		catch (Throwable ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	@SuppressWarnings("unchecked") // Only for methods that return a stage.
	private static CompletionStage<@Nullable Object> asStage(@Nullable Object result) {
		return (result != null) ? (CompletionStage<@Nullable Object>) result : CompletableFuture.completedFuture(null);
	}

	/**
	 * The result of what is called instead, or the denial if there is nothing.
	 */
	static @Nullable Object deny(MethodGate gate, MethodInvocation invocation, RuleOutcome<CallResult> outcome)
			throws Throwable {
		RateLimitExceededException denial = outcome.denial();
		FallbackMethod fallback = gate.fallback(denial);
		Object target = invocation.getThis();
		if (fallback == null || target == null) {
			throw denial;
		}
		return fallback.invoke(target, invocation.getArguments(), denial);
	}

	/**
	 * The invocation as it is now, to proceed with later, and more than once.
	 */
	static MethodInvocation copy(MethodInvocation invocation) {
		return (invocation instanceof ProxyMethodInvocation cloneable) ? cloneable.invocableClone() : invocation;
	}

}
