package io.github.gossiplimiter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.counter.Cell;
import io.github.gossiplimiter.counter.KeyHasher;

/**
 * The hash of a key, without computing it if the key is one of those whose name is kept:
 * the keyed hash is a third of what a decision on a hot key costs.
 */
final class HotHashes {

	/*
	 * A cell is found by its name's hash code and believed only if the name is the same,
	 * character by character. Whoever makes keys whose hash codes collide gains nothing:
	 * what is not found here is hashed. Each key has two places side by side; a cell that
	 * lost its name is as good as none.
	 */

	private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(Cell[].class);

	private static final int PLACES = 1 << 11;

	private static final int SPREAD = 0x9e3779b9;

	private static final int SHIFT = Integer.numberOfLeadingZeros(PLACES) + 1;

	private final KeyHasher hasher;

	private final int[] codes = new int[PLACES];

	private final @Nullable Cell[] cells = new @Nullable Cell[PLACES];

	HotHashes(KeyHasher hasher) {
		this.hasher = hasher;
	}

	long hash(String key) {
		int code = key.hashCode();
		int place = place(code);
		Cell cell = named(key, code, place);
		if (cell == null) {
			cell = named(key, code, place ^ 1);
		}
		return (cell != null) ? cell.hash() : this.hasher.hash(key);
	}

	private @Nullable Cell named(String key, int code, int place) {
		if (this.codes[place] != code) {
			return null;
		}
		Cell cell = (Cell) CELL.getOpaque(this.cells, place);
		return (cell != null && key.equals(cell.name())) ? cell : null;
	}

	/**
	 * Find a cell by its name from now on.
	 */
	void add(Cell cell, String name) {
		int code = name.hashCode();
		int first = place(code);
		int place = isFree(first) ? first : first ^ 1;
		// In any order: the name decides.
		this.codes[place] = code;
		CELL.setRelease(this.cells, place, cell);
	}

	private boolean isFree(int place) {
		Cell there = (Cell) CELL.getAcquire(this.cells, place);
		return there == null || there.name() == null;
	}

	private static int place(int code) {
		return (code * SPREAD) >>> SHIFT;
	}

}
