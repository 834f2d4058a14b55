/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.check;

import java.time.Duration;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.simulation.cluster.ClusterBuilder;
import io.github.gossiplimiter.simulation.cluster.FullStateGossip;
import io.github.gossiplimiter.simulation.cluster.FullStateGossip.Flaw;
import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;
import io.github.gossiplimiter.simulation.network.Link;
import io.github.gossiplimiter.simulation.network.NetworkPlan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

class ChecksTests {

	private static final Link POOR = Link.LOCAL.withLoss(0.2)
		.withDuplication(0.2)
		.withReordering(0.2)
		.withJitter(Duration.ofMillis(300));

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void everythingHoldsWithACorrectProtocol(long seed) {
		SimulatedCluster cluster = cluster(Flaw.NONE).seed(seed).network(NetworkPlan.of(POOR)).build();
		BoundedMemory.watch(cluster);
		spend(cluster);
		assertThatNoException().isThrownBy(() -> Checks.afterTraffic(cluster, Duration.ofSeconds(20)));
	}

	@Test
	void lostAdmitsAreFound() {
		SimulatedCluster cluster = cluster(Flaw.FORGETFUL).network(NetworkPlan.of(Link.LOCAL.withLoss(0.2))).build();
		spend(cluster);
		cluster.runFor(Duration.ofSeconds(20));
		assertThatExceptionOfType(CheckFailure.class).isThrownBy(() -> Convergence.check(cluster))
			.withMessageContaining("seed 7")
			.withMessageContaining("scenario 'checks'");
		assertThatExceptionOfType(CheckFailure.class).isThrownBy(() -> NothingLost.check(cluster))
			.withMessageContaining("history []")
			.withMessageContaining("repeat with: ./mvnw ")
			.withMessageContaining(" -Dtest=ChecksTests#lostAdmitsAreFound ")
			.withMessageContaining(": lost");
		assertThat(Convergence.isReached(cluster)).isFalse();
	}

	@Test
	void admitsCountedTwiceAreFound() {
		SimulatedCluster cluster = cluster(Flaw.DOUBLING).network(NetworkPlan.of(Link.LOCAL.withDuplication(0.2)))
			.build();
		spend(cluster);
		cluster.runFor(Duration.ofSeconds(20));
		assertThatExceptionOfType(CheckFailure.class).isThrownBy(() -> NothingLost.check(cluster))
			.withMessageContaining("counted more than once")
			.withMessageContaining("seed 7");
	}

	@Test
	void endlessTrafficIsFound() {
		SimulatedCluster cluster = cluster(Flaw.CHATTY).build();
		spend(cluster);
		cluster.runFor(Duration.ofSeconds(20));
		assertThatExceptionOfType(CheckFailure.class)
			.isThrownBy(() -> NoAmplification.check(cluster, Duration.ofSeconds(20)))
			.withMessageContaining("without news")
			.withMessageContaining("seed 7");
	}

	@Test
	void tooMuchMemoryIsFound() {
		SimulatedCluster cluster = cluster(Flaw.NONE).maximumMemoryBytes(1 << 16).build();
		SimulatedCluster larger = cluster(Flaw.NONE).build();
		for (int key = 0; key < 2000; key++) {
			cluster.node(0).tryAcquire("large", "key-" + key, 1);
			larger.node(0).tryAcquire("large", "key-" + key, 1);
		}
		assertThatNoException().isThrownBy(() -> BoundedMemory.check(cluster));
		assertThatExceptionOfType(CheckFailure.class).isThrownBy(() -> BoundedMemory.check(larger, 1 << 16))
			.withMessageContaining("node 0 uses")
			.withMessageContaining("seed 7");
	}

	@Test
	void quietPhaseWithTrafficIsRefused() {
		SimulatedCluster cluster = cluster(Flaw.NONE).build();
		cluster.at(Duration.ofSeconds(1), () -> cluster.node(0).tryAcquire("large", "a", 1));
		assertThatIllegalStateException().isThrownBy(() -> NoAmplification.check(cluster, Duration.ofSeconds(2)));
	}

	@Tag("A8")
	@Test
	void overAdmissionIsTheMostInAnyTrailingWindowOfAnyKey() {
		SimulatedCluster cluster = SimulatedCluster.builder()
			.nodes(2)
			.seed(7)
			.limit(Limit.of("small", 10, Duration.ofSeconds(10)))
			.protocol(FullStateGossip.with(Flaw.NONE))
			.build();
		for (int i = 0; i < 10; i++) {
			cluster.node(0).tryAcquire("small", "a", 1);
		}
		cluster.node(0).tryAcquire("small", "b", 3);
		OverAdmission within = OverAdmission.measure(cluster, "small");
		assertThat(within.most()).isEqualTo(10);
		assertThat(within.requests()).isZero();
		assertThatNoException().isThrownBy(() -> within.checkAtMost(0, cluster));
		cluster.node(1).tryAcquire("small", "a", 4);
		OverAdmission above = OverAdmission.measure(cluster, "small");
		assertThat(above.most()).isEqualTo(14);
		assertThat(above.requests()).isEqualTo(4);
		assertThat(above.key().key()).isEqualTo("a");
		assertThat(above.ratio()).isEqualTo(1.4);
		assertThatExceptionOfType(CheckFailure.class).isThrownBy(() -> above.checkAtMost(0.3, cluster))
			.withMessageContaining("14 of 10")
			.withMessageContaining("seed 7");
	}

	@Tag("A8")
	@Test
	void overAdmissionExcludesExpiredPermits() {
		SimulatedCluster cluster = SimulatedCluster.builder()
			.nodes(2)
			.limit(Limit.of("small", 10, Duration.ofSeconds(1)))
			.protocol(FullStateGossip.with(Flaw.NONE))
			.build();
		cluster.node(0).tryAcquire("small", "a", 10);
		cluster.runFor(Duration.ofMillis(1500));
		cluster.node(1).tryAcquire("small", "a", 10);
		assertThat(cluster.admits().size()).isEqualTo(2);
		assertThat(OverAdmission.measure(cluster, "small").most()).isEqualTo(10);
	}

	@Test
	void overAdmissionOfAnotherAlgorithmIsRefused() {
		SimulatedCluster cluster = SimulatedCluster.builder()
			.limit(Limit.builder("bucket").window(10, Duration.ofSeconds(1)).tokenBucket(10).build())
			.build();
		assertThatIllegalArgumentException().isThrownBy(() -> OverAdmission.measure(cluster, "bucket"));
	}

	private static ClusterBuilder cluster(Flaw flaw) {
		return SimulatedCluster.builder()
			.scenario("checks")
			.nodes(4)
			.seed(7)
			.limit(Limit.of("large", 1_000_000, Duration.ofHours(1)))
			.protocol(FullStateGossip.with(flaw));
	}

	private static void spend(SimulatedCluster cluster) {
		SplittableRandom random = new SplittableRandom(cluster.seed());
		for (int i = 0; i < 2000; i++) {
			int node = random.nextInt(4);
			String key = "key-" + random.nextInt(10);
			cluster.at(Duration.ofMillis(5L * i), () -> cluster.node(node).tryAcquire("large", key, 1));
		}
		cluster.runFor(Duration.ofSeconds(10));
	}

}
