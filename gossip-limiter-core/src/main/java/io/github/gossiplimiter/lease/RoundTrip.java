package io.github.gossiplimiter.lease;

/**
 * How long answers take, and after how long a call is repeated.
 */
final class RoundTrip {

	private static final long REPEAT_NANOS_MIN = 20_000_000;

	private static final long REPEAT_NANOS_MAX = 250_000_000;

	private static final int PATIENCE = 3;

	private static final double WEIGHT = 0.125;

	private double nanos;

	void note(long sample) {
		this.nanos = (this.nanos == 0) ? sample : this.nanos + WEIGHT * (sample - this.nanos);
	}

	/**
	 * How long an answer usually takes.
	 */
	long nanos() {
		return (long) this.nanos;
	}

	/**
	 * After how long without an answer a call was probably lost.
	 */
	long repeatNanos() {
		return Math.min(REPEAT_NANOS_MAX, Math.max(REPEAT_NANOS_MIN, (long) (PATIENCE * this.nanos)));
	}

}
