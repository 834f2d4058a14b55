/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.VirtualFleet.Network;
import io.github.gossiplimiter.lease.VirtualFleet.Node;
import io.github.gossiplimiter.lease.ledger.Ledger;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that decide alone below the threshold decide no more than the limit together,
 * whatever messages and clocks do and whoever joins.
 */
class HybridLawTests {

	private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

	private static final LeaseSettings SETTINGS = LeaseSettings.defaults()
		.withMaxWait(Duration.ofMillis(200))
		.withQuietStart(false);

	private static final long KEY = 42;

	private static final Limit LIMIT = Limit.builder("mix")
		.window(40, Duration.ofSeconds(4))
		.consistency(Consistency.HYBRID)
		.build();

	/*
	 * What each node knows of the others: a newcomer counts everybody at once, the others
	 * hear of it later.
	 */
	private static final class View implements FleetMembers {

		private int members;

		private boolean settled = true;

		View(int members) {
			this.members = members;
		}

		@Override
		public int members() {
			return this.members;
		}

		@Override
		public boolean isStable() {
			return this.settled;
		}

	}

	private static void request(VirtualFleet fleet, double perSecond) {
		double phase = (fleet.elapsedNanos() / (6 * SECOND)) % 3;
		double rate = perSecond * (0.1 + phase);
		fleet.run((long) (-Math.log(1 - fleet.random().nextDouble()) / rate * SECOND));
		Node node = fleet.nodes().get(fleet.random().nextInt(fleet.nodes().size()));
		node.request(KEY, 1 + fleet.random().nextInt(2), (answer, waited) -> {
		});
	}

	@Tag("A14")
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8 })
	void neverMoreThanTheLimitInAnyTrailingWindow(long seed) {
		VirtualFleet fleet = new VirtualFleet(seed, Network.STORMY, new Ledger());
		for (int i = 0; i < 4; i++) {
			fleet.join(LIMIT, SETTINGS, new View(4));
		}
		while (fleet.elapsedNanos() < 120 * SECOND) {
			request(fleet, 12);
		}
		assertThat(fleet.mostIn(4 * SECOND)).as("seed %d", seed).isLessThanOrEqualTo(40);
		assertThat(fleet.admitted()).as("seed %d: something is admitted", seed).isGreaterThan(300);
	}

	@Tag("A14")
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 11, 12, 13, 14, 15, 16 })
	void joiningMembersGetNoMoreThanTheirPart(long seed) {
		VirtualFleet fleet = new VirtualFleet(seed, Network.STORMY, new Ledger());
		List<View> views = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			views.add(new View(3));
			fleet.join(LIMIT, SETTINGS, views.get(i));
		}
		while (fleet.elapsedNanos() < 150 * SECOND) {
			request(fleet, 12);
			if (fleet.nodes().size() < 8 && fleet.random().nextInt(150) == 0
					&& views.stream().allMatch(View::isStable)) {
				join(fleet, views);
			}
			settle(fleet, views);
		}
		assertThat(fleet.nodes()).as("seed %d: somebody joined", seed).hasSizeGreaterThan(4);
		assertThat(views).as("seed %d: and was accepted", seed).filteredOn(View::isStable).hasSizeGreaterThan(4);
		assertThat(fleet.mostIn(4 * SECOND)).as("seed %d", seed).isLessThanOrEqualTo(40);
	}

	private static void join(VirtualFleet fleet, List<View> views) {
		View joiner = new View(views.size() + 1);
		joiner.settled = false;
		fleet.join(LIMIT, SETTINGS, joiner);
		for (View view : views) {
			fleet.at((long) (fleet.random().nextDouble() * 2 * SECOND), () -> view.members = joiner.members);
		}
		views.add(joiner);
	}

	private static void settle(VirtualFleet fleet, List<View> views) {
		View last = views.get(views.size() - 1);
		last.settled = last.settled || fleet.nodes()
			.subList(0, views.size() - 1)
			.stream()
			.allMatch((node) -> node.leases().membersApplied() >= last.members);
	}

	@Tag("A14")
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 21, 22, 23, 24 })
	void restartedMembersGetNoMoreThanTheirPart(long seed) {
		VirtualFleet fleet = new VirtualFleet(seed, Network.STORMY, new Ledger());
		LeaseSettings quiet = SETTINGS.withQuietStart(true);
		for (int i = 0; i < 4; i++) {
			fleet.join(LIMIT, quiet, new View(4));
		}
		while (fleet.elapsedNanos() < 150 * SECOND) {
			request(fleet, 12);
			if (fleet.random().nextInt(150) == 0) {
				fleet.nodes().remove(0).crash();
				fleet.join(LIMIT, quiet, new View(4));
			}
		}
		assertThat(fleet.mostIn(4 * SECOND)).as("seed %d", seed).isLessThanOrEqualTo(40);
		assertThat(fleet.admitted()).as("seed %d: something is admitted", seed).isGreaterThan(300);
	}

	@Tag("C7")
	@ParameterizedTest(name = "{0} nodes")
	@ValueSource(ints = { 3, 25 })
	void noRequestWaitsBelowTheThreshold(int nodes) {
		Limit limit = Limit.builder("mix").window(3000, Duration.ofSeconds(30)).consistency(Consistency.HYBRID).build();
		VirtualFleet fleet = new VirtualFleet(5, Network.CALM, new Ledger());
		for (int i = 0; i < nodes; i++) {
			fleet.join(limit, SETTINGS, new View(nodes));
		}
		AtomicLong waits = new AtomicLong();
		while (fleet.elapsedNanos() < 120 * SECOND) {
			fleet.run((long) (-Math.log(1 - fleet.random().nextDouble()) / 40 * SECOND));
			fleet.nodes().get(fleet.random().nextInt(nodes)).request(KEY, 1, (answer, waited) -> {
				waits.addAndGet((waited > 0 || answer < 0) ? 1 : 0);
			});
		}
		assertThat(waits.get()).isZero();
		assertThat(fleet.admitted()).isGreaterThan(4000);
		assertThat(fleet.messages()).as("a message in two seconds and node").isLessThanOrEqualTo(60L * nodes);
	}

}
