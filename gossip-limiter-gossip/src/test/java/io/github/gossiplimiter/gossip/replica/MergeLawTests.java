/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowGeometry;
import io.github.gossiplimiter.window.WindowQuota;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Replicas converge whatever the order, number and delay of deliveries.
 */
class MergeLawTests {

	private static final long SECOND = 1_000_000_000;

	private static final long START = Duration.ofDays(20_000).toNanos();

	private static final long INCARNATION = 0x7f3a90c2b1d4L;

	private final WindowQuota sliding = quota(WindowGeometry.sliding(30 * SECOND, 60, false), 1000);

	private final WindowQuota bucket = quota(WindowGeometry.tokenBucket(SECOND, 60), 20);

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101, 99, -7 })
	@Tag("A4")
	@Tag("E2")
	void mergeInAnyOrderWithDuplicatesConverges(long seed) {
		Random random = new Random(seed);
		for (WindowQuota quota : List.of(this.sliding, this.bucket)) {
			List<SlotState> updates = randomUpdates(random, quota);
			long now = START + 10 * SECOND;
			long expected = merged(quota, updates, now).free(quota, now);
			List<SlotState> again = new ArrayList<>(updates);
			again.addAll(updates.subList(0, 50));
			Collections.shuffle(again, random);
			assertThat(merged(quota, again, now).free(quota, now)).as("seed %d", seed).isEqualTo(expected);
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	@Tag("A2")
	@Tag("A5")
	@Tag("E5")
	void estimateIsTheSumOverSlotsOfTheLargestMergedValue(long seed) {
		Random random = new Random(seed);
		List<SlotState> updates = randomUpdates(random, this.sliding);
		long now = START + 10 * SECOND;
		WindowCounter counter = merged(this.sliding, updates, now);
		assertThat(counter.tryAcquire(this.sliding, now, 7, 10)).isNotNegative();
		long expected = updates.stream()
			.map(SlotState::name)
			.distinct()
			.mapToLong((name) -> largest(updates, name))
			.sum();
		assertThat(counter.remote(this.sliding, now)).as("seed %d", seed).isEqualTo(expected);
		assertThat(counter.own(this.sliding, now)).isEqualTo(7);
		assertThat(counter.free(this.sliding, now)).isEqualTo(1000 - expected - 7);
	}

	@Test
	@Tag("A2")
	@Tag("A3")
	void ownSlotIsWrittenByAdmissionsOnly() {
		WindowCounter counter = counter(this.sliding);
		counter.tryAcquire(this.sliding, START, 3, 10);
		counter.tryAcquire(this.sliding, START + SECOND, 2, 10);
		SlotStates.merge(counter, this.sliding, state("b", 1, START + SECOND, 990, 0), START + SECOND);
		assertThat(counter.tryAcquire(this.sliding, START + SECOND, 6, 10)).isNegative();
		SlotState exported = Objects
			.requireNonNull(SlotStates.export(counter, this.sliding, "a", INCARNATION, START + SECOND));
		assertThat(exported.name()).isEqualTo(new SlotName("a", INCARNATION, 1));
		assertThat(exported.subWindows()).extracting(SlotState.SubWindow::spent).containsExactly(3L, 2L);
	}

	@Test
	@Tag("C26")
	void delayedMergeNeverSubtracts() {
		WindowCounter counter = counter(this.sliding);
		SlotStates.merge(counter, this.sliding, state("b", 1, START, 50, 0), START);
		assertThat(SlotStates.merge(counter, this.sliding, state("b", 1, START, 20, 0), START + SECOND)).isFalse();
		assertThat(counter.remote(this.sliding, START + SECOND)).isEqualTo(50);
	}

	@Test
	@Tag("C27")
	void subWindowEndsByItsNumberNotByItsArrival() {
		WindowCounter counter = counter(this.sliding);
		SlotStates.merge(counter, this.sliding, state("b", 1, START, 50, 0), START + 29 * SECOND);
		long expiry = this.sliding.geometry().expiryNanos(this.sliding.geometry().number(START));
		assertThat(expiry).isEqualTo(START + 30 * SECOND + SECOND / 2);
		assertThat(counter.free(this.sliding, expiry - 1)).isEqualTo(950);
		assertThat(counter.free(this.sliding, expiry)).isEqualTo(1000);
	}

	@Test
	void creditsOfAPeerCount() {
		WindowCounter counter = counter(this.sliding);
		SlotStates.merge(counter, this.sliding, state("b", 1, START, 50, 0), START);
		SlotStates.merge(counter, this.sliding, state("b", 1, START, 50, 20), START);
		assertThat(counter.remote(this.sliding, START)).isEqualTo(30);
	}

	@Test
	void counterRecreatedByAPeerIsANewSlot() {
		WindowCounter counter = counter(this.sliding);
		SlotStates.merge(counter, this.sliding, state("b", 1, START, 50, 0), START);
		SlotStates.merge(counter, this.sliding, state("b", 2, START, 10, 0), START);
		assertThat(counter.remote(this.sliding, START)).as("a maximum hides nothing").isEqualTo(60);
	}

	@Test
	void deltaFromTheFutureCountsAsNow() {
		WindowCounter counter = counter(this.sliding);
		SlotStates.merge(counter, this.sliding, state("b", 1, START + 10 * SECOND, 50, 0), START);
		assertThat(counter.free(this.sliding, START)).isEqualTo(950);
	}

	@Test
	@Tag("C28")
	void undecidedReservationIsNotExported() {
		WindowCounter counter = counter(this.sliding);
		counter.tryAcquire(this.sliding, START, 3, 10);
		counter.beginReservation(this.sliding, START);
		counter.tryAcquire(this.sliding, START, 4, 10);
		assertThat(SlotStates.export(counter, this.sliding, "a", INCARNATION, START)).isNull();
		counter.refund(this.sliding, START, 4, START);
		counter.endReservation(this.sliding, START);
		SlotState exported = Objects.requireNonNull(SlotStates.export(counter, this.sliding, "a", INCARNATION, START));
		assertThat(exported.subWindows()).extracting((w) -> w.spent() - w.credited()).containsExactly(3L);
	}

	@Test
	@Tag("E3")
	void concurrentSpendingOnTwoNodesAddsUp() {
		WindowCounter here = counter(this.bucket);
		WindowCounter there = counter(this.bucket);
		here.tryAcquire(this.bucket, START, 15, 10);
		there.tryAcquire(this.bucket, START, 15, 10);
		SlotState heard = Objects.requireNonNull(SlotStates.export(there, this.bucket, "b", INCARNATION, START));
		SlotStates.merge(here, this.bucket, heard, START);
		assertThat(here.free(this.bucket, START)).as("20 - 15 - 15, not 20 - max(15, 15)").isEqualTo(-10);
		assertThat(scalarMaximum(15, 15, 20)).as("the published merge loses one of them").isEqualTo(5);
	}

	@Test
	@Tag("E3")
	void bucketLevelNeverExceedsCapacityAfterAnyMerge() {
		WindowCounter counter = counter(this.bucket);
		SlotStates.merge(counter, this.bucket, state(this.bucket, "b", 1, START, 15, 15), START);
		assertThat(counter.free(this.bucket, START + 100 * SECOND)).isEqualTo(20);
	}

	@Test
	@Tag("E2")
	void lateDeltaOfATokenBucketCountsInItsSubWindow() {
		WindowCounter early = counter(this.bucket);
		WindowCounter late = counter(this.bucket);
		SlotState spent = state(this.bucket, "b", 1, START, 15, 0);
		SlotStates.merge(early, this.bucket, spent, START);
		SlotStates.merge(late, this.bucket, spent, START + SECOND);
		assertThat(late.free(this.bucket, START + 2 * SECOND)).isEqualTo(early.free(this.bucket, START + 2 * SECOND))
			.isEqualTo(14);
	}

	/**
	 * Used tokens as one number, merged by maximum.
	 */
	private static long scalarMaximum(long usedHere, long usedThere, long capacity) {
		return capacity - Math.max(usedHere, usedThere);
	}

	private WindowCounter merged(WindowQuota quota, List<SlotState> updates, long now) {
		WindowCounter counter = counter(quota);
		updates.forEach((update) -> SlotStates.merge(counter, quota, update, now));
		return counter;
	}

	private static long largest(List<SlotState> updates, SlotName name) {
		return updates.stream()
			.filter((update) -> update.name().equals(name))
			.flatMap((update) -> update.subWindows().stream())
			.mapToLong(SlotState.SubWindow::number)
			.distinct()
			.map((number) -> largest(updates, name, number))
			.sum();
	}

	private static long largest(List<SlotState> updates, SlotName name, long number) {
		return updates.stream()
			.filter((update) -> update.name().equals(name))
			.flatMap((update) -> update.subWindows().stream())
			.filter((subWindow) -> subWindow.number() == number)
			.mapToLong(SlotState.SubWindow::spent)
			.max()
			.orElseThrow();
	}

	private static List<SlotState> randomUpdates(Random random, WindowQuota quota) {
		List<SlotState> updates = new ArrayList<>();
		for (int i = 0; i < 200; i++) {
			String node = "n" + random.nextInt(5);
			long at = START + random.nextInt(10) * SECOND;
			updates.add(state(quota, node, 1 + random.nextInt(2), at, 1 + random.nextInt(5), 0));
		}
		return updates;
	}

	private SlotState state(String node, int birth, long at, long spent, long credited) {
		return state(this.sliding, node, birth, at, spent, credited);
	}

	private static SlotState state(WindowQuota quota, String node, int birth, long at, long spent, long credited) {
		long number = quota.geometry().number(at);
		return new SlotState(new SlotName(node, INCARNATION, birth),
				List.of(new SlotState.SubWindow(number, spent, credited)), 0, 0);
	}

	private static WindowCounter counter(WindowQuota quota) {
		return new WindowCounter(1, 1, quota, START);
	}

	private static WindowQuota quota(WindowGeometry geometry, long capacity) {
		long permits = (geometry.kind() == WindowGeometry.Kind.TOKEN_BUCKET) ? 5 : capacity;
		return new WindowQuota(geometry, permits, capacity, (bytes, nowNanos) -> {
		});
	}

}
