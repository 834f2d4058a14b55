package io.github.gossiplimiter.lease;

/**
 * A call that is not answered yet.
 */
final class PendingCall {

	final LeaseCall call;

	final long firstNanos;

	final long firstWallNanos;

	long lastNanos;

	long repeatNanos;

	PendingCall(LeaseCall call, long nowNanos, long wallNanos, long repeatNanos) {
		this.call = call;
		this.firstNanos = nowNanos;
		this.firstWallNanos = wallNanos;
		this.lastNanos = nowNanos;
		this.repeatNanos = repeatNanos;
	}

}
