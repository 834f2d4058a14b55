/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import io.github.gossiplimiter.web.LimitedMethods.Call;

class FluxContractTests implements LimitContract, PlanContract, RuleContract {

	private static final Class<?> SERVICE = DerivedService.returning(Flux.class,
			(caller) -> Mono.fromSupplier(caller::answer).repeat(2).publishOn(Schedulers.parallel()));

	private final LimitedMethods methods = new LimitedMethods(SERVICE,
			(bean, method, caller) -> ((Flux<?>) Call.result(bean, method, caller)).collectList().block());

	@Override
	public LimitedMethods application() {
		return this.methods;
	}

}
