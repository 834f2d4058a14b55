/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web

import io.github.gossiplimiter.autoconfigure.annotation.RateLimited
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.yield

/**
 * A bean with a function that returns a flow for each limit of the contract.
 */
open class FlowService {

	@RateLimited("two")
	open fun two(caller: Caller): Flow<String> = later(caller)

	@RateLimited("patient")
	open fun patient(caller: Caller): Flow<String> = later(caller)

	@RateLimited("each")
	open fun each(caller: Caller): Flow<String> = later(caller)

	@RateLimited("everyone")
	open fun everyone(caller: Caller): Flow<String> = later(caller)

	@RateLimited("hostile")
	open fun hostile(caller: Caller): Flow<String> = later(caller)

	@RateLimited("four-each")
	open fun fourEach(caller: Caller): Flow<String> = later(caller)

	@RateLimited("trial")
	open fun trial(caller: Caller): Flow<String> = later(caller)

	@RateLimited("minutes")
	open fun minutes(caller: Caller): Flow<String> = later(caller)

	@RateLimited("bucket")
	open fun bucket(caller: Caller): Flow<String> = later(caller)

	@RateLimited("strict")
	open fun strict(caller: Caller): Flow<String> = later(caller)

	@RateLimited("crowd")
	open fun crowd(caller: Caller): Flow<String> = later(caller)

	@RateLimited("plans")
	open fun plans(caller: Caller): Flow<String> = later(caller)

	@RateLimited("tenant-plans")
	open fun tenantPlans(caller: Caller): Flow<String> = later(caller)

	@RateLimited("plans-denied")
	open fun plansDenied(caller: Caller): Flow<String> = later(caller)

	@RateLimited("plans-resolved")
	open fun plansResolved(caller: Caller): Flow<String> = later(caller)

	@RateLimited("plans-failing")
	open fun plansFailing(caller: Caller): Flow<String> = later(caller)

	@RateLimited("tenants")
	open fun tenants(caller: Caller): Flow<String> = later(caller)

	@RateLimited("lists")
	open fun lists(caller: Caller): Flow<String> = later(caller)

	@RateLimited("addresses")
	open fun addresses(caller: Caller): Flow<String> = later(caller)

	@RateLimited("failing")
	open fun failing(caller: Caller): Flow<String> = later(caller)

	@RateLimited("failures")
	open fun failures(caller: Caller): Flow<String> = later(caller)

	@RateLimited("plan-failures")
	open fun planFailures(caller: Caller): Flow<String> = later(caller)

	@RateLimited("changing")
	open fun changing(caller: Caller): Flow<String> = later(caller)

	@RateLimited("listened")
	open fun listened(caller: Caller): Flow<String> = later(caller)

	@RateLimited("failing-key")
	open fun failingKey(caller: Caller): Flow<String> = later(caller)

	@RateLimited("key-needed")
	open fun keyNeeded(caller: Caller): Flow<String> = later(caller)

	@RateLimited("key-wanted")
	open fun keyWanted(caller: Caller): Flow<String> = later(caller)

	@RateLimited("keyless")
	open fun keyless(caller: Caller): Flow<String> = later(caller)

	@RateLimited("tenants-keyless")
	open fun tenantsKeyless(caller: Caller): Flow<String> = later(caller)

	@RateLimited("costly")
	open fun costly(caller: Caller): Flow<String> = later(caller)

	@RateLimited("endless")
	open fun endless(caller: Caller): Flow<String> = later(caller)

	@RateLimited("conditional")
	open fun conditional(caller: Caller): Flow<String> = later(caller)

	@RateLimited("failing-condition")
	open fun failingCondition(caller: Caller): Flow<String> = later(caller)

	@RateLimited("several-one")
	@RateLimited("several-all")
	open fun several(caller: Caller): Flow<String> = later(caller)

	@RateLimited("priority-all")
	@RateLimited("priority-low")
	open fun priorities(caller: Caller): Flow<String> = later(caller)

	@RateLimited("pair-one")
	@RateLimited("pair-all")
	open fun pair(caller: Caller): Flow<String> = later(caller)

	private fun later(caller: Caller): Flow<String> = flow {
		yield()
		emit(caller.answer())
	}

}
