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
		MethodEntry entry = gate.enter(invocation.getArguments());
		RateLimitExceededException denial = entry.denial();
		if (denial == null) {
			return entry.isReserving() ? settled(gate, invocation, entry) : invocation.proceed();
		}
		gate.denied(denial, null);
		return deny(gate, invocation, denial);
	}

	private static @Nullable Object settled(MethodGate gate, MethodInvocation invocation, MethodEntry entry)
			throws Throwable {
		Object result;
		try {
			result = invocation.proceed();
		}
		catch (Throwable ex) {
			gate.settle(entry, ex);
			throw ex;
		}
		if (result instanceof CompletionStage<?> stage) {
			stage.whenComplete((value, failure) -> gate.settle(entry, failure));
		}
		else {
			gate.settle(entry, null);
		}
		return result;
	}

	private static @Nullable Object stage(MethodGate gate, MethodInvocation invocation) throws Throwable {
		CompletableFuture<MethodEntry> entered = gate.enterLater(invocation.getArguments());
		if (!entered.isDone()) {
			MethodInvocation later = copy(invocation);
			// An answer that was waited for comes on the thread that leases, which has
			// more to do than to run this method.
			return entered.thenComposeAsync((entry) -> begin(gate, later, entry), ForkJoinPool.commonPool());
		}
		MethodEntry entry = entered.join();
		if (entry.denial() == null) {
			return entry.isReserving() ? settled(gate, invocation, entry) : invocation.proceed();
		}
		return begin(gate, invocation, entry);
	}

	private static CompletionStage<@Nullable Object> begin(MethodGate gate, MethodInvocation invocation,
			MethodEntry entry) {
		RateLimitExceededException denial = entry.denial();
		try {
			if (denial == null) {
				return asStage(settled(gate, invocation, entry));
			}
			gate.denied(denial, null);
			return asStage(deny(gate, invocation, denial));
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
	static @Nullable Object deny(MethodGate gate, MethodInvocation invocation, RateLimitExceededException denial)
			throws Throwable {
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
