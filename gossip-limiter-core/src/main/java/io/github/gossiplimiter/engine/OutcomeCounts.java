/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many requests ended how. Exact, and for the few threads that serve most requests
 * without an atomic operation: on keys that are not in the cache, waiting for one costs
 * more than the rest of a denial.
 */
final class OutcomeCounts {

	/*
	 * A place belongs to the first thread that counts there, for good; only it writes the
	 * place's counts, so a plain addition is enough. Everybody else adds to the shared
	 * counters. Thread numbers are never used twice. Places lie a pair of cache lines
	 * apart.
	 */

	private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

	private static final int PLACES = 16;

	private static final int PLACE_SIZE = 16;

	private final long[] places = new long[(PLACES + 1) * PLACE_SIZE];

	private final LongAdder[] shared;

	/**
	 * How a request can end.
	 */
	enum Outcome {

		ALLOWED(0), DENIED(1), SHADOW_DENIED(2), EXHAUSTED(3), AWAITED_ALLOWED(4), AWAITED_DENIED(5), FAILED(6);

		private final int index;

		Outcome(int index) {
			this.index = index;
		}

	}

	OutcomeCounts() {
		this.shared = new LongAdder[Outcome.values().length];
		for (int i = 0; i < this.shared.length; i++) {
			this.shared[i] = new LongAdder();
		}
	}

	void add(Outcome outcome) {
		long thread = Thread.currentThread().getId();
		int place = (1 + ((int) thread & (PLACES - 1))) * PLACE_SIZE;
		long[] counts = this.places;
		long owner = (long) LONGS.getOpaque(counts, place);
		if (owner == thread || (owner == 0 && LONGS.compareAndSet(counts, place, 0, thread))) {
			int index = place + 1 + outcome.index;
			LONGS.setRelease(counts, index, counts[index] + 1);
		}
		else {
			this.shared[outcome.index].increment();
		}
	}

	long sum(Outcome outcome) {
		long sum = this.shared[outcome.index].sum();
		for (int place = PLACE_SIZE; place < this.places.length; place += PLACE_SIZE) {
			sum += (long) LONGS.getAcquire(this.places, place + 1 + outcome.index);
		}
		return sum;
	}

}
