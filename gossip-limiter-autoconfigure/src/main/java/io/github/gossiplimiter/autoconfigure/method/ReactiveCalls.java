package io.github.gossiplimiter.autoconfigure.method;

import java.util.concurrent.CompletableFuture;

import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
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
		Publisher<Object> result = adapter.isMultiValue()
				? enter(gate, original)
					.flatMapMany((denial) -> adapter.toPublisher(call(gate, original, denial.orNothing())))
				: enter(gate, original)
					.flatMap((denial) -> Mono.from(adapter.toPublisher(call(gate, original, denial.orNothing()))));
		return adapter.fromPublisher(result);
	}

	/*
	 * What goes on with a suspending function takes a Mono for an answer.
	 */
	static Object suspending(MethodGate gate, MethodInvocation invocation) {
		MethodInvocation original = MethodLimitInterceptor.copy(invocation);
		return enter(gate, original).flatMap((denial) -> {
			Object result = call(gate, original, denial.orNothing());
			return (result instanceof Publisher<?> publisher) ? Mono.from(publisher) : Mono.justOrEmpty(result);
		});
	}

	/*
	 * Each subscription is charged. One that gives up while it waits takes nothing.
	 */
	private static Mono<Denial> enter(MethodGate gate, MethodInvocation invocation) {
		return Mono.deferContextual((context) -> {
			CompletableFuture<@Nullable RateLimitExceededException> entered = gate
				.enterLater(invocation.getArguments());
			Mono<Denial> decided = entered.isDone() ? Mono.just(new Denial(entered.join()))
					: Mono.fromFuture(entered)
						.map(Denial::new)
						.defaultIfEmpty(Denial.NONE)
						.publishOn(Schedulers.parallel());
			return decided.doOnNext((denial) -> {
				RateLimitExceededException exception = denial.orNothing();
				if (exception != null) {
					gate.denied(exception, context.getOrDefault(DenialListener.OBSERVATION_KEY, null));
				}
			});
		});
	}

	private static @Nullable Object call(MethodGate gate, MethodInvocation original,
			@Nullable RateLimitExceededException denial) {
		MethodInvocation invocation = MethodLimitInterceptor.copy(original);
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
	static <E extends Throwable> @Nullable Object sneak(Throwable ex) throws E {
		throw (E) ex;
	}

	/**
	 * Something that can be emitted where there may be nothing.
	 *
	 * @param orNothing the denial, if there is one
	 */
	private record Denial(@Nullable RateLimitExceededException orNothing) {

		static final Denial NONE = new Denial(null);

	}

}
