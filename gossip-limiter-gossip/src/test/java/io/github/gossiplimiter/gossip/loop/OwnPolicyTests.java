/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.GossipStrategy;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.policy.GossipPolicies;

import static org.assertj.core.api.Assertions.assertThat;

class OwnPolicyTests {

	private final ClusterClock clock = new ClusterClock(() -> 0);

	private final Member self = new Member("a", 1, "127.0.0.1:7947", Member.Site.DEFAULT, 1);

	@Test
	void loopFollowsThePolicyItIsGiven() {
		assertThat(builder().policy(every(Duration.ofMillis(250))).build().status().intervalMillis()).isEqualTo(250);
	}

	@Test
	void loopFollowsItsSettingsOtherwise() {
		GossipSettings settings = GossipSettings.builder().baseInterval(Duration.ofMillis(700)).build();
		assertThat(builder().settings(settings).build().status().intervalMillis()).isEqualTo(700);
	}

	private GossipLoop.Builder builder() {
		RateLimiter limiter = RateLimiter.builder()
			.clock(this.clock)
			.limit(Limit.of("search", 300, Duration.ofSeconds(30)))
			.build();
		return GossipLoop.builder(limiter, this.clock, this.self);
	}

	private static GossipPolicy every(Duration interval) {
		return GossipPolicies
			.of(GossipSettings.builder().strategy(GossipStrategy.FIXED).baseInterval(interval).build());
	}

}
