package io.github.gossiplimiter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.counter.Cell;

/**
 * The cells of the keys whose names are kept, found by name: the keyed hash is a third of
 * what a decision on a hot key costs.
 */
final class HotCells {

	/*
	 * A cell is found by its name's hash code and believed only if the name is the same,
	 * character by character. Whoever makes keys whose hash codes collide gains nothing:
	 * what is not found here is hashed. Each key has two places side by side; a cell that
	 * was evicted or lost its name is as good as none.
	 */

	private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(Cell[].class);

	private static final int PLACES = 1 << 11;

	private static final int SPREAD = 0x9e3779b9;

	private static final int SHIFT = Integer.numberOfLeadingZeros(PLACES) + 1;

	private final int[] codes = new int[PLACES];

	private final @Nullable Cell[] cells = new @Nullable Cell[PLACES];

	/**
	 * A key's cell, if its name is kept.
	 */
	@Nullable Cell find(String key) {
		int code = key.hashCode();
		int place = place(code);
		Cell cell = named(key, code, place);
		return (cell != null) ? cell : named(key, code, place ^ 1);
	}

	private @Nullable Cell named(String key, int code, int place) {
		if (this.codes[place] != code) {
			return null;
		}
		Cell cell = (Cell) CELL.getOpaque(this.cells, place);
		return (cell != null && key.equals(cell.name()) && !cell.isRetired()) ? cell : null;
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
		return there == null || there.name() == null || there.isRetired();
	}

	private static int place(int code) {
		return (code * SPREAD) >>> SHIFT;
	}

}
