package io.github.gossiplimiter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

import io.github.gossiplimiter.counter.Cell;
import io.github.gossiplimiter.signal.SignalModel;

/**
 * The hottest keys of a limit, the only ones whose names are kept.
 */
final class NamedKeys {

	/*
	 * Keys enter as they come while there is room, and later only if they are hotter than
	 * the coldest that stayed at the last trimming. Trimming, once a second, lets the
	 * coldest go.
	 */

	static final int KEPT = 1000;

	private static final int ROOM = 2 * KEPT;

	private final SignalModel signals;

	private final AtomicReferenceArray<Cell> cells = new AtomicReferenceArray<>(ROOM);

	private final AtomicInteger count = new AtomicInteger();

	private volatile double pressureMin;

	NamedKeys(SignalModel signals) {
		this.signals = signals;
	}

	void offer(Cell cell, String key, long nowNanos) {
		if (this.count.get() < ROOM && cell.pressure(this.signals, nowNanos) >= this.pressureMin) {
			int index = this.count.getAndIncrement();
			if (index < ROOM) {
				cell.name(key);
				this.cells.set(index, cell);
			}
		}
	}

	/**
	 * All of them, hottest first.
	 */
	List<Cell> hottest(long nowNanos) {
		List<Cell> named = new ArrayList<>();
		int size = Math.min(this.count.get(), ROOM);
		for (int i = 0; i < size; i++) {
			Cell cell = this.cells.get(i);
			if (cell != null && !cell.isRetired()) {
				named.add(cell);
			}
		}
		Comparator<Cell> byPressure = Comparator.comparingDouble((cell) -> cell.pressure(this.signals, nowNanos));
		named.sort(byPressure.reversed());
		return named;
	}

	/**
	 * Let the coldest go. Called by one thread at a time.
	 */
	void trim(long nowNanos) {
		List<Cell> named = hottest(nowNanos);
		int kept = Math.min(KEPT, named.size());
		this.count.set(ROOM);
		for (int i = 0; i < ROOM; i++) {
			this.cells.set(i, (i < kept) ? named.get(i) : null);
		}
		for (Cell cell : named.subList(kept, named.size())) {
			cell.name(null);
		}
		this.pressureMin = (kept == KEPT) ? named.get(kept - 1).pressure(this.signals, nowNanos) : 0;
		this.count.set(kept);
	}

}
