/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.key.KeyStore;
import io.github.gossiplimiter.key.Keyspace;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowGeometry;
import io.github.gossiplimiter.window.WindowQuota;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a node publishes of a key, and what it makes of what others did.
 */
class OriginCountersTests {

	private static final long SECOND = 1_000_000_000;

	private static final long START = Duration.ofDays(20_000).toNanos();

	private final WindowGeometry geometry = WindowGeometry.sliding(60 * SECOND, 60, false);

	private final KeyStore store = new KeyStore(100, 1 << 20);

	private final WindowQuota quota = this.store.quota(this.geometry, 100, 100);

	private final Keyspace keys = new Keyspace(this.store, new WindowQuota[] { this.quota }, null);

	private final WindowCounter counter = this.keys.counter(7, START);

	private final OriginCounters replicas = OriginCounters.of(this.counter, this.quota, START);

	private final SlotLog log = new SlotLog();

	private boolean publish(long nowNanos) {
		return this.replicas.publish(this.log, "a", 1, this.quota, nowNanos);
	}

	private void take(int permits, long nowNanos) {
		assertThat(this.counter.tryAcquire(this.quota, nowNanos, permits, 10)).isNotNegative();
	}

	@Test
	void changeIsPublishedOnce() {
		take(5, START);
		assertThat(publish(START)).isTrue();
		assertThat(publish(START)).isFalse();
		Slot own = Objects.requireNonNull(this.replicas.own());
		assertThat(own.spent(0)).isEqualTo(5);
		assertThat(own.sequence()).isEqualTo(1);
		assertThat(this.log.head()).isEqualTo(1);
	}

	@Test
	void everyCurrentSubWindowIsPublished() {
		take(5, START);
		take(3, START + 2 * SECOND);
		take(2, START + 61 * SECOND);
		assertThat(this.replicas.unpublished(this.quota, START + 61 * SECOND)).isEqualTo(5);
		publish(START + 61 * SECOND);
		Slot own = Objects.requireNonNull(this.replicas.own());
		assertThat(own.size()).isEqualTo(2);
		assertThat(own.spent(0)).isEqualTo(3);
		assertThat(own.spent(1)).isEqualTo(2);
	}

	@Test
	void refundAloneIsAChange() {
		take(5, START);
		publish(START);
		this.counter.refund(this.quota, START, 2, START);
		assertThat(publish(START)).isTrue();
		assertThat(Objects.requireNonNull(this.replicas.own()).credited(0)).isEqualTo(2);
	}

	@Test
	void undecidedPermitIsNotPublished() {
		take(5, START);
		this.counter.beginReservation(this.quota, START);
		take(1, START);
		assertThat(publish(START)).isFalse();
		assertThat(this.log.size()).isZero();
		this.counter.endReservation(this.quota, START);
		assertThat(publish(START)).isTrue();
	}

	@Test
	void evictedCounterPublishesNothing() {
		take(5, START);
		this.counter.retire();
		assertThat(publish(START)).isFalse();
		assertThat(this.replicas.unpublished(this.quota, START)).isZero();
	}

	@Test
	void heldPermitsAreThoseNotSentToEveryPeer() {
		take(5, START);
		assertThat(this.replicas.held(this.quota, 0, START)).isEqualTo(5);
		publish(START);
		assertThat(this.replicas.held(this.quota, 0, START)).isEqualTo(5);
		take(2, START);
		assertThat(this.replicas.held(this.quota, 0, START)).isEqualTo(7);
		assertThat(this.replicas.held(this.quota, 1, START)).isEqualTo(2);
		publish(START);
		assertThat(this.replicas.held(this.quota, 1, START)).isEqualTo(2);
		assertThat(this.replicas.held(this.quota, 2, START)).isZero();
	}

	@Test
	void originWithTwoGeometriesHasTwoSlots() {
		SlotName name = new SlotName("b", 2, 1);
		Slot slot = this.replicas.slot(name, this.geometry);
		assertThat(slot).isNotNull().isSameAs(this.replicas.slot(name, this.geometry));
		assertThat(this.replicas.slot(name, WindowGeometry.fixed(60 * SECOND))).isNotNull().isNotSameAs(slot);
	}

	@Test
	void keyHasNoMoreSlotsThanALargeClusterNeeds() {
		for (int i = 0; i < 4096; i++) {
			assertThat(this.replicas.slot(new SlotName("b", 2, i), this.geometry)).isNotNull();
		}
		assertThat(this.replicas.slot(new SlotName("b", 2, 4096), this.geometry)).isNull();
	}

