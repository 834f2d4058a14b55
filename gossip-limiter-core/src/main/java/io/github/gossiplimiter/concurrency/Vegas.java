package io.github.gossiplimiter.concurrency;

import java.util.random.RandomGenerator;

import com.netflix.concurrency.limits.limit.VegasLimit;

/**
 * The algorithm of TCP Vegas, with randomness that comes in.
 */
final class Vegas implements LocalLimit {

	/*
	 * The library measures the smallest latency anew after a random number of samples, so
	 * that nodes do not do it together, and draws that number from a source of its own.
	 * Here its own measuring is put off for ever, and a fresh instance that goes on from
	 * the same limit takes its place: what it knows besides the limit is just the
	 * smallest latency.
	 */

	private static final int NEVER = Integer.MAX_VALUE;

	/*
	 * As in the library: so many samples for each unit of the limit, at most.
	 */
	private static final int SAMPLES_FOR_EACH = 30;

	private final LocalLimitSettings settings;

	private final RandomGenerator random;

	private VegasLimit delegate;

	private long samplesLeft;

	Vegas(LocalLimitSettings settings, RandomGenerator random) {
		this.settings = settings;
		this.random = random;
		this.delegate = from(settings.initial());
		this.samplesLeft = samples(settings.initial());
	}

	private VegasLimit from(int limit) {
		return VegasLimit.newBuilder()
			.initialLimit(limit)
			.maxConcurrency(this.settings.max())
			.probeMultiplier(NEVER)
			.build();
	}

	private long samples(int limit) {
		return Math.max(1, (long) (this.random.nextDouble(0.5, 1) * SAMPLES_FOR_EACH * limit));
	}

	@Override
	public int limit() {
		return Math.max(this.settings.min(), this.delegate.getLimit());
	}

	@Override
	public void sample(long startNanos, long latencyNanos, int inFlight, boolean dropped) {
		if (--this.samplesLeft <= 0 || this.delegate.getLimit() < this.settings.min()) {
			this.delegate = from(limit());
			this.samplesLeft = samples(limit());
		}
		this.delegate.onSample(startNanos, latencyNanos, inFlight, dropped);
	}

}
