/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.window.WindowCounter;

/**
 * The counters of the keys whose names are kept, found by name: the keyed hash is a third
 * of what a decision on a hot key costs.
 */
final class HotCounters {

	/*
	 * A counter is found by its name's hash code and believed only if the name is the
	 * same, character by character. Whoever makes keys whose hash codes collide gains
	 * nothing: what is not found here is hashed. Each key has four places side by side,
	 * four times as many as names are kept: of a thousand, three find theirs taken. A
	 * counter that was evicted or lost its name is as good as none.
	 */

	private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(WindowCounter[].class);

	private static final int PLACES = 1 << 12;

	private static final int PLACES_OF_KEY = 4;

	private static final int SPREAD = 0x9e3779b9;

	private static final int SHIFT = Integer.numberOfLeadingZeros(PLACES) + 1;

	private final int[] codes = new int[PLACES];

	private final @Nullable WindowCounter[] counters = new @Nullable WindowCounter[PLACES];

	/**
	 * A key's counter, if its name is kept.
	 */
	@Nullable WindowCounter find(String key) {
		int code = key.hashCode();
		int first = place(code);
		for (int i = 0; i < PLACES_OF_KEY; i++) {
			int place = first ^ i;
			if (this.codes[place] == code) {
				WindowCounter counter = (WindowCounter) CELL.getOpaque(this.counters, place);
				if (counter != null && key.equals(counter.name()) && !counter.isRetired()) {
					return counter;
				}
			}
		}
		return null;
	}

	/**
	 * Find a counter by its name from now on.
	 */
	void add(WindowCounter counter, String name) {
		int code = name.hashCode();
		int place = place(code);
		for (int i = 1; i < PLACES_OF_KEY && !isFree(place); i++) {
			place = place(code) ^ i;
		}
		// In any order: the name decides.
		this.codes[place] = code;
		CELL.setRelease(this.counters, place, counter);
	}

	private boolean isFree(int place) {
		WindowCounter there = (WindowCounter) CELL.getAcquire(this.counters, place);
		return there == null || there.name() == null || there.isRetired();
	}

	private static int place(int code) {
		return (code * SPREAD) >>> SHIFT;
	}

}
