/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * The window a decision describes.
 */
record BindingWindow(WindowQuota quota, Window window, @Nullable WindowCounter counter) {

	static BindingWindow of(ActiveLimit active, @Nullable WindowCounter first, long nowNanos, int cost, boolean fits) {
		if (active.quotas.length == 1) {
			return of(active, 0, first);
		}
		int chosen = 0;
		long least = Long.MAX_VALUE;
		WindowCounter chosenCell = first;
		WindowCounter counter = first;
		for (int i = 0; i < active.quotas.length; i++) {
			long answer = answer(active.quotas[i], counter, nowNanos, cost, fits);
			if (answer < least) {
				least = answer;
				chosen = i;
				chosenCell = counter;
			}
			counter = (counter != null) ? counter.nextWindow() : null;
		}
		return of(active, chosen, chosenCell);
	}

	private static BindingWindow of(ActiveLimit active, int window, @Nullable WindowCounter counter) {
		return new BindingWindow(active.quotas[window], active.limit.windows().get(window), counter);
	}

	/**
	 * Permits that are left.
	 */
	long left(long nowNanos) {
		return (this.counter != null) ? Math.max(0, this.counter.free(this.quota, nowNanos)) : this.quota.capacity();
	}

	/**
	 * How long until the whole quota is back.
	 */
	long resetNanos(long nowNanos) {
		return (this.counter != null) ? this.counter.resetNanos(this.quota, nowNanos) : 0;
	}

	private static long answer(WindowQuota quota, @Nullable WindowCounter counter, long nowNanos, int cost,
			boolean fits) {
		if (counter == null) {
			return fits ? quota.capacity() : WindowQuotas.unused(quota, cost);
		}
		return fits ? counter.free(quota, nowNanos) : counter.peek(quota, nowNanos, cost);
	}

}
