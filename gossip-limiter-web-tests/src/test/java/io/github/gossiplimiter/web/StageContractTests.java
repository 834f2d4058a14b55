/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.lang.reflect.Method;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.web.LimitedMethods.Call;

class StageContractTests implements LimitContract, PlanContract, RuleContract {

	private static final Class<?> SERVICE = DerivedService.returning(CompletionStage.class,
			(caller) -> CompletableFuture.supplyAsync(caller::answer));

	private final LimitedMethods methods = new LimitedMethods(SERVICE, StageContractTests::await);

	@Override
	public LimitedMethods application() {
		return this.methods;
	}

	private static @Nullable Object await(Object bean, Method method, Caller caller) throws Throwable {
		try {
			return ((CompletionStage<?>) Call.result(bean, method, caller)).toCompletableFuture().get();
		}
		catch (ExecutionException ex) {
			throw (ex.getCause() != null) ? ex.getCause() : ex;
		}
	}

}
