/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.peer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.concurrency.ConcurrencySettings;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyClaim;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyHandover;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.RendezvousHash;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A backend passes to a member that has just come.
 */
class PeerHandoverTests {

	private static final ConcurrencySettings SETTINGS = ConcurrencySettings.defaults();

	private static final String KEY = "backend";

	private static final int LIMIT = 12;

	/*
	 * A message takes a millisecond, and what arrives is looked at once in each.
	 */
	private static final long ROUND_TRIPS_MILLIS = 2 * 2 + 2;

	/*
	 * The longest time that a share counts for which nobody speaks any more.
	 */
	private static final Duration REST = Duration.ofMillis(2250);

	private static long owner(List<Long> incarnations) {
		return RendezvousHash.owner(RendezvousHash.partition(KEY.hashCode()), incarnations);
	}

	/*
	 * The next member that takes the backend over from these, or does not.
	 */
	private static long joiner(ConcurrencyPeers peers, boolean takesOver) {
		List<Long> present = new ArrayList<>(peers.incarnations());
		return LongStream.range(1, 10_000).filter((candidate) -> !present.contains(candidate)).filter((candidate) -> {
			List<Long> all = new ArrayList<>(present);
			all.add(candidate);
			return (owner(all) == candidate) == takesOver;
		}).findFirst().orElseThrow();
	}

	private static ConcurrencyPeers started(int expectedMembers, int nodes) {
		ConcurrencyPeers peers = new ConcurrencyPeers(expectedMembers);
		LongStream.rangeClosed(1, nodes).forEach((node) -> peers.start(node).limits(KEY, SETTINGS, LIMIT));
		peers.agree();
		peers.run(Duration.ofSeconds(7), () -> peers.all().forEach(ConcurrencyPeers.Node::churn));
		assertThat(peers.all()).allMatch((node) -> node.stats().share() == LIMIT / nodes);
		return peers;
	}

	/*
	 * Requests of others end one a millisecond on each node.
	 */
	private static long rampMillis(ConcurrencyPeers peers, long joiner, int part, Duration most) {
		long beganNanos = peers.nanos();
		long[] ramped = new long[] { -1 };
		peers.run(most, () -> {
			peers.all().forEach(ConcurrencyPeers.Node::churn);
			assertThat(peers.inFlight()).isLessThanOrEqualTo(LIMIT);
			if (ramped[0] < 0 && peers.node(joiner).stats().share() == part) {
				ramped[0] = TimeUnit.NANOSECONDS.toMillis(peers.nanos() - beganNanos);
			}
		});
		return ramped[0];
	}

	@ParameterizedTest(name = "expected members {0}")
	@ValueSource(ints = { 0, 3 })
	@Tag("B24")
	void joiningCoordinatorHasItsPartAsSoonAsOtherJoiners(int expectedMembers) {
		for (boolean takesOver : new boolean[] { false, true }) {
			ConcurrencyPeers peers = started(expectedMembers, 3);
			long joiner = joiner(peers, takesOver);
			peers.start(joiner).limits(KEY, SETTINGS, LIMIT);
			peers.agree();
			long drainMillis = 1;
			assertThat(rampMillis(peers, joiner, LIMIT / 4, Duration.ofSeconds(4))).as("takes over: %s", takesOver)
				.isBetween(0L, drainMillis + ROUND_TRIPS_MILLIS);
			assertThat(peers.all()).allMatch((node) -> node.stats().share() == LIMIT / 4);
		}
	}

	@Test
	@Tag("B24")
	void stateIsHandedOverAlongAChainOfJoiners() {
		ConcurrencyPeers peers = started(0, 1);
		for (int nodes = 2; nodes <= 4; nodes++) {
			long joiner = joiner(peers, true);
			peers.start(joiner).limits(KEY, SETTINGS, LIMIT);
			peers.agree();
			assertThat(rampMillis(peers, joiner, LIMIT / nodes, Duration.ofMillis(100))).isBetween(0L, 15L);
		}
	}

	@Test
	@Tag("B24")
	void joinersStartedTogetherHaveTheirPartsAtOnce() {
		ConcurrencyPeers peers = started(0, 2);
		long first = joiner(peers, true);
		peers.start(first).limits(KEY, SETTINGS, LIMIT);
		long second = joiner(peers, true);
		peers.start(second).limits(KEY, SETTINGS, LIMIT);
		peers.agree();
		assertThat(rampMillis(peers, first, LIMIT / 4, Duration.ofMillis(100))).isBetween(0L, 15L);
		assertThat(peers.node(second).stats().share()).isEqualTo(LIMIT / 4);
	}

