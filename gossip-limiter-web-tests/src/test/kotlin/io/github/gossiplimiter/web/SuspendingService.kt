/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web

import io.github.gossiplimiter.autoconfigure.annotation.RateLimited
import kotlinx.coroutines.yield

/**
 * A bean with a suspending function for each limit of the contract.
 */
open class SuspendingService {

	@RateLimited("two")
	open suspend fun two(caller: Caller): String = later(caller)

	@RateLimited("patient")
	open suspend fun patient(caller: Caller): String = later(caller)

	@RateLimited("each")
	open suspend fun each(caller: Caller): String = later(caller)

	@RateLimited("everyone")
	open suspend fun everyone(caller: Caller): String = later(caller)

	@RateLimited("hostile")
	open suspend fun hostile(caller: Caller): String = later(caller)

	@RateLimited("four-each")
	open suspend fun fourEach(caller: Caller): String = later(caller)

	@RateLimited("trial")
	open suspend fun trial(caller: Caller): String = later(caller)

	@RateLimited("minutes")
	open suspend fun minutes(caller: Caller): String = later(caller)

	@RateLimited("bucket")
	open suspend fun bucket(caller: Caller): String = later(caller)

	@RateLimited("strict")
	open suspend fun strict(caller: Caller): String = later(caller)

	@RateLimited("crowd")
	open suspend fun crowd(caller: Caller): String = later(caller)

	@RateLimited("plans")
	open suspend fun plans(caller: Caller): String = later(caller)

	@RateLimited("tenant-plans")
	open suspend fun tenantPlans(caller: Caller): String = later(caller)

	@RateLimited("plans-denied")
	open suspend fun plansDenied(caller: Caller): String = later(caller)

	@RateLimited("plans-resolved")
	open suspend fun plansResolved(caller: Caller): String = later(caller)

	@RateLimited("plans-failing")
	open suspend fun plansFailing(caller: Caller): String = later(caller)

	@RateLimited("tenants")
	open suspend fun tenants(caller: Caller): String = later(caller)

	@RateLimited("lists")
	open suspend fun lists(caller: Caller): String = later(caller)

	@RateLimited("addresses")
	open suspend fun addresses(caller: Caller): String = later(caller)

	@RateLimited("failing")
	open suspend fun failing(caller: Caller): String = later(caller)

	@RateLimited("failures")
	open suspend fun failures(caller: Caller): String = later(caller)

	@RateLimited("plan-failures")
	open suspend fun planFailures(caller: Caller): String = later(caller)

	@RateLimited("changing")
	open suspend fun changing(caller: Caller): String = later(caller)

	@RateLimited("listened")
	open suspend fun listened(caller: Caller): String = later(caller)

	@RateLimited("failing-key")
	open suspend fun failingKey(caller: Caller): String = later(caller)

	@RateLimited("key-needed")
	open suspend fun keyNeeded(caller: Caller): String = later(caller)

	@RateLimited("key-wanted")
	open suspend fun keyWanted(caller: Caller): String = later(caller)

	@RateLimited("keyless")
	open suspend fun keyless(caller: Caller): String = later(caller)

	@RateLimited("tenants-keyless")
	open suspend fun tenantsKeyless(caller: Caller): String = later(caller)

	@RateLimited("costly")
	open suspend fun costly(caller: Caller): String = later(caller)

	@RateLimited("endless")
	open suspend fun endless(caller: Caller): String = later(caller)

	@RateLimited("conditional")
	open suspend fun conditional(caller: Caller): String = later(caller)

	@RateLimited("failing-condition")
	open suspend fun failingCondition(caller: Caller): String = later(caller)

	@RateLimited("several-one")
	@RateLimited("several-all")
	open suspend fun several(caller: Caller): String = later(caller)

	@RateLimited("priority-all")
	@RateLimited("priority-low")
	open suspend fun priorities(caller: Caller): String = later(caller)

	@RateLimited("pair-one")
	@RateLimited("pair-all")
	open suspend fun pair(caller: Caller): String = later(caller)

	private suspend fun later(caller: Caller): String {
		yield()
		return caller.answer()
	}

}
