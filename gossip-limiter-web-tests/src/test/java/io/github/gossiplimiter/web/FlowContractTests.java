/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import kotlinx.coroutines.flow.Flow;

import io.github.gossiplimiter.web.LimitedMethods.Call;

class FlowContractTests implements LimitContract, PlanContract, RuleContract {

	private final LimitedMethods methods = new LimitedMethods(FlowService.class,
			(bean, method, caller) -> Coroutines.collect((Flow<?>) Call.result(bean, method, caller)));

	@Override
	public LimitedMethods application() {
		return this.methods;
	}

}
