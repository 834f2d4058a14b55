/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

class MethodContractTests implements LimitContract, PlanContract, RuleContract {

	private final LimitedMethods methods = new LimitedMethods(ContractService.class,
			(bean, method, caller) -> method.invoke(bean, caller));

	@Override
	public LimitedMethods application() {
		return this.methods;
	}

}
