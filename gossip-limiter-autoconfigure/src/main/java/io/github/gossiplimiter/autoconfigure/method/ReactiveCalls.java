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

import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.autoconfigure.DenialListener;

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
				(entry) -> settled(gate, entry, Flux.defer(() -> adapter.toPublisher(call(gate, original, entry)))))
				: enter(gate, original).flatMap((entry) -> settled(gate, entry,
						Mono.defer(() -> Mono.from(adapter.toPublisher(call(gate, original, entry))))));
		return adapter.fromPublisher(result);
	}

	/*
	 * What goes on with a suspending function takes a Mono for an answer.
	 */
	static Object suspending(MethodGate gate, MethodInvocation invocation) {
		MethodInvocation original = MethodLimitInterceptor.copy(invocation);
		return enter(gate, original).flatMap((entry) -> settled(gate, entry, Mono.defer(() -> {
			Object result = call(gate, original, entry);
			return (result instanceof Publisher<?> publisher) ? Mono.from(publisher) : Mono.justOrEmpty(result);
		})));
	}

	/*
	 * Who cancels gets nothing back: it could try for free.
	 */
	private static <T> Mono<T> settled(MethodGate gate, MethodEntry entry, Mono<T> result) {
		return entry.isReserving() ? result.doOnSuccess((value) -> gate.settle(entry, null))
			.doOnError((failure) -> gate.settle(entry, failure)) : result;
	}

	private static <T> Flux<T> settled(MethodGate gate, MethodEntry entry, Flux<T> result) {
		return entry.isReserving() ? result.doOnComplete(() -> gate.settle(entry, null))
			.doOnError((failure) -> gate.settle(entry, failure)) : result;
	}

	/*
	 * Each subscription is charged. One that gives up while it waits takes nothing.
	 */
	private static Mono<MethodEntry> enter(MethodGate gate, MethodInvocation invocation) {
		return Mono.deferContextual((context) -> {
			Mono<MethodEntry> decided = gate.usesPrincipal()
					? ReactivePrincipal.current()
						.flatMap((principal) -> decide(gate, invocation, principal.orElse(null)))
					: decide(gate, invocation, null);
			return decided.doOnNext((entry) -> {
				RateLimitExceededException denial = entry.denial();
				if (denial != null) {
					gate.denied(denial, context.getOrDefault(DenialListener.OBSERVATION_KEY, null));
				}
			});
		});
	}

	private static Mono<MethodEntry> decide(MethodGate gate, MethodInvocation invocation,
			@Nullable Principal principal) {
		CompletableFuture<MethodEntry> entered = gate.enterLater(invocation.getArguments(), principal);
		return entered.isDone() ? Mono.just(entered.join()) : Mono.fromFuture(entered).publishOn(Schedulers.parallel());
	}

	private static @Nullable Object call(MethodGate gate, MethodInvocation original, MethodEntry entry) {
		MethodInvocation invocation = MethodLimitInterceptor.copy(original);
		RateLimitExceededException denial = entry.denial();
		try {
			return (denial != null) ? MethodLimitInterceptor.deny(gate, invocation, denial) : invocation.proceed();
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
