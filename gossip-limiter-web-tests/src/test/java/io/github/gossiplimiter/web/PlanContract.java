/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits that differ by plan and keys that are kept apart by tenant.
 */
interface PlanContract extends ApplicationContract {

	@Tag("E28")
	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource({ "gold, 4", "tin, 2", "'', 2" })
	default void planHasItsOwnLimit(String plan, int permits) {
		String[] facts = { "X-User", "user-" + plan, "X-Plan", plan };
		for (int i = 0; i < permits; i++) {
			assertThat(status("plans", facts)).isEqualTo(200);
		}
		assertThat(status("plans", facts)).isEqualTo(429);
	}

	@Tag("E28")
	@Test
	default void planOfOneTenantConsumesNothingOfAnother() {
		for (int i = 0; i < 3; i++) {
			status("tenant-plans", "X-User", "u", "X-Tenant", "a", "X-Plan", "gold");
		}
		assertThat(status("tenant-plans", "X-User", "u", "X-Tenant", "a", "X-Plan", "gold")).isEqualTo(429);
		assertThat(status("tenant-plans", "X-User", "u", "X-Tenant", "b", "X-Plan", "gold")).isEqualTo(200);
		assertThat(status("tenant-plans", "X-User", "u", "X-Tenant", "a")).isEqualTo(200);
		assertThat(stack().rateLimiter().key("tenant-plans/gold", "a!u")).isPresent();
	}

	@Test
	default void unknownPlanIsDeniedAndCountedIfConfigured() {
		Reply reply = invoke("plans-denied", "X-User", "a", "X-Plan", "tin");
		assertThat(reply.status()).isEqualTo(403);
		assertThat(reply.reason()).contains("not one of those that 'plans-denied' has");
		assertThat(reply.retryAfter()).isNull();
		assertThat(counts().ofUnknownPlans("plans-denied")).isEqualTo(1);
		assertThat(status("plans-denied", "X-User", "a", "X-Plan", "gold")).isEqualTo(200);
	}

	@Test
	default void planIsNamedByPlanResolver() {
		for (int i = 0; i < 2; i++) {
			assertThat(status("plans-resolved", "X-User", "gold-1")).isEqualTo(200);
		}
		assertThat(status("plans-resolved", "X-User", "gold-1")).isEqualTo(429);
		assertThat(status("plans-resolved", "X-User", "other")).isEqualTo(200);
		assertThat(status("plans-resolved", "X-User", "other")).isEqualTo(429);
	}

	@Test
	default void planWithAFailingExpressionIsUnknownAndCounted() {
		assertThat(status("plans-failing", "X-User", "a", "X-Plan", "gold")).isEqualTo(200);
		assertThat(status("plans-failing", "X-User", "a", "X-Plan", "gold")).isEqualTo(429);
		assertThat(counts().ofUnknownPlans("plans-failing")).isEqualTo(2);
		assertThat(status("plans-resolved", "X-User", "broken")).isEqualTo(200);
		assertThat(counts().ofUnknownPlans("plans-resolved")).isEqualTo(1);
	}

	@Tag("C33")
	@Test
	default void tenantsDoNotShareKeys() {
		assertThat(status("tenants", "X-User", "u", "X-Tenant", "a")).isEqualTo(200);
		assertThat(status("tenants", "X-User", "u", "X-Tenant", "a")).isEqualTo(429);
		assertThat(status("tenants", "X-User", "u", "X-Tenant", "b")).isEqualTo(200);
		assertThat(status("tenants", "X-User", "!u", "X-Tenant", "a")).isEqualTo(200);
		assertThat(status("tenants", "X-User", "u", "X-Tenant", "a!")).isEqualTo(200);
	}

	@Test
	default void failuresOfAPlanAreChargedToThePlan() {
		assertThat(status("plan-failures", "X-User", "a", "X-Plan", "gold")).isEqualTo(200);
		assertUsed("plan-failures/gold", "a", 0);
		assertThat(status("plan-failures", "X-User", "a", "X-Plan", "gold", "X-How", "throws")).isEqualTo(500);
		assertUsed("plan-failures/gold", "a", 1);
	}

}