	@Test
	void refundNotSentByItsOriginDoesNotCount() {
		Slot slot = Objects.requireNonNull(this.replicas.slot(new SlotName("b", 2, 1), this.geometry));
		this.replicas.raise(this.log, slot, this.geometry.number(START), 30, 10, false);
		this.replicas.publishTotals(this.log, this.quota, START);
		assertThat(this.counter.remote(this.quota, START)).isEqualTo(30);
		this.replicas.raise(this.log, slot, this.geometry.number(START), 30, 10, true);
		this.replicas.publishTotals(this.log, this.quota, START);
		assertThat(this.counter.remote(this.quota, START)).isEqualTo(20);
	}

	@Test
	void countsOfOthersExpireWithTheirWindow() {
		Slot slot = Objects.requireNonNull(this.replicas.slot(new SlotName("b", 2, 1), this.geometry));
		this.replicas.raise(this.log, slot, this.geometry.number(START), 30, 10, true);
		this.replicas.changed(this.log, slot, 2, START);
		assertThat(this.counter.free(this.quota, START)).isEqualTo(100);
		this.replicas.publishTotals(this.log, this.quota, START);
		assertThat(this.counter.free(this.quota, START)).isEqualTo(80);
		this.replicas.publishTotals(this.log, this.quota, START + 61 * SECOND);
		assertThat(this.replicas.others()).isEmpty();
		assertThat(this.log.size()).isZero();
		assertThat(this.counter.free(this.quota, START + 61 * SECOND)).isEqualTo(100);
	}

	@Test
	void implausibleCountIsCappedButKept() {
		Slot slot = Objects.requireNonNull(this.replicas.slot(new SlotName("b", 2, 1), this.geometry));
		this.replicas.raise(this.log, slot, this.geometry.number(START), 1_000_000, 0, true);
		this.replicas.publishTotals(this.log, this.quota, START);
		assertThat(OriginCounters.isImplausible(this.quota, 401)).isTrue();
		assertThat(OriginCounters.isImplausible(this.quota, 400)).isFalse();
		assertThat(this.counter.remote(this.quota, START)).isEqualTo(100);
		assertThat(slot.spent(0)).isEqualTo(1_000_000);
	}

	@Test
	void bytesOfSlotsAreReleasedWithTheKey() {
		this.replicas.publishTotals(this.log, this.quota, START);
		long before = this.store.bytes();
		for (int i = 0; i < 50; i++) {
			Slot slot = Objects.requireNonNull(this.replicas.slot(new SlotName("b", 2, i), this.geometry));
			this.replicas.raise(this.log, slot, this.geometry.number(START), 1, 0, true);
		}
		this.replicas.publishTotals(this.log, this.quota, START);
		assertThat(this.store.bytes() - before).isGreaterThanOrEqualTo(50L * Slot.BYTES);
		this.replicas.publishTotals(this.log, this.quota, START + 61 * SECOND);
		assertThat(this.store.bytes()).isEqualTo(before);
	}

	@Test
	void rateIsMeasuredOverTheLastTwoTenthsOfASecond() {
		OwnSpending spending = this.replicas.spending();
		long now = START;
		for (int i = 1; i <= 1000; i++) {
			now += SECOND / 100;
			spending.observe(i, now);
		}
		assertThat(spending.ratePerMilli(now)).isBetween(0.09, 0.11);
		assertThat(spending.ratePerMilli(now + SECOND)).isLessThan(0.001);
		assertThat(spending.observe(1000, now)).isFalse();
	}

	@Test
	void changeHasTheTimeOfItsFirstUnpublishedPermit() {
		OwnSpending spending = this.replicas.spending();
		take(1, START);
		spending.observe(1, START);
		spending.observe(2, START + SECOND);
		assertThat(spending.changedNanos()).isEqualTo(START);
		publish(START + 2 * SECOND);
		assertThat(spending.changedNanos()).isZero();
		assertThat(Objects.requireNonNull(this.replicas.own()).changedNanos()).isEqualTo(START);
	}

	@Test
	void departedOriginIsNotExtrapolated() {
		SlotState state = new SlotState(new SlotName("b", 1, 1),
				List.of(new SlotState.SubWindow(this.geometry.number(START), 90, 0)), 0.1, 80);
		SlotStates.merge(this.counter, this.quota, state, START);
		assertThat(this.counter.free(this.quota, START + SECOND / 10)).isZero();
		this.replicas.others().forEach((slot) -> this.replicas.originDeparted(slot, START + SECOND / 20));
		assertThat(this.counter.free(this.quota, START + SECOND / 10)).isEqualTo(10);
	}

}
