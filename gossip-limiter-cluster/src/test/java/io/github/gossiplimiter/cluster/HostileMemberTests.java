/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.wire.CounterDelta;
import io.github.gossiplimiter.gossip.wire.OriginRow;
import io.github.gossiplimiter.window.WindowGeometry;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two honest nodes and a member that knows the secret but not how to behave: they go on
 * deciding, quickly and together, and count what they refuse.
 */
class HostileMemberTests {

	private static final Duration WINDOW = Duration.ofMinutes(1);

	private static final WindowGeometry GEOMETRY = WindowGeometry.sliding(WINDOW.toNanos(), Limit.PRECISION_DEFAULT,
			false);

	private static final NodePlan PLAN = NodePlan.of(Limit.of("shared", 100, WINDOW));

	private static final long MEGABYTE = 1 << 20;

	/**
	 * What a rate limiter holds at most if it was told nothing else.
	 */
	private static final long MEMORY_MAX = 64 * MEGABYTE;

	private static final int STORM_MESSAGES = 60;

	private static final int STORM_KEYS = 2_000;

	private static final Duration DECISION_MAX = Duration.ofSeconds(1);

	private final RealCluster cluster = RealCluster.dialled(PLAN);

	private final HostileMember mallory = new HostileMember(PLAN, GEOMETRY);

	@BeforeEach
	void start() {
		this.cluster.start(2);
		this.cluster.introduce("mallory", this.mallory.port());
		RealCluster.await()
			.until(() -> this.cluster.nodes()
				.stream()
				.allMatch((node) -> node.others()
					.stream()
					.anyMatch((other) -> other.incarnation() == this.mallory.incarnation())));
	}

	@AfterEach
	void stop() {
		this.mallory.close();
		this.cluster.close();
	}

	@Test
	void malformedMessagesAreCountedAndDropped() {
		SplittableRandom random = new SplittableRandom(42);
		byte[] honest = this.mallory.message(this.mallory.strangeKeys(20));
		for (int i = 1; i < honest.length; i++) {
			send(Arrays.copyOf(honest, i));
			byte[] changed = honest.clone();
			changed[1 + random.nextInt(honest.length - 1)] = (byte) random.nextInt();
			send(changed);
		}
		awaitRefused(Rejection.MALFORMED, honest.length - 1);
		checkAlive();
	}

	@Test
	void unknownVersionsAreCountedAndDropped() {
		IntStream.of(0, 2, 3, 127, 255).forEach((version) -> send(new byte[] { (byte) version, 1, 2, 3 }));
		awaitRefused(Rejection.VERSION, 5);
		checkAlive();
	}

	@Test
	void hugeCounterDeniesItsKeyAndNoOther() {
		assertThat(this.cluster.node(0).allows("shared", "user")).isTrue();
		long hash = this.cluster.node(0).limiter().key("shared", "user").orElseThrow().hash();
		send(this.mallory.message(List.of(this.mallory.cell(hash, 0, Integer.MAX_VALUE))));
		awaitRefused(Rejection.IMPLAUSIBLE, 1);
		// Counted as refused before the totals are published.
		RealCluster.await()
			.untilAsserted(() -> assertThat(this.cluster.node(0).count("shared", "user")).isEqualTo(1 + 100));
		assertThat(this.cluster.node(0).allows("shared", "user")).isFalse();
		checkAlive();
	}

	@Test
	void countsFromTheFutureCountAsNow() {
		long future = this.mallory.now() + 1_000_000;
		send(this.mallory.message("shared", GEOMETRY, future, List.of(), this.mallory.strangeKeys(10)));
		awaitRefused(Rejection.AHEAD, 10);
		checkAlive();
	}

	@Test
	void foreignGeometryIsReported() {
		WindowGeometry foreign = WindowGeometry.fixed(Duration.ofHours(1).toNanos());
		long base = foreign.number(System.currentTimeMillis() * 1_000_000);
		send(this.mallory.message("shared", foreign, base, List.of(), this.mallory.strangeKeys(10)));
		awaitRefused(Rejection.GEOMETRY, 10);
		checkAlive();
	}

