/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.security.Principal;
import java.util.concurrent.CompletableFuture;

import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import io.github.gossiplimiter.autoconfigure.DenialListener;
import io.github.gossiplimiter.autoconfigure.method.call.CallResult;
import io.github.gossiplimiter.autoconfigure.rule.RuleOutcome;

/**
 * Calls of methods whose result is subscribed to. Apart, because Reactor may be missing.
 */
final class ReactiveCalls {

	private ReactiveCalls() {
	}

	static Object publisher(MethodGate gate, MethodInvocation invocation) {
		ReactiveAdapter adapter = ReactiveAdapterRegistry.getSharedInstance()
			.getAdapter(invocation.getMethod().getReturnType());
		if (adapter == null) {
			throw new IllegalStateException("no adapter for " + invocation.getMethod());
		}
		MethodInvocation original = MethodLimitInterceptor.copy(invocation);
		Publisher<?> result = adapter.isMultiValue() ? enter(gate, original).flatMapMany(
				(outcome) -> settled(outcome, Flux.defer(() -> adapter.toPublisher(call(gate, original, outcome)))))
				: enter(gate, original).flatMap((outcome) -> settled(outcome,
						Mono.defer(() -> Mono.from(adapter.toPublisher(call(gate, original, outcome))))));
		return adapter.fromPublisher(result);
	}

	/*
	 * What goes on with a suspending function takes a Mono for an answer.
	 */
	static Object suspending(MethodGate gate, MethodInvocation invocation) {
		MethodInvocation original = MethodLimitInterceptor.copy(invocation);
		return enter(gate, original).flatMap((outcome) -> settled(outcome, Mono.defer(() -> {
			Object result = call(gate, original, outcome);
			return (result instanceof Publisher<?> publisher) ? Mono.from(publisher) : Mono.justOrEmpty(result);
		})));
	}

	/*
	 * Who cancels gets nothing back: it could try for free.
	 */
	private static <T> Mono<T> settled(RuleOutcome<CallResult> outcome, Mono<T> result) {
		return outcome.isReserving() ? result.doOnSuccess((value) -> outcome.settle(new CallResult(null)))
			.doOnError((failure) -> outcome.settle(new CallResult(failure))) : result;
	}

	private static <T> Flux<T> settled(RuleOutcome<CallResult> outcome, Flux<T> result) {
		return outcome.isReserving() ? result.doOnComplete(() -> outcome.settle(new CallResult(null)))
			.doOnError((failure) -> outcome.settle(new CallResult(failure))) : result;
	}

	/*
	 * Each subscription is charged. One that gives up while it waits takes nothing.
	 */
	private static Mono<RuleOutcome<CallResult>> enter(MethodGate gate, MethodInvocation invocation) {
		return Mono.deferContextual((context) -> {
			Mono<RuleOutcome<CallResult>> decided = gate.usesPrincipal()
					? ReactivePrincipal.current()
						.flatMap((principal) -> decide(gate, invocation, principal.orElse(null)))
					: decide(gate, invocation, null);
			return decided.doOnNext((outcome) -> {
				if (!outcome.allowed()) {
					gate.denied(outcome, context.getOrDefault(DenialListener.OBSERVATION_KEY, null));
				}
			});
		});
	}

	private static Mono<RuleOutcome<CallResult>> decide(MethodGate gate, MethodInvocation invocation,
			@Nullable Principal principal) {
		CompletableFuture<RuleOutcome<CallResult>> entered = gate.enterLater(invocation.getArguments(), principal);
		return entered.isDone() ? Mono.just(entered.join()) : Mono.fromFuture(entered).publishOn(Schedulers.parallel());
	}

	private static @Nullable Object call(MethodGate gate, MethodInvocation original, RuleOutcome<CallResult> outcome) {
		MethodInvocation invocation = MethodLimitInterceptor.copy(original);
		try {
			return outcome.allowed() ? invocation.proceed() : MethodLimitInterceptor.deny(gate, invocation, outcome);
		}
		catch (Throwable ex) {
			return sneak(ex);
		}
	}

	/*
	 * Operators hand on whatever is thrown, checked or not, as an error.
	 */
	@SuppressWarnings("unchecked") // Nothing is cast: the type is erased.
	private static <E extends Throwable> @Nullable Object sneak(Throwable ex) throws E {
		throw (E) ex;
	}

}
