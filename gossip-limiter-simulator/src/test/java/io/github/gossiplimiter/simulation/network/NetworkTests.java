/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.network;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.simulation.time.VirtualTime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class NetworkTests {

	private static final Link SLOW = Link.of(Duration.ofMillis(10), Duration.ofMillis(20));

	private final VirtualTime time = new VirtualTime();

	private final Box one = new Box(0);

	private final Box other = new Box(1);

	@Test
	void sendTakesATimeWithinTheRange() {
		Network network = network(NetworkPlan.of(SLOW));
		sendNumbered(network, 1000);
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(this.other.arrivals).hasSize(1000);
		assertThat(this.other.arrivals)
			.allSatisfy((arrival) -> assertThat(arrival).isBetween(10_000_000L, 20_000_000L));
		assertThat(this.other.arrivals.stream().mapToLong(Long::longValue).average().orElse(0)).isCloseTo(15e6,
				within(0.5e6));
	}

	@Test
	void sendWithJitterReorders() {
		Network network = network(
				NetworkPlan.of(Link.of(Duration.ZERO, Duration.ZERO).withJitter(Duration.ofMillis(5))));
		sendNumbered(network, 100);
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(this.other.numbers).hasSize(100).isNotEqualTo(sorted(this.other.numbers));
	}

	@Test
	void sendOnALinkWithoutSpreadKeepsTheOrder() {
		Link even = Link.of(Duration.ofMillis(5), Duration.ofMillis(5));
		Network network = network(NetworkPlan.of(even));
		sendNumbered(network, 100);
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(this.other.numbers).hasSize(100).isEqualTo(sorted(this.other.numbers));
	}

	@Test
	void sendWithReorderingIsPassedByLaterOnes() {
		Link even = Link.of(Duration.ofMillis(5), Duration.ofMillis(5)).withReordering(0.3);
		Network network = network(NetworkPlan.of(even));
		sendNumbered(network, 100);
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(this.other.numbers).hasSize(100).isNotEqualTo(sorted(this.other.numbers));
	}

	@Test
	void sendWithLossLosesThatShareInSilence() {
		Network network = network(NetworkPlan.of(SLOW.withLoss(0.1)));
		sendNumbered(network, 10_000);
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(this.other.numbers).hasSizeBetween(8850, 9150);
		assertThat(network.counts().lost()).isEqualTo(10_000 - this.other.numbers.size());
		assertThat(this.one.interruptions).isZero();
	}

	@Test
	void sendWithDuplicationDeliversThatShareTwice() {
		Network network = network(NetworkPlan.of(SLOW.withDuplication(0.2)));
		sendNumbered(network, 10_000);
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(this.other.numbers).hasSizeBetween(11_850, 12_150);
		assertThat(network.counts().duplicated()).isEqualTo(this.other.numbers.size() - 10_000);
	}

	@Test
	void countsMessagesAndBytes() {
		Network network = network(NetworkPlan.LOCAL);
		List<Integer> seen = new ArrayList<>();
		network.listen((atNanos, from, to, bytes) -> seen.add(bytes));
		network.send(this.one, this.other, new byte[7]);
		network.send(this.other, this.one, new byte[5]);
		NetworkCounts before = network.counts();
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(seen).containsExactly(7, 5);
		assertThat(network.counts()).isEqualTo(new NetworkCounts(2, 12, 2, 12, 0, 0));
		assertThat(network.counts().minus(before)).isEqualTo(new NetworkCounts(0, 0, 2, 12, 0, 0));
	}

	@Test
	void partitionLosesMessagesSentAndInFlight() {
		Partition split = Partition.of(Set.of(0), Duration.ofMillis(5), Duration.ofSeconds(1));
		Network network = network(NetworkPlan.of(SLOW).withPartition(split));
		network.send(this.one, this.other, new byte[4]);
		this.time.runFor(Duration.ofMillis(500));
		assertThat(network.isReachable(0, 1)).isFalse();
		network.send(this.one, this.other, new byte[4]);
		this.time.runFor(Duration.ofMillis(500));
		assertThat(this.other.numbers).isEmpty();
		assertThat(network.isReachable(0, 1)).isTrue();
		network.send(this.one, this.other, new byte[4]);
		this.time.runFor(Duration.ofMillis(500));
		assertThat(this.other.numbers).hasSize(1);
	}

	@Test
	void partitionKeepsSidesTogetherAndTheUnnamedOnASideOfTheirOwn() {
		Partition split = new Partition(List.of(Set.of(0, 1), Set.of(2)), Duration.ZERO, Duration.ofSeconds(1));
		assertThat(split.separates(0, 1)).isFalse();
		assertThat(split.separates(0, 2)).isTrue();
		assertThat(split.separates(3, 4)).isFalse();
		assertThat(split.separates(3, 2)).isTrue();
	}

	@Test
	void resetReportsALossToBothReachableSides() {
		Network network = network(NetworkPlan.of(SLOW.withLoss(1)).withLossMode(LossMode.RESET));
		network.send(this.one, this.other, new byte[4]);
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(this.one.interruptions).isOne();
		assertThat(this.other.interruptions).isOne();
		assertThat(this.other.numbers).isEmpty();
	}

	@Test
	void sendToAnEndedIncarnationIsLost() {
		Network network = network(NetworkPlan.LOCAL.withLossMode(LossMode.RESET));
		network.send(this.one, this.other, new byte[4]);
		this.other.gone = true;
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(this.other.numbers).isEmpty();
		assertThat(this.one.interruptions).isOne();
		assertThat(network.counts().lost()).isOne();
	}

	@Test
	void overriddenLinkDiffersInItsDirectionOnly() {
		NetworkPlan plan = NetworkPlan.LOCAL.withLink(0, 1, Link.LOCAL.withLoss(1));
		Network network = network(plan);
		network.send(this.one, this.other, new byte[4]);
		network.send(this.other, this.one, new byte[4]);
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(this.other.numbers).isEmpty();
		assertThat(this.one.numbers).hasSize(1);
	}

	@Test
	void impossibleConditionsAreRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> Link.LOCAL.withLoss(1.1))
			.withMessageContaining("loss=1.1");
		assertThatIllegalArgumentException().isThrownBy(() -> Link.of(Duration.ofMillis(2), Duration.ofMillis(1)));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> Partition.of(Set.of(0), Duration.ofSeconds(2), Duration.ofSeconds(1)));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new Partition(List.of(Set.of(0), Set.of(0)), Duration.ZERO, Duration.ofSeconds(1)));
	}

	private Network network(NetworkPlan plan) {
		return new Network(this.time, plan, new SplittableRandom(1));
	}

	private void sendNumbered(Network network, int count) {
		for (int i = 0; i < count; i++) {
			network.send(this.one, this.other, new byte[] { (byte) (i >> 8), (byte) i });
		}
	}

	private static List<Integer> sorted(List<Integer> numbers) {
		return numbers.stream().sorted().toList();
	}

	private final class Box implements NetworkPort {

		private final int node;

		private final List<Integer> numbers = new ArrayList<>();

		private final List<Long> arrivals = new ArrayList<>();

		private int interruptions;

		private boolean gone;

		Box(int node) {
			this.node = node;
		}

		@Override
		public int node() {
			return this.node;
		}

		@Override
		public void received(NetworkPort from, byte[] message) {
			this.numbers.add((message[0] & 0xff) << 8 | (message[1] & 0xff));
			this.arrivals.add(NetworkTests.this.time.nanos());
		}

		@Override
		public void interrupted(NetworkPort peer) {
			this.interruptions++;
		}

		@Override
		public boolean isGone() {
			return this.gone;
		}

	}

}
