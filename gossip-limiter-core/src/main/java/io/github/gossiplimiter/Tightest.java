package io.github.gossiplimiter;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.counter.Cell;
import io.github.gossiplimiter.counter.Meter;

/**
 * The window a decision describes.
 */
record Tightest(Meter meter, Window window, long free, long resetNanos) {

	static Tightest of(Plan plan, @Nullable Cell first, long nowNanos, int cost, boolean fits) {
		if (plan.meters.length == 1) {
			return of(plan, 0, first, nowNanos);
		}
		int chosen = 0;
		long least = Long.MAX_VALUE;
		Cell chosenCell = first;
		Cell cell = first;
		for (int i = 0; i < plan.meters.length; i++) {
			long answer = answer(plan.meters[i], cell, nowNanos, cost, fits);
			if (answer < least) {
				least = answer;
				chosen = i;
				chosenCell = cell;
			}
			cell = (cell != null) ? cell.nextWindow() : null;
		}
		return of(plan, chosen, chosenCell, nowNanos);
	}

	private static Tightest of(Plan plan, int window, @Nullable Cell cell, long nowNanos) {
		Meter meter = plan.meters[window];
		long free = (cell != null) ? cell.free(meter, nowNanos) : meter.capacity();
		long reset = (cell != null) ? cell.resetNanos(meter, nowNanos) : 0;
		return new Tightest(meter, plan.limit.windows().get(window), free, reset);
	}

	private static long answer(Meter meter, @Nullable Cell cell, long nowNanos, int cost, boolean fits) {
		if (cell == null) {
			return fits ? meter.capacity() : Meters.unused(meter, cost);
		}
		return fits ? cell.free(meter, nowNanos) : cell.peek(meter, nowNanos, cost);
	}

}
