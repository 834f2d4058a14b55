package io.github.gossiplimiter;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.counter.Cell;
import io.github.gossiplimiter.counter.Meter;

/**
 * The window a decision describes.
 */
record Tightest(Meter meter, Window window, long free, long resetNanos) {

	static Tightest of(Plan plan, @Nullable Cell first, long nowNanos, int cost, boolean fits) {
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
		Meter meter = plan.meters[chosen];
		long free = (chosenCell != null) ? chosenCell.free(meter, nowNanos) : meter.capacity();
		long reset = (chosenCell != null) ? chosenCell.resetNanos(meter, nowNanos) : 0;
		return new Tightest(meter, plan.limit.windows().get(chosen), free, reset);
	}

	private static long answer(Meter meter, @Nullable Cell cell, long nowNanos, int cost, boolean fits) {
		if (cell == null) {
			return fits ? meter.capacity() : Meters.unused(meter, cost);
		}
		return fits ? cell.free(meter, nowNanos) : cell.peek(meter, nowNanos, cost);
	}

}