	@Test
	void unknownLimitsAreCountedAndForgotten() {
		for (int i = 0; i < 10_000; i++) {
			send(this.mallory.message("limit-" + i, GEOMETRY, this.mallory.now(), List.of(),
					this.mallory.strangeKeys(1)));
		}
		awaitRefused(Rejection.LIMIT, 10_000);
		checkAlive();
	}

	@Test
	void unknownOriginsAreCountedAndInventedOnesAreBounded() {
		send(this.mallory.message(List.of(this.mallory.cell(1, 4_711, 1))));
		awaitRefused(Rejection.ORIGIN, 1);
		for (int key = 0; key < 100; key++) {
			send(this.mallory.message("shared", GEOMETRY, this.mallory.now(), origins(key), spentByEach(key)));
		}
		checkAlive();
		assertThat(this.cluster.node(0).limiter().memoryBytes()).isLessThan(MEMORY_MAX);
	}

	@Test
	void stormOfMessagesNeitherBlocksDecisionsNorFillsMemory() {
		RealNode node = this.cluster.node(0);
		long before = heapBytes();
		Load load = new Load(2_000, (i) -> node.allows("shared", "user-" + i % 1_000));
		try (load) {
			for (int i = 0; i < STORM_MESSAGES; i++) {
				send(this.mallory.message(this.mallory.strangeKeys(STORM_KEYS)));
			}
			awaitHonest();
			RealCluster.await()
				.until(() -> node.node().status().traffic().messagesReceived()
						+ node.node().droppedMessages() > STORM_MESSAGES);
		}
		assertThat(node.node().failures()).isZero();
		assertThat(load.failures()).isEmpty();
		assertThat(load.slowest()).as("%s", load).isLessThan(DECISION_MAX);
		assertThat(node.limiter().memoryBytes()).isLessThan(MEMORY_MAX * 11 / 10);
		assertThat(heapBytes() - before).isLessThan(4 * MEMORY_MAX);
	}

	private static List<OriginRow> origins(int key) {
		return IntStream.rangeClosed(1, 100)
			.mapToObj((i) -> new OriginRow(i, "origin-" + key + "-" + i, 1_000L * key + i))
			.toList();
	}

	private List<CounterDelta> spentByEach(int key) {
		return IntStream.rangeClosed(1, 100).mapToObj((i) -> this.mallory.cell(key, i, 1)).toList();
	}

	private void send(byte[] message) {
		this.mallory.send(this.cluster.node(0), message);
	}

	private void awaitRefused(Rejection reason, long least) {
		RealCluster.await()
			.untilAsserted(
					() -> assertThat(this.cluster.node(0).rejections().of(reason)).isGreaterThanOrEqualTo(least));
		assertThat(this.cluster.node(0).refusals())
			.anySatisfy((line) -> assertThat(line).startsWith(reason.name()).contains("mallory"));
	}

	/*
	 * Both nodes still decide, and hear of each other.
	 */
	private void checkAlive() {
		assertThat(this.cluster.node(0).allows("shared", "honest")).isTrue();
		assertThat(this.cluster.node(1).allows("shared", "honest")).isTrue();
		RealCluster.await().until(() -> this.cluster.isAgreed("shared", "honest", 2));
		assertThat(this.cluster.nodes()).allSatisfy((node) -> {
			assertThat(node.node().isRunning()).isTrue();
			assertThat(node.node().failures()).isZero();
		});
	}

	/*
	 * Among so many keys a cold one would be evicted, so this one is not.
	 */
	private void awaitHonest() {
		for (int i = 0; i < 90; i++) {
			assertThat(this.cluster.node(1).allows("shared", "hot")).isTrue();
		}
		RealCluster.await().until(() -> this.cluster.node(0).count("shared", "hot") == 90);
	}

	private static long heapBytes() {
		ManagementFactory.getMemoryMXBean().gc();
		return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
	}

}
