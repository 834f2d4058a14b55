/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

/**
 * A plain bean with a method for each limit of the contract.
 */
class ContractService {

	@RateLimited("two")
	public String two(Caller caller) {
		return caller.answer();
	}

	@RateLimited("patient")
	public String patient(Caller caller) {
		return caller.answer();
	}

	@RateLimited("each")
	public String each(Caller caller) {
		return caller.answer();
	}

	@RateLimited("everyone")
	public String everyone(Caller caller) {
		return caller.answer();
	}

	@RateLimited("hostile")
	public String hostile(Caller caller) {
		return caller.answer();
	}

	@RateLimited("four-each")
	public String fourEach(Caller caller) {
		return caller.answer();
	}

	@RateLimited("trial")
	public String trial(Caller caller) {
		return caller.answer();
	}

	@RateLimited("minutes")
	public String minutes(Caller caller) {
		return caller.answer();
	}

	@RateLimited("bucket")
	public String bucket(Caller caller) {
		return caller.answer();
	}

	@RateLimited("strict")
	public String strict(Caller caller) {
		return caller.answer();
	}

	@RateLimited("crowd")
	public String crowd(Caller caller) {
		return caller.answer();
	}

	@RateLimited("plans")
	public String plans(Caller caller) {
		return caller.answer();
	}

	@RateLimited("tenant-plans")
	public String tenantPlans(Caller caller) {
		return caller.answer();
	}

	@RateLimited("plans-denied")
	public String plansDenied(Caller caller) {
		return caller.answer();
	}

	@RateLimited("plans-resolved")
	public String plansResolved(Caller caller) {
		return caller.answer();
	}

	@RateLimited("plans-failing")
	public String plansFailing(Caller caller) {
		return caller.answer();
	}

	@RateLimited("tenants")
	public String tenants(Caller caller) {
		return caller.answer();
	}

	@RateLimited("lists")
	public String lists(Caller caller) {
		return caller.answer();
	}

	@RateLimited("addresses")
	public String addresses(Caller caller) {
		return caller.answer();
	}

	@RateLimited("failing")
	public String failing(Caller caller) {
		return caller.answer();
	}

	@RateLimited("failures")
	public String failures(Caller caller) {
		return caller.answer();
	}

	@RateLimited("plan-failures")
	public String planFailures(Caller caller) {
		return caller.answer();
	}

	@RateLimited("changing")
	public String changing(Caller caller) {
		return caller.answer();
	}

	@RateLimited("listened")
	public String listened(Caller caller) {
		return caller.answer();
	}

	@RateLimited("failing-key")
	public String failingKey(Caller caller) {
		return caller.answer();
	}

	@RateLimited("key-needed")
	public String keyNeeded(Caller caller) {
		return caller.answer();
	}

	@RateLimited("key-wanted")
	public String keyWanted(Caller caller) {
		return caller.answer();
	}

	@RateLimited("keyless")
	public String keyless(Caller caller) {
		return caller.answer();
	}

	@RateLimited("tenants-keyless")
	public String tenantsKeyless(Caller caller) {
		return caller.answer();
	}

	@RateLimited("costly")
	public String costly(Caller caller) {
		return caller.answer();
	}

	@RateLimited("endless")
	public String endless(Caller caller) {
		return caller.answer();
	}

	@RateLimited("conditional")
	public String conditional(Caller caller) {
		return caller.answer();
	}

	@RateLimited("failing-condition")
	public String failingCondition(Caller caller) {
		return caller.answer();
	}

	@RateLimited("several-one")
	@RateLimited("several-all")
	public String several(Caller caller) {
		return caller.answer();
	}

	@RateLimited("priority-all")
	@RateLimited("priority-low")
	public String priorities(Caller caller) {
		return caller.answer();
	}

	@RateLimited("pair-one")
	@RateLimited("pair-all")
	public String pair(Caller caller) {
		return caller.answer();
	}

}
