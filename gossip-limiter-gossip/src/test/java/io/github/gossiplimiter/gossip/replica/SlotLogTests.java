/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.key.KeyStore;
import io.github.gossiplimiter.key.Keyspace;
import io.github.gossiplimiter.window.WindowGeometry;
import io.github.gossiplimiter.window.WindowQuota;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Slots in the order of their last change.
 */
class SlotLogTests {

	private static final long START = Duration.ofDays(20_000).toNanos();

	private final WindowGeometry geometry = WindowGeometry.sliding(60_000_000_000L, 60, false);

	private final KeyStore store = new KeyStore(100, 1 << 20);

	private final WindowQuota quota = this.store.quota(this.geometry, 100, 100);

	private final OriginCounters replicas = OriginCounters
		.of(new Keyspace(this.store, new WindowQuota[] { this.quota }, null).counter(7, START), this.quota, START);

	private final SlotLog log = new SlotLog();

	private Slot slot(int birth) {
		return new Slot(this.replicas, new SlotName("a", 1, birth), this.geometry);
	}

	@Test
	void changedSlotMovesToTheEnd() {
		Slot one = slot(1);
		Slot two = slot(2);
		this.log.append(one, 0, START);
		this.log.append(two, 9, START + 5);
		this.log.append(one, 0, START);
		assertThat(all()).containsExactly(two, one);
		assertThat(this.log.size()).isEqualTo(2);
		assertThat(this.log.head()).isEqualTo(3);
		assertThat(two.source()).isEqualTo(9);
		assertThat(two.changedNanos()).isEqualTo(START + 5);
	}

	@Test
	void firstAfterACursorIsTheFirstUnsentSlot() {
		Slot one = slot(1);
		Slot two = slot(2);
		this.log.append(one, 0, START);
		this.log.append(two, 0, START);
		assertThat(this.log.firstAfter(0)).isSameAs(one);
		assertThat(this.log.firstAfter(1)).isSameAs(two);
		assertThat(this.log.firstAfter(2)).isNull();
		this.log.append(one, 0, START);
		assertThat(this.log.firstAfter(1)).isSameAs(two);
		assertThat(this.log.firstAfter(2)).isSameAs(one);
	}

	@Test
	void unlinkedSlotHasNoPosition() {
		Slot slot = slot(1);
		this.log.append(slot, 0, START);
		this.log.unlink(slot);
		this.log.unlink(slot);
		assertThat(this.log.size()).isZero();
		assertThat(slot.sequence()).isZero();
		assertThat(this.log.oldest()).isNull();
		assertThat(this.log.head()).isEqualTo(1);
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void listIsConsistentForAnyOrderOfInsertsAndRemovals(long seed) {
		Random random = new Random(seed);
		List<Slot> slots = new ArrayList<>();
		List<Slot> expected = new ArrayList<>();
		for (int i = 0; i < 10; i++) {
			slots.add(slot(i));
		}
		for (int i = 0; i < 1000; i++) {
			Slot slot = slots.get(random.nextInt(10));
			expected.remove(slot);
			if (random.nextInt(3) == 0) {
				this.log.unlink(slot);
			}
			else {
				this.log.append(slot, 0, START);
				expected.add(slot);
			}
			assertThat(all()).as("seed %d", seed).isEqualTo(expected);
			assertThat(this.log.size()).isEqualTo(expected.size());
		}
		assertThat(expected).isSortedAccordingTo((one, other) -> Long.compare(one.sequence(), other.sequence()));
	}

	private List<Slot> all() {
		List<Slot> all = new ArrayList<>();
		for (Slot slot = this.log.oldest(); slot != null; slot = this.log.after(slot)) {
			all.add(slot);
		}
		return all;
	}

}
