/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.cold.ColdTier;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.store.InMemoryColdStore;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes with a cold store among others: what the disk says and what peers say is the
 * same, and counts once.
 */
class ColdFleetTests {

	private static final long FIRST_LIFE = 0x101;

	private final Fleet fleet = new Fleet();

	private final InMemoryColdStore store = new InMemoryColdStore(this.fleet.clock, 10_000);

	private final FleetNode a = cold(FIRST_LIFE, 20);

	private final FleetNode b = this.fleet.add("b");

	ColdFleetTests() {
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(1));
		this.fleet.settle();
	}

	private FleetNode cold(long incarnation, int keys) {
		return this.fleet.add("a", 0, (limiter) -> limiter.maximumKeys(keys)
			.coldTier(new ColdTier(this.store, incarnation, this.fleet.clock::nanos)));
	}

	private void flood() {
		for (int i = 0; i < 500; i++) {
			this.a.take("flood-" + this.fleet.clock.nanos() + i, 1);
		}
	}

	private FleetNode restart() {
		RateLimiterEngine.of(this.a.limiter).store().save();
		this.fleet.nodes.remove(this.a);
		FleetNode next = cold(FIRST_LIFE + 2, 20);
		this.fleet.meet();
		return next;
	}

	@Test
	@Tag("E7")
	void restoredKeyHasTheCountsOfOthers() {
		this.a.take("k", 40);
		this.b.take("k", 30);
		this.fleet.run(Duration.ofSeconds(7));
		assertThat(this.a.counted("k")).isEqualTo(70);
		flood();
		assertThat(this.a.limiter.key("api", "k")).isEmpty();
		assertThat(this.a.take("k", 40)).isEqualTo(30);
		assertThat(this.a.own("k")).isEqualTo(70);
		assertThat(this.a.remote("k")).isEqualTo(30);
		this.fleet.run(Duration.ofSeconds(15));
		assertThat(this.a.counted("k")).isEqualTo(100);
		assertThat(this.b.counted("k")).isEqualTo(100);
	}

	@Test
	void countsOfOthersSinceTheEvictionAreAdded() {
		this.a.take("k", 20);
		this.b.take("k", 10);
		this.fleet.run(Duration.ofSeconds(7));
		flood();
		this.b.take("k", 15);
		this.fleet.run(Duration.ofSeconds(15));
		this.a.take("k", 1);
		this.fleet.run(Duration.ofSeconds(7));
		assertThat(this.a.counted("k")).isEqualTo(46);
		assertThat(this.b.counted("k")).isEqualTo(46);
	}

	@Test
	@Tag("E8")
	void restartedNodeCountsDiskAndPeersOnce() {
		this.a.take("k", 40);
		this.b.take("k", 30);
		this.fleet.run(Duration.ofSeconds(7));
		FleetNode next = restart();
		this.fleet.run(Duration.ofSeconds(2));
		assertThat(next.counted("k")).isEqualTo(70);
		assertThat(next.take("k", 40)).isEqualTo(30);
		this.fleet.run(Duration.ofSeconds(15));
		assertThat(next.counted("k")).isEqualTo(100);
		assertThat(this.b.counted("k")).isEqualTo(100);
	}

	@Test
	void restartedNodeSendsItsUnpublishedCounts() {
		this.a.take("k", 40);
		FleetNode next = restart();
		this.b.take("k", 30);
		this.fleet.run(Duration.ofSeconds(15));
		next.acquire("k", 1);
		assertThat(next.counted("k")).isEqualTo(71);
	}

}
