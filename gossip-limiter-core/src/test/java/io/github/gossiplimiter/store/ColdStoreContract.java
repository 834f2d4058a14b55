/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.ManualClock;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every cold store does. Extended once for each.
 */
public abstract class ColdStoreContract {

	protected static final int CAPACITY = 1000;

	private static final byte[] RECORD = { 1, 2, 3 };

	private static final byte[] OTHER = { 4 };

	protected final ManualClock clock = new ManualClock();

	private ColdStore store;

	/**
	 * Open the store, always the same one within a test.
	 * @param capacity most keys
	 */
	protected abstract ColdStore open(int capacity);

	@BeforeEach
	void open() {
		this.store = open(CAPACITY);
	}

	@AfterEach
	void close() {
		this.store.close();
	}

	private void reopen() {
		this.store.close();
		open();
	}

	private long in(Duration time) {
		return this.clock.nanos() + time.toNanos();
	}

	private List<Byte> find(long hash) throws Exception {
		CompletableFuture<List<Byte>> answer = new CompletableFuture<>();
		this.store.find(hash, new ColdStore.Answer() {

			@Override
			public void found(byte[] record) {
				List<Byte> bytes = new ArrayList<>();
				for (byte value : record) {
					bytes.add(value);
				}
				answer.complete(bytes);
			}

			@Override
			public void missing() {
				answer.complete(List.of());
			}

			@Override
			public void failed() {
				answer.completeExceptionally(new IllegalStateException("failed"));
			}

		});
		return answer.get(10, TimeUnit.SECONDS);
	}

	@Test
	@Tag("E7")
	void storedKeyIsFound() throws Exception {
		assertThat(this.store.put(7, RECORD, in(Duration.ofHours(1)))).isTrue();
		assertThat(find(7)).containsExactly((byte) 1, (byte) 2, (byte) 3);
		assertThat(find(8)).isEmpty();
	}

	@Test
	void lastStoredValueIsFound() throws Exception {
		this.store.put(7, RECORD, in(Duration.ofHours(1)));
		this.store.put(7, OTHER, in(Duration.ofHours(1)));
		assertThat(find(7)).containsExactly((byte) 4);
		reopen();
		assertThat(find(7)).containsExactly((byte) 4);
	}

	@Test
	@Tag("E8")
	void storedKeyIsFoundAfterARestart() throws Exception {
		for (long hash = -50; hash < 50; hash++) {
			this.store.put(hash * 0x9e3779b97f4a7c15L, RECORD, in(Duration.ofHours(1)));
		}
		reopen();
		for (long hash = -50; hash < 50; hash++) {
			assertThat(find(hash * 0x9e3779b97f4a7c15L)).as("key %d", hash).hasSize(3);
		}
		assertThat(this.store.status().keys()).isEqualTo(100);
	}

	@Test
	void allKeysAreListedAfterARestart() {
		Map<Long, Long> expected = new TreeMap<>();
		for (long hash = 0; hash < 10; hash++) {
			expected.put(hash, in(Duration.ofMinutes(1 + hash)));
			this.store.put(hash, RECORD, expected.get(hash));
		}
		reopen();
		Map<Long, Long> shown = new TreeMap<>();
		this.store.visitAll((hash, record, expiryNanos) -> {
			assertThat(record).isEqualTo(RECORD);
			shown.put(hash, expiryNanos);
		});
		assertThat(shown).isEqualTo(expected);
	}

	@Test
	void expiredKeyIsNeitherFoundNorListed() throws Exception {
		this.store.put(1, RECORD, in(Duration.ofMinutes(1)));
		this.store.put(2, RECORD, in(Duration.ofMinutes(3)));
		this.clock.advance(Duration.ofMinutes(2));
		assertThat(find(1)).isEmpty();
		assertThat(find(2)).isNotEmpty();
		reopen();
		List<Long> shown = new ArrayList<>();
		this.store.visitAll((hash, record, expiryNanos) -> shown.add(hash));
		assertThat(shown).containsExactly(2L);
	}

	@Test
	void removedKeyIsNotFound() throws Exception {
		this.store.put(1, RECORD, in(Duration.ofHours(1)));
		reopen();
		this.store.remove(1);
		assertThat(find(1)).isEmpty();
		reopen();
		assertThat(find(1)).isEmpty();
	}

	@Test
	void keyStoredAfterRemovalIsFound() throws Exception {
		this.store.put(1, RECORD, in(Duration.ofHours(1)));
		this.store.remove(1);
		this.store.put(1, OTHER, in(Duration.ofHours(1)));
		reopen();
		assertThat(find(1)).containsExactly((byte) 4);
	}

	@Test
	void incarnationsAreStored() {
		assertThat(this.store.begin(11)).containsExactly(11L);
		reopen();
		assertThat(this.store.begin(12)).containsExactly(11L, 12L);
		reopen();
		assertThat(this.store.begin(13)).containsExactly(11L, 12L, 13L);
	}

	@Test
	@Tag("D15")
	void sizeIsBounded() {
		for (long hash = 0; hash < 3 * CAPACITY; hash++) {
			this.store.put(hash * 0x9e3779b97f4a7c15L, RECORD, in(Duration.ofHours(1)));
		}
		reopen();
		assertThat(this.store.status().keys()).isBetween(CAPACITY / 2L, (long) CAPACITY);
	}

}
