/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.lang.reflect.Method;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;

import io.github.gossiplimiter.autoconfigure.concurrency.Admission;
import io.github.gossiplimiter.autoconfigure.concurrency.CallOutcome;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyAnnotations;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyGate;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimitExceededException;
import io.github.gossiplimiter.autoconfigure.limit.MethodTable;

/**
 * Calls a method only if a backend can bear one more call, which takes a place until its
 * result is there.
 */
final class ConcurrencyMethodInterceptor implements MethodInterceptor {

	private final MethodTable<ConcurrentMethod> methods = new MethodTable<>(this::read);

	private final ObjectProvider<ConcurrencyAnnotations> annotations;

	/**
	 * Create an instance.
	 * @param annotations what is said about methods; asked when one is called
	 */
	ConcurrencyMethodInterceptor(ObjectProvider<ConcurrencyAnnotations> annotations) {
		this.annotations = annotations;
	}

	private ConcurrentMethod read(Class<?> type, Method method) {
		return new ConcurrentMethod(this.annotations.getObject().gate(type, method), ReturnKind.of(method));
	}

	@Override
	public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
		ConcurrentMethod method = MethodLimitInterceptor.find(invocation, this.methods::get);
		return switch (method.returnKind()) {
			case PLAIN -> call(method.gate().enter(), invocation);
			case STAGE -> stage(method.gate(), invocation);
			case PUBLISHER -> ConcurrentPublishers.publisher(method.gate(), invocation);
			case SUSPENDING -> ConcurrentPublishers.suspending(method.gate(), invocation);
		};
	}

	private static @Nullable Object stage(ConcurrencyGate gate, MethodInvocation invocation) throws Throwable {
		Admission admission;
		try {
			admission = gate.enter();
		}
		catch (ConcurrencyLimitExceededException ex) {
			return CompletableFuture.failedFuture(ex);
		}
		return call(admission, invocation);
	}

	/*
	 * A stage is given on as it is, so that whoever cancels it ends the call. There are
	 * more kinds of them than could be made to fail.
	 */
	private static @Nullable Object call(Admission admission, MethodInvocation invocation) throws Throwable {
		Object result;
		try {
			result = invocation.proceed();
		}
		catch (Throwable ex) {
			admission.end(CallOutcome.of(ex));
			throw ex;
		}
		if (result instanceof CompletionStage<?> stage) {
			stage.whenComplete((value, failure) -> admission
				.end((failure != null) ? CallOutcome.of(failure) : CallOutcome.ANSWERED));
		}
		else {
			admission.end(CallOutcome.ANSWERED);
		}
		return result;
	}

}
