/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keys that leave for want of room, and come back.
 */
class EvictedKeyTests {

	private final Fleet fleet = new Fleet();

	private final FleetNode a = this.fleet.add("a", 0, (limiter) -> limiter.maximumKeys(20));

	private final FleetNode b = this.fleet.add("b");

	EvictedKeyTests() {
		this.fleet.meet();
		this.fleet.settle();
	}

	private void flood(int permits) {
		for (int i = 0; i < 500; i++) {
			this.a.take("flood-" + this.fleet.clock.nanos() + i, permits);
		}
	}

	private byte[] fromBefore(int birth, int permits) {
		long now = this.fleet.clock.nanos();
		return new Forged(now).origin(1, this.a.self).spent(1, birth, Forged.GEOMETRY.number(now), permits).bytes();
	}

	@Test
	void ownCountsBeforeAnEvictionAreRestoredFromPeers() {
		this.a.take("k", 5);
		this.a.loop.received(this.b.self.incarnation(), fromBefore(12_345, 40));
		assertThat(this.a.counted("k")).isEqualTo(45);
	}

	@Test
	void ownCountsSinceTheEvictionAreNotTakenFromPeers() {
		this.a.take("k", 5);
		this.fleet.run(Duration.ofSeconds(2));
		int birth = this.a.deltas().get(0).cells().get(0).slots().get(0).birth();
		this.a.loop.received(this.b.self.incarnation(), fromBefore(birth, 40));
		assertThat(this.a.counted("k")).isEqualTo(5);
	}

	@Test
	void restoredKeyIsNotCountedTwice() {
		this.a.take("k", 40);
		this.fleet.run(Duration.ofSeconds(2));
		int birth = this.a.deltas().get(0).cells().get(0).slots().get(0).birth();
		flood(1);
		assertThat(this.a.limiter.key("api", "k")).isEmpty();
		this.a.take("k", 1);
		assertThat(this.a.own("k")).isEqualTo(41);
		this.a.loop.received(this.b.self.incarnation(), fromBefore(birth, 40));
		assertThat(this.a.counted("k")).isEqualTo(41);
	}

	@Test
	void lostCountIsRestoredFromPeers() {
		this.a.take("k", 40);
		this.fleet.run(Duration.ofSeconds(2));
		flood(41);
		flood(41);
		assertThat(this.a.take("k", 1)).isEqualTo(1);
		assertThat(this.a.counted("k")).isEqualTo(1);
		this.fleet.run(Duration.ofSeconds(20));
		this.a.take("k", 1);
		this.fleet.run(Duration.ofSeconds(2));
		assertThat(this.b.counted("k")).isBetween(41L, 42L);
		assertThat(this.a.counted("k")).isEqualTo(this.b.counted("k"));
	}

	@Test
	void publishedKeyIsEvictedBeforeAnUnpublishedOne() {
		Fleet two = new Fleet();
		FleetNode small = two.add("a", 0, (limiter) -> limiter.maximumKeys(8));
		two.add("b");
		two.meet();
		two.run(Duration.ofSeconds(1));
		for (int i = 0; i < 4; i++) {
			small.take("told-" + i, 60);
		}
		two.run(Duration.ofMillis(500));
		for (int i = 0; i < 4; i++) {
			small.take("held-" + i, 1);
		}
		for (int i = 0; i < 4; i++) {
			small.take("new-" + i, 1);
		}
		assertThat(small.limiter.key("api", "held-0")).isPresent();
		assertThat(small.limiter.key("api", "held-3")).isPresent();
		assertThat(small.limiter.key("api", "told-0")).isEmpty();
	}

}
