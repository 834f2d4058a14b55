/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import reactor.core.publisher.Mono;

import io.github.gossiplimiter.web.LimitedMethods.Call;

class MonoContractTests implements LimitContract, PlanContract, RuleContract {

	private static final Class<?> SERVICE = DerivedService.returning(Mono.class,
			(caller) -> Mono.fromSupplier(caller::answer));

	private final LimitedMethods methods = new LimitedMethods(SERVICE,
			(bean, method, caller) -> ((Mono<?>) Call.result(bean, method, caller)).block());

	@Override
	public LimitedMethods application() {
		return this.methods;
	}

}
