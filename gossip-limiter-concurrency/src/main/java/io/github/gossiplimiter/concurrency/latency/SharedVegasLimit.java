/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.latency;

import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

import com.netflix.concurrency.limits.limit.VegasLimit;

/**
 * TCP Vegas (Brakmo and Peterson, 1995) for a backend that many nodes load together: the
 * limit grows while {@code queue = limit * (1 - rttNoLoad / rtt)} is small, and shrinks
 * while it is large. As no node controls the whole load, {@code rttNoLoad} is measured in
 * periodic moments in which all nodes reduce theirs.
 */
final class SharedVegasLimit implements LocalLimit {

	/*
	 * The library compares each latency with the smallest one, and what is longer counts
	 * as queueing. Requests are not all alike, so at a large limit the differences
	 * between them alone look like a long queue. Here means of some requests are
	 * compared, less what chance may add to them. What is far out of line is passed on at
	 * once, and so is what was dropped.
	 *
	 * The library also measures the smallest latency anew after a random number of
	 * samples. If the backend has a queue then, that counts as no queue from then on, and
	 * under load that lasts the limit grows with each time. To measure without a queue,
	 * all nodes have to hold back together: they do so by the clock, for a moment in each
	 * period, unless they saw the backend without a queue anyway. Where clocks do not
	 * agree this does not work; then, after some minutes, what is measured counts.
	 */

	private static final int NEVER = Integer.MAX_VALUE;

	private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(60);

	private static final long REST_NANOS = TimeUnit.SECONDS.toNanos(4);

	/*
	 * A limit is a little above what the backend can do at a time; so much of it leaves
	 * no queue.
	 */
	private static final double REST = 0.75;

	private static final double UNQUEUED = 0.8;

	private static final int PERIODS_MIN = 5;

	private static final int PERIODS_MAX = 8;

	/*
	 * In units of the logarithm of the limit, as in the library: a queue that may be
	 * longer, and one that is too long.
	 */
	private static final double LITTLE = 3;

	private static final double MUCH = 6;

	private static final long SETTLING_NANOS = TimeUnit.SECONDS.toNanos(1);

	/*
	 * Factor for a limit that is far too large, at least, and if the backend takes more
	 * than twice as long as it should.
	 */
	private static final double REMAINS = 0.9;

	private static final double REMAINS_IN_NEED = 0.7;

	/*
	 * After so many that were slow or dropped, it may fall by as much again.
	 */
	private static final int LOWERED_MAX = 100;

	/*
	 * A limit that was raised so often without a queue is raised by a tenth.
	 */
	private static final int FEW_RAISES = 3;

	private static final double RISE = 1.1;

	private static final int STEPS_MAX = 256;

	private final LatencyWindow window = new LatencyWindow();

	private final LocalLimitSettings settings;

	private final RandomGenerator random;

	private VegasLimit delegate;

	private double noLoadNanos;

	private double measuredNanos;

	private int periodsLeft;

	private long period = Long.MIN_VALUE;

	private boolean measuredBefore;

	private boolean resting;

	private boolean starting = true;

	private int raises;

	private long movedNanos = Long.MIN_VALUE / 2;

	private int lowered;

	private int limitAtFirst;

	SharedVegasLimit(LocalLimitSettings settings, RandomGenerator random) {
		this.settings = settings;
		this.random = random;
		this.delegate = from(settings.initial());
		this.limitAtFirst = settings.initial();
	}

	private VegasLimit from(int limit) {
		return VegasLimit.newBuilder()
			.initialLimit(limit)
			.maxConcurrency(this.settings.max())
			.probeMultiplier(NEVER)
			.build();
	}

	private int inferred() {
		return Math.max(this.settings.min(), this.delegate.getLimit());
	}

	@Override
	public int limit() {
		return this.resting ? Math.max(this.settings.min(), (int) (REST * inferred())) : inferred();
	}

	@Override
	public void sample(long startNanos, long latencyNanos, int inFlight, boolean dropped) {
		look(startNanos + latencyNanos);
		if (dropped || this.window.isSpike(latencyNanos)) {
			lower(latencyNanos, inFlight, dropped);
		}
		if (!dropped && this.window.add(startNanos, latencyNanos, inFlight)) {
			judge(startNanos + latencyNanos);
			this.window.clear();
			this.lowered = 0;
		}
	}

