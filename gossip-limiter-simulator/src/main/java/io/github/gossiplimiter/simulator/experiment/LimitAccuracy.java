/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Window;

/**
 * How exactly a limit was kept, by the simulation's own count.
 *
 * @param limit permits in a window
 * @param requests requests that were answered
 * @param admitted requests that were let through
 * @param idealAdmitted requests that one exact limiter would have let through on the same
 * arrivals: it counts a sliding window, all nodes together, without any delay
 * @param overAdmitted the largest number of permits granted in any trailing window above
 * the limit, of the key that went furthest
 * @param falseDenials requests denied although they would have fitted into what was
 * granted in the trailing window
 */
public record LimitAccuracy(long limit, long requests, long admitted, long idealAdmitted, long overAdmitted,
		long falseDenials) {

	private static final double PERCENT = 100;

	/**
	 * Measure answers against the limit.
	 */
	public static LimitAccuracy measure(DecisionLog decisions, Window window) {
		return new Measurement(decisions, window).accuracy();
	}

	/**
	 * For every answer, by how many permits its key was then above the limit, at least 0.
	 */
	static long[] excess(DecisionLog decisions, Window window) {
		return new Measurement(decisions, window).excess;
	}

	/**
	 * What was granted above the limit in the worst window, in per cent of the limit.
	 */
	public double overAdmissionPercent() {
		return percent(this.overAdmitted, this.limit);
	}

	/**
	 * How many fewer requests were let through in all than the exact limiter would have
	 * let through, in per cent of these; 0 if there were more.
	 */
	public double underAdmissionPercent() {
		return percent(Math.max(0, this.idealAdmitted - this.admitted), this.idealAdmitted);
	}

	/**
	 * Requests denied although they would have fitted, in per cent of all requests.
	 */
	public double falseDenialPercent() {
		return percent(this.falseDenials, this.requests);
	}

	private static double percent(long part, long whole) {
		return (whole > 0) ? PERCENT * part / whole : 0;
	}

	/**
	 * One pass over all answers.
	 */
	private static final class Measurement {

		private final Window window;

		private final long requests;

		private final long[] excess;

		private long admitted;

		private long idealAdmitted;

		private long overAdmitted;

		private long falseDenials;

		Measurement(DecisionLog decisions, Window window) {
			this.window = window;
			this.requests = decisions.size();
			this.excess = new long[decisions.size()];
			@Nullable TrailingWindow[] granted = new @Nullable TrailingWindow[decisions.keys().size()];
			@Nullable TrailingWindow[] ideal = new @Nullable TrailingWindow[decisions.keys().size()];
			for (int i = 0; i < decisions.size(); i++) {
				int key = decisions.keyId(i);
				this.excess[i] = measure(decisions, i, of(granted, key));
				decide(decisions, i, of(ideal, key));
			}
		}

		private TrailingWindow of(@Nullable TrailingWindow[] windows, int key) {
			TrailingWindow known = windows[key];
			if (known == null) {
				known = new TrailingWindow(this.window.length().toNanos());
				windows[key] = known;
			}
			return known;
		}

		private long measure(DecisionLog decisions, int index, TrailingWindow granted) {
			long sum = granted.sum(decisions.nanos(index));
			long wanted = sum + decisions.cost(index);
			if (!decisions.isAllowed(index)) {
				this.falseDenials += (wanted <= this.window.permits()) ? 1 : 0;
				return Math.max(0, sum - this.window.permits());
			}
			granted.add(decisions.nanos(index), decisions.cost(index));
			this.admitted++;
			this.overAdmitted = Math.max(this.overAdmitted, wanted - this.window.permits());
			return Math.max(0, wanted - this.window.permits());
		}

		private void decide(DecisionLog decisions, int index, TrailingWindow ideal) {
			if (ideal.sum(decisions.nanos(index)) + decisions.cost(index) <= this.window.permits()) {
				ideal.add(decisions.nanos(index), decisions.cost(index));
				this.idealAdmitted++;
			}
		}

		LimitAccuracy accuracy() {
			return new LimitAccuracy(this.window.permits(), this.requests, this.admitted, this.idealAdmitted,
					this.overAdmitted, this.falseDenials);
		}

	}

}
