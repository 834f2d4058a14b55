/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

import io.github.gossiplimiter.key.KeyStore;
import io.github.gossiplimiter.signal.SignalModel;
import io.github.gossiplimiter.window.WindowCounter;

/**
 * The hottest keys of a limit, the only ones whose names are kept.
 */
final class HotKeyNames {

	/*
	 * Keys enter as they come while there is room, and later only if they are hotter than
	 * the coldest that stayed at the last trimming. Trimming, once a second, lets the
	 * coldest go.
	 */

	static final int KEPT = 1000;

	/*
	 * A longer name is cut for display, and its key is found by its hash like all others:
	 * a client may send kilobytes.
	 */
	static final int LENGTH_MAX = 128;

	/*
	 * A string with its array, beside two bytes for a character.
	 */
	private static final int NAME_BYTES = 24 + 16;

	private static final int ROOM = 2 * KEPT;

	private final SignalModel signals;

	private final AtomicReferenceArray<WindowCounter> counters = new AtomicReferenceArray<>(ROOM);

	private final AtomicInteger count = new AtomicInteger();

	private final KeyStore store;

	private final AtomicLong bytes = new AtomicLong();

	private volatile double pressureMin;

	private record Ranked(WindowCounter counter, double pressure) {

	}

	/**
	 * No names yet.
	 * @param store has the room for the names
	 */
	HotKeyNames(SignalModel signals, KeyStore store) {
		this.signals = signals;
		this.store = store;
	}

	/**
	 * Keep a key's name, if it is hot enough.
	 * @return whether it is kept in full
	 */
	boolean offer(WindowCounter counter, String key, long nowNanos) {
		if (this.count.get() < ROOM && counter.pressure(this.signals, nowNanos) >= this.pressureMin) {
			long size = bytes(Math.min(key.length(), LENGTH_MAX));
			if (!this.store.enterName(size)) {
				return false;
			}
			int index = this.count.getAndIncrement();
			if (index < ROOM && this.counters.compareAndSet(index, null, counter)) {
				boolean whole = key.length() <= LENGTH_MAX;
				counter.name(whole ? key : key.substring(0, LENGTH_MAX - 1) + '\u2026');
				this.bytes.addAndGet(size);
				return whole;
			}
			this.store.leaveNames(size);
		}
		return false;
	}

	private static long bytes(int length) {
		return NAME_BYTES + 2L * length;
	}

	/**
	 * Those that were asked for since an instant, in no order.
	 */
	List<WindowCounter> touchedSince(long nanos) {
		List<WindowCounter> touched = new ArrayList<>();
		for (int i = 0; i < Math.min(this.count.get(), ROOM); i++) {
			WindowCounter counter = this.counters.get(i);
			if (counter != null && counter.isTouchedSince(nanos)) {
				touched.add(counter);
			}
		}
		return touched;
	}

	/**
	 * All of them, hottest first.
	 */
	List<WindowCounter> hottest(long nowNanos) {
		return ranked(nowNanos).stream().map(Ranked::counter).toList();
	}

	/*
	 * Pressures go on changing: each is read once, or the order contradicts itself. Two
	 * threads may have offered the same counter.
	 */
	private List<Ranked> ranked(long nowNanos) {
		Set<WindowCounter> named = new HashSet<>();
		for (int i = 0; i < ROOM; i++) {
			WindowCounter counter = this.counters.get(i);
			if (counter != null && !counter.isRetired()) {
				named.add(counter);
			}
		}
		List<Ranked> ranked = new ArrayList<>(named.size());
		named.forEach((counter) -> ranked.add(new Ranked(counter, counter.pressure(this.signals, nowNanos))));
		ranked.sort(Comparator.comparingDouble(Ranked::pressure).reversed());
		return ranked;
	}

	/**
	 * Let the coldest go. Called by one thread at a time.
	 */
	void trim(long nowNanos) {
		if (isFine()) {
			return;
		}
		List<Ranked> named = ranked(nowNanos);
		int kept = Math.min(KEPT, named.size());
		this.count.set(ROOM);
		for (int i = 0; i < ROOM; i++) {
			WindowCounter stays = (i < kept) ? named.get(i).counter() : null;
			// Most places are empty and stay so; a look costs less than a write.
			if (this.counters.get(i) != stays) {
				this.counters.set(i, stays);
			}
		}
		for (Ranked cold : named.subList(kept, named.size())) {
			cold.counter().name(null);
		}
		long before = this.bytes.get();
		long after = bytes(named.subList(0, kept));
		this.bytes.addAndGet(after - before);
		this.store.leaveNames(before - after);
		this.pressureMin = (kept == KEPT) ? named.get(kept - 1).pressure() : 0;
		this.count.set(kept);
	}

	/*
	 * A counter may have lost its name since.
	 */
	private static long bytes(List<Ranked> named) {
		long sum = 0;
		for (Ranked ranked : named) {
			String name = ranked.counter().name();
			sum += (name != null) ? bytes(name.length()) : 0;
		}
		return sum;
	}

	/*
	 * All fit, and all are there: nobody has to be compared.
	 */
	private boolean isFine() {
		int named = this.count.get();
		boolean fine = named <= KEPT && this.pressureMin == 0;
		for (int i = 0; i < ROOM && fine; i++) {
			WindowCounter counter = this.counters.get(i);
			fine = counter == null || (i < named && !counter.isRetired());
		}
		return fine;
	}

}