	private void look(long nowNanos) {
		long present = Math.floorDiv(nowNanos, PERIOD_NANOS);
		if (present > this.period) {
			this.periodsLeft--;
			this.measuredBefore = this.measuredNanos > 0;
			if (this.measuredBefore) {
				noLoad(this.measuredNanos);
			}
			this.measuredNanos = 0;
			this.period = present;
		}
		this.resting = !this.measuredBefore && this.noLoadNanos > 0
				&& Math.floorMod(nowNanos, PERIOD_NANOS) >= PERIOD_NANOS - REST_NANOS;
	}

	/*
	 * Besides the limit, the library keeps only the smallest latency.
	 */
	private void noLoad(double latencyNanos) {
		this.noLoadNanos = latencyNanos;
		this.delegate = from(inferred());
		this.delegate.onSample(0, Math.max(1, (long) latencyNanos), 0, false);
		this.periodsLeft = this.random.nextInt(PERIODS_MIN, PERIODS_MAX);
	}

	private void judge(long nowNanos) {
		double mean = this.window.mean();
		if (this.window.inFlightMost() <= UNQUEUED * inferred()) {
			this.measuredNanos = (this.measuredNanos > 0) ? Math.min(this.measuredNanos, mean) : mean;
		}
		if (this.noLoadNanos == 0 || mean < this.noLoadNanos || this.periodsLeft <= 0) {
			noLoad(mean);
			return;
		}
		if (!this.resting) {
			adjust((long) Math.max(this.noLoadNanos, this.window.meanAtLeast()) + 1, nowNanos);
		}
	}

	/*
	 * Shares follow the limit with a delay. Whoever moves it on before it can see what
	 * became of the last time moves it too far.
	 */
	private void adjust(long latency, long nowNanos) {
		double queue = inferred() * (1 - this.noLoadNanos / latency);
		boolean settled = nowNanos - this.movedNanos >= SETTLING_NANOS;
		if (queue < LITTLE * Math.log10(inferred())) {
			if (this.starting || settled) {
				this.raises++;
				move(latency, (this.raises > FEW_RAISES) ? (int) (RISE * inferred()) : 0);
				this.movedNanos = nowNanos;
			}
			return;
		}
		this.starting = false;
		this.raises = 0;
		if (queue > 2 * MUCH * Math.log10(inferred()) && settled) {
			double remains = (latency > 2 * this.noLoadNanos) ? REMAINS_IN_NEED : REMAINS;
			double served = this.window.inFlightMost() * this.noLoadNanos / latency;
			move(latency, (int) Math.max(served, remains * inferred()));
			this.movedNanos = nowNanos;
		}
		else {
			step(latency, this.window.inFlightMost(), false);
		}
	}

	/*
	 * The library goes by small steps. If there is far too much or too little, it takes
	 * as many as it needs.
	 */
	private void move(long latency, int target) {
		int before = inferred();
		step(latency, this.window.inFlightMost(), false);
		boolean up = inferred() > before;
		for (int i = 0; i < STEPS_MAX && (up ? inferred() < target : inferred() > target); i++) {
			int last = inferred();
			step(latency, this.window.inFlightMost(), false);
			if (inferred() == last || (inferred() > last) != up) {
				return;
			}
		}
	}

	/*
	 * Each request that was slow lowers the limit, but not all of them together by more
	 * than shares can follow.
	 */
	private void lower(long latencyNanos, int inFlight, boolean dropped) {
		if (this.lowered++ % LOWERED_MAX == 0) {
			this.limitAtFirst = inferred();
		}
		if (inferred() > REMAINS_IN_NEED * this.limitAtFirst) {
			step(Math.max(latencyNanos, (long) this.noLoadNanos), inFlight, dropped);
		}
	}

	private void step(long latencyNanos, int inFlight, boolean dropped) {
		if (this.delegate.getLimit() < this.settings.min()) {
			double known = this.noLoadNanos;
			this.delegate = from(this.settings.min());
			this.delegate.onSample(0, Math.max(1, (long) known), 0, false);
		}
		this.delegate.onSample(0, latencyNanos, inFlight, dropped);
	}

}