	/*
	 * Nobody knows what it granted, so nobody is given more until that has run out.
	 */
	@Test
	@Tag("B17")
	void joinerWaitsIfTheCoordinatorHasCrashed() {
		ConcurrencyPeers peers = started(0, 3);
		peers.crash(owner(peers.incarnations()));
		long joiner = joiner(peers, true);
		peers.start(joiner).limits(KEY, SETTINGS, LIMIT);
		peers.agree();
		assertThat(rampMillis(peers, joiner, LIMIT / 3, Duration.ofSeconds(4))).isGreaterThan(REST.toMillis() - 50);
	}

	@Test
	void noNodeIsFencedDuringADelayedHandover() {
		ConcurrencyPeers peers = started(0, 3);
		long former = owner(peers.incarnations());
		long joiner = joiner(peers, true);
		peers.start(joiner).limits(KEY, SETTINGS, LIMIT);
		peers.connected((from, to) -> !(from == former && to == joiner));
		peers.agree();
		assertThat(rampMillis(peers, joiner, LIMIT / 4, Duration.ofSeconds(4))).as("of no use to it").isNegative();
		assertThat(peers.all().stream().filter((node) -> node.stats().fenced())).as("who never hears the heir")
			.hasSizeLessThanOrEqualTo(1);
	}

	static LongStream seeds() {
		return LongStream.rangeClosed(1, TestSize.of(10, 200));
	}

	/*
	 * Members come and crash, messages are late, lost and repeated, and everybody hears
	 * of everything at a moment of its own.
	 */
	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	@Tag("B17")
	void ceilingHoldsWhileCoordinatorsComeAndGo(long seed) {
		Random random = new Random(seed);
		ConcurrencyPeers peers = started(0, 2);
		peers.weather(() -> delays(random));
		for (int change = 0; change < 12; change++) {
			if (peers.all().size() > 4 || (peers.all().size() > 2 && random.nextInt(3) == 0)) {
				List<Long> present = peers.incarnations();
				peers.crash(random.nextBoolean() ? owner(present) : present.get(random.nextInt(present.size())));
			}
			else {
				peers.start(joiner(peers, random.nextInt(4) > 0)).limits(KEY, SETTINGS, LIMIT);
			}
			peers.agree(() -> TimeUnit.MILLISECONDS.toNanos(1 + random.nextInt(50)));
			peers.run(Duration.ofMillis(50 + random.nextInt(2000)), () -> {
				peers.all().stream().filter((node) -> random.nextInt(3) == 0).forEach(ConcurrencyPeers.Node::churn);
				assertThat(peers.inFlight()).as("seed %d", seed).isLessThanOrEqualTo(LIMIT);
			});
		}
	}

	private static long[] delays(Random random) {
		long delay = TimeUnit.MILLISECONDS.toNanos(1 + random.nextInt(30));
		return switch (random.nextInt(20)) {
			case 0 -> new long[0];
			case 1 -> new long[] { delay, 2 * delay };
			default -> new long[] { delay };
		};
	}

	@Test
	void unrequestedHandoverIsIgnored() {
		Outbox outbox = new Outbox();
		PeerConcurrencyCoordinator heir = new PeerConcurrencyCoordinator(member(1), 0);
		heir.attach(outbox);
		heir.members(List.of(member(2)), 1);
		heir.received(member(2), new ConcurrencyHandover(1, KEY, null), 1);
		assertThat(outbox.sent).isEmpty();
	}

	@Test
	void nodeThatNeverCoordinatedHandsNothingOver() {
		Outbox outbox = new Outbox();
		PeerConcurrencyCoordinator other = new PeerConcurrencyCoordinator(member(1), 0);
		other.attach(outbox);
		other.members(List.of(member(2)), 1);
		other.received(member(2), new ConcurrencyClaim(5, "other"), 1);
		assertThat(outbox.sent).containsExactly(new ConcurrencyHandover(5, "other", null));
	}

	private static Member member(long incarnation) {
		return new Member("node-" + incarnation, incarnation, "n:1", Member.Site.DEFAULT, 1);
	}

	private static final class Outbox implements LoopProtocol.Link {

		private final List<Message> sent = new ArrayList<>();

		@Override
		public boolean send(Member to, Message message) {
			this.sent.add(message);
			return true;
		}

		@Override
		public void wake() {
		}

		@Override
		public void reject(Rejection reason, String detail) {
		}

	}

}
