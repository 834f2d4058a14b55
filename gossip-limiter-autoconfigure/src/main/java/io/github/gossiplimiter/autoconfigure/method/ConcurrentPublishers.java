/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.util.function.Supplier;

import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.concurrency.Admission;
import io.github.gossiplimiter.autoconfigure.concurrency.CallOutcome;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyGate;

/**
 * Calls whose result is subscribed to: each subscription takes a place until it is
 * complete, failed or cancelled. Apart, because Reactor may be missing.
 */
final class ConcurrentPublishers {

	private ConcurrentPublishers() {
	}

	static Object publisher(ConcurrencyGate gate, MethodInvocation invocation) {
		ReactiveAdapter adapter = ReactiveAdapterRegistry.getSharedInstance()
			.getAdapter(invocation.getMethod().getReturnType());
		if (adapter == null) {
			throw new IllegalStateException("no adapter for " + invocation.getMethod());
		}
		MethodInvocation original = MethodLimitInterceptor.copy(invocation);
		Supplier<Publisher<Object>> call = () -> adapter.toPublisher(proceed(original));
		Publisher<Object> result = adapter.isMultiValue() ? flux(gate, call) : mono(gate, () -> Mono.from(call.get()));
		return adapter.fromPublisher(result);
	}

	/*
	 * What goes on with a suspending function takes a Mono for an answer.
	 */
	static Object suspending(ConcurrencyGate gate, MethodInvocation invocation) {
		MethodInvocation original = MethodLimitInterceptor.copy(invocation);
		return mono(gate, () -> asMono(proceed(original)));
	}

	private static Mono<Object> asMono(@Nullable Object result) {
		return (result instanceof Publisher<?> publisher) ? Mono.from(publisher) : Mono.justOrEmpty(result);
	}

	private static @Nullable Object proceed(MethodInvocation original) {
		try {
			return MethodLimitInterceptor.copy(original).proceed();
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

	private static <T> Flux<T> flux(ConcurrencyGate gate, Supplier<Publisher<T>> call) {
		return Flux.using(gate::enter,
				(admission) -> Flux.from(call.get())
					.doOnComplete(() -> admission.end(CallOutcome.ANSWERED))
					.doOnError((ex) -> admission.end(CallOutcome.of(ex))),
				ConcurrentPublishers::abandon);
	}

	private static <T> Mono<T> mono(ConcurrencyGate gate, Supplier<Mono<T>> call) {
		return Mono.using(gate::enter,
				(admission) -> call.get()
					.doOnSuccess((value) -> admission.end(CallOutcome.ANSWERED))
					.doOnError((ex) -> admission.end(CallOutcome.of(ex))),
				ConcurrentPublishers::abandon);
	}

	/*
	 * Comes last, however it ended.
	 */
	private static void abandon(Admission admission) {
		admission.end(CallOutcome.UNKNOWN);
	}

}
