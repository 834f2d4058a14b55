/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits that have a key, a cost and a condition of their own: on paths of a server and
 * on methods. At a gateway these belong to the filter.
 */
interface RuleContract extends ApplicationContract {

	@Test
	default void keyWithAFailingExpressionCountsAsMissing() {
		assertThat(status("failing-key", "X-User", "a")).isEqualTo(200);
		assertThat(status("failing-key", "X-User", "b")).isEqualTo(429);
		assertThat(counts().ofFailedExpressions("failing-key")).isEqualTo(2);
	}

	@Test
	default void requestWithoutKeyIsDeniedIfConfigured() {
		assertThat(status("key-needed", "X-User", "a")).isEqualTo(200);
		Reply reply = invoke("key-needed");
		assertThat(reply.status()).isEqualTo(429);
		assertThat(reply.reason()).contains("does not carry what the limit 'key-needed' counts by");
		assertThat(reply.retryAfter()).isNull();
	}

	@Test
	default void requestWithoutKeyIsUnlimitedIfConfigured() {
		assertThat(status("key-wanted")).isEqualTo(200);
		assertThat(status("key-wanted")).isEqualTo(200);
		assertThat(status("key-wanted", "X-User", "a")).isEqualTo(200);
		assertThat(status("key-wanted", "X-User", "a")).isEqualTo(429);
	}

	@Test
	default void requestsWithoutKeyShareOneQuota() {
		assertThat(status("keyless")).isEqualTo(200);
		assertThat(status("keyless")).isEqualTo(429);
		assertThat(status("keyless", "X-User", "a")).isEqualTo(200);
	}

	@Test
	@Tag("C33")
	default void requestsWithoutTenantShareOneQuota() {
		assertThat(status("tenants-keyless", "X-User", "a")).isEqualTo(200);
		assertThat(status("tenants-keyless", "X-User", "a")).isEqualTo(429);
		assertThat(status("tenants-keyless", "X-User", "b")).isEqualTo(429);
		assertThat(status("tenants-keyless", "X-User", "a", "X-Tenant", "t")).isEqualTo(200);
	}

	@Test
	default void costIsReadFromItsExpressionAndIsOneIfThatFails() {
		assertThat(status("costly", "X-Cost", "8")).isEqualTo(200);
		assertThat(status("costly", "X-Cost", "3")).isEqualTo(429);
		assertThat(status("costly", "X-Cost", "rubbish")).isEqualTo(200);
		assertThat(status("costly", "X-Cost", "-5")).isEqualTo(200);
		assertThat(status("costly")).isEqualTo(429);
		assertThat(counts().ofFailedExpressions("costly")).isEqualTo(2);
	}

	@Test
	default void costAboveTheLimitIsDeniedWithoutRetryAfter() {
		Reply reply = invoke("endless", "X-Cost", "99999999999");
		assertThat(reply.status()).isEqualTo(429);
		assertThat(reply.retryAfter()).isNull();
		assertThat(reply.reason()).contains("costs more than the limit 'endless' has");
	}

	@Test
	default void requestThatDoesNotMeetTheConditionIsExempt() {
		assertThat(status("conditional", "X-Internal", "yes")).isEqualTo(200);
		assertThat(status("conditional")).isEqualTo(200);
		assertThat(status("conditional")).isEqualTo(429);
		assertThat(status("conditional", "X-Internal", "yes")).isEqualTo(200);
	}

	@Test
	default void conditionThatFailsIsMetAndCounted() {
		assertThat(status("failing-condition", "X-Internal", "yes")).isEqualTo(200);
		assertThat(status("failing-condition", "X-Internal", "yes")).isEqualTo(429);
		assertThat(counts().ofFailedExpressions("failing-condition")).isEqualTo(2);
	}

	@Test
	@Tag("D22")
	@Tag("D31")
	default void denialByOneLimitConsumesNothingOfTheOther() {
		assertThat(status("several", "X-User", "a")).isEqualTo(200);
		assertThat(status("several", "X-User", "a")).isEqualTo(429);
		assertThat(status("several", "X-User", "a")).isEqualTo(429);
		assertThat(status("several", "X-User", "b")).isEqualTo(200);
		assertUsed("several-all", "global", 2);
	}

	@Test
	@Tag("E28")
	default void tenantsOfLowPriorityLeaveAReserveToOthers() {
		for (String tenant : List.of("a", "b", "c")) {
			assertThat(status("priorities", "X-Tenant", tenant, "X-Plan", "basic")).isEqualTo(200);
		}
		assertThat(status("priorities", "X-Tenant", "d", "X-Plan", "basic")).isEqualTo(429);
		assertUsed("priority-all", "global", 3);
		assertThat(status("priorities", "X-Tenant", "e", "X-Plan", "gold")).isEqualTo(200);
		assertThat(status("priorities", "X-Tenant", "f", "X-Plan", "gold")).isEqualTo(200);
		assertThat(status("priorities", "X-Tenant", "g", "X-Plan", "gold")).isEqualTo(429);
	}

	@Test
	@Tag("D19")
	default void strictLimitsAreTakenTogether() {
		assertThat(status("pair", "X-User", "a")).isEqualTo(200);
		assertThat(status("pair", "X-User", "a")).isEqualTo(200);
		assertThat(status("pair", "X-User", "a")).isEqualTo(429);
		assertThat(status("pair", "X-User", "b")).isEqualTo(200);
		assertCharged("pair-all", 3, 0);
	}

}
