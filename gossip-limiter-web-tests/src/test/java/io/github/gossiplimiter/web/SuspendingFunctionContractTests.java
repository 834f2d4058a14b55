/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

class SuspendingFunctionContractTests implements LimitContract, PlanContract, RuleContract {

	private final LimitedMethods methods = new LimitedMethods(SuspendingService.class, Coroutines::call);

	@Override
	public LimitedMethods application() {
		return this.methods;
	}

}
