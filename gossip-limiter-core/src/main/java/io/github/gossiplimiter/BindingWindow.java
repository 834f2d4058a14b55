package io.github.gossiplimiter;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.counter.WindowCounter;
import io.github.gossiplimiter.counter.WindowQuota;

/**
 * The window a decision describes.
 */
record BindingWindow(WindowQuota meter, Window window, @Nullable WindowCounter cell) {

	static BindingWindow of(ActiveLimit plan, @Nullable WindowCounter first, long nowNanos, int cost, boolean fits) {
		if (plan.meters.length == 1) {
			return of(plan, 0, first);
		}
		int chosen = 0;
		long least = Long.MAX_VALUE;
		WindowCounter chosenCell = first;
		WindowCounter cell = first;
		for (int i = 0; i < plan.meters.length; i++) {
			long answer = answer(plan.meters[i], cell, nowNanos, cost, fits);
			if (answer < least) {
				least = answer;
				chosen = i;
				chosenCell = cell;
			}
			cell = (cell != null) ? cell.nextWindow() : null;
		}
		return of(plan, chosen, chosenCell);
	}

	private static BindingWindow of(ActiveLimit plan, int window, @Nullable WindowCounter cell) {
		return new BindingWindow(plan.meters[window], plan.limit.windows().get(window), cell);
	}

	/**
	 * Permits that are left.
	 */
	long left(long nowNanos) {
		return (this.cell != null) ? Math.max(0, this.cell.free(this.meter, nowNanos)) : this.meter.capacity();
	}

	/**
	 * How long until the whole quota is back.
	 */
	long resetNanos(long nowNanos) {
		return (this.cell != null) ? this.cell.resetNanos(this.meter, nowNanos) : 0;
	}

	private static long answer(WindowQuota meter, @Nullable WindowCounter cell, long nowNanos, int cost, boolean fits) {
		if (cell == null) {
			return fits ? meter.capacity() : WindowQuotas.unused(meter, cost);
		}
		return fits ? cell.free(meter, nowNanos) : cell.peek(meter, nowNanos, cost);
	}

}
