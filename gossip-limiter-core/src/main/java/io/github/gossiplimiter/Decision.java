/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

import org.jspecify.annotations.Nullable;

/**
 * The answer to a request for permits. Of several windows it describes the tightest: on a
 * denial the one to wait longest for, otherwise the one with the least left.
 * <p>
 * It is also the receipt for what was taken: {@link RateLimiter#refund} gives back at
 * most that, however often it is called. Two decisions are equal if they answer the same.
 *
 * @since 0.1.0
 */
public final class Decision {

	/*
	 * A class, not a record: what can still be refunded belongs to this decision and to
	 * no other, even if both answer the same.
	 */

	/**
	 * The wait of a request that no amount of waiting would admit.
	 */
	public static final Duration NEVER = Duration.ofNanos(Long.MAX_VALUE);

	private static final AtomicIntegerFieldUpdater<Decision> REFUNDABLE = AtomicIntegerFieldUpdater
		.newUpdater(Decision.class, "refundable");

	private final boolean allowed;

	private final long limit;

	private final long remaining;

	private final Duration retryAfter;

	private final Duration resetAfter;

	private final String limitName;

	private final Window window;

	private final boolean shadowDenied;

	private final long takenAtNanos;

	private final Basis basis;

	private volatile int refundable;

	/**
	 * A decision from what was counted, which took nothing.
	 * @param allowed whether the request may go on
	 * @param limit permits of the window described (a token bucket's capacity)
	 * @param remaining permits left after this decision, never below zero
	 * @param retryAfter how long to wait until the same request would be admitted if
	 * nobody else asked
	 * @param resetAfter how long until the whole quota is back if nobody asks
	 * @param limitName the limit that decided
	 * @param window the window described
	 * @param shadowDenied whether it was let through only because the limit is in shadow
	 * mode
	 * @param takenAtNanos when it was decided, on the limiter's clock
	 */
	public Decision(boolean allowed, long limit, long remaining, Duration retryAfter, Duration resetAfter,
			String limitName, Window window, boolean shadowDenied, long takenAtNanos) {
		this(allowed, limit, remaining, retryAfter, resetAfter, limitName, window, shadowDenied, takenAtNanos, 0);
	}

	/**
	 * A decision from what was counted.
	 * @param taken how many permits it took: as many can be refunded
	 */
	public Decision(boolean allowed, long limit, long remaining, Duration retryAfter, Duration resetAfter,
			String limitName, Window window, boolean shadowDenied, long takenAtNanos, int taken) {
		this.allowed = allowed;
		this.limit = limit;
		this.remaining = remaining;
		this.retryAfter = retryAfter;
		this.resetAfter = resetAfter;
		this.limitName = limitName;
		this.window = window;
		this.shadowDenied = shadowDenied;
		this.takenAtNanos = takenAtNanos;
		this.basis = Basis.COUNTED;
		// Ordered, not volatile: every decision would pay for a fence that no refund
		// needs.
		REFUNDABLE.lazySet(this, taken);
	}

	private Decision(Decision other, Basis basis) {
		this.allowed = other.allowed;
		this.limit = other.limit;
		// What this node counted says little about what is left of permits that others
		// hold.
		this.remaining = (other.allowed || basis == Basis.COUNTED) ? other.remaining : 0;
		this.retryAfter = other.retryAfter;
		this.resetAfter = other.resetAfter;
		this.limitName = other.limitName;
		this.window = other.window;
		this.shadowDenied = other.shadowDenied;
		this.takenAtNanos = other.takenAtNanos;
		this.basis = basis;
		REFUNDABLE.lazySet(this, other.refundable);
	}

	/**
	 * Whether the request may go on.
	 */
	public boolean allowed() {
		return this.allowed;
	}

	/**
	 * Permits of the window described (a token bucket's capacity).
	 */
	public long limit() {
		return this.limit;
	}

	/**
	 * Permits left after this decision, never below zero; what was only looked at is
	 * still left. Zero if leased permits were denied, though some may be left for smaller
	 * requests.
	 */
	public long remaining() {
		return this.remaining;
	}

	/**
	 * How long to wait until the same request would be admitted if nobody else asked;
	 * zero if it was allowed. {@link #NEVER} if it asks for more than the limit has.
	 */
	public Duration retryAfter() {
		return this.retryAfter;
	}

	/**
	 * How long until the whole quota is back if nobody asks.
	 */
	public Duration resetAfter() {
		return this.resetAfter;
	}

	/**
	 * The limit that decided.
	 */
	public String limitName() {
		return this.limitName;
	}

	/**
	 * The window described.
	 */
	public Window window() {
		return this.window;
	}

	/**
	 * Whether it was let through only because the limit is in shadow mode.
	 */
	public boolean shadowDenied() {
		return this.shadowDenied;
	}

	/**
	 * When it was decided, on the limiter's clock.
	 */
	public long takenAtNanos() {
		return this.takenAtNanos;
	}

	/**
	 * What it was decided from.
	 */
	public Basis basis() {
		return this.basis;
	}

	/**
	 * The same decision with another basis. It replaces this one: what can be refunded is
	 * that of the copy.
	 */
	public Decision withBasis(Basis changed) {
		return new Decision(this, changed);
	}

	/**
	 * Claim a refund of permits that this decision took. For implementations of
	 * {@link RateLimiter#refund}; safe for use by many threads.
	 * @param permits how many are to be given back
	 * @return how many may be given back: together with earlier claims, not more than
	 * were taken
	 */
	public int claimRefund(int permits) {
		int left = REFUNDABLE.getAndUpdate(this, (current) -> current - Math.min(current, permits));
		return Math.min(left, permits);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return this == other
				|| (other instanceof Decision that && this.allowed == that.allowed && this.limit == that.limit
						&& this.remaining == that.remaining && this.shadowDenied == that.shadowDenied
						&& this.takenAtNanos == that.takenAtNanos && this.basis == that.basis
						&& this.retryAfter.equals(that.retryAfter) && this.resetAfter.equals(that.resetAfter)
						&& this.limitName.equals(that.limitName) && this.window.equals(that.window));
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.allowed, this.limit, this.remaining, this.shadowDenied, this.takenAtNanos, this.basis,
				this.retryAfter, this.resetAfter, this.limitName, this.window);
	}

	@Override
	public String toString() {
		return "Decision[allowed=" + this.allowed + ", limit=" + this.limit + ", remaining=" + this.remaining
				+ ", retryAfter=" + this.retryAfter + ", resetAfter=" + this.resetAfter + ", limitName="
				+ this.limitName + ", window=" + this.window + ", shadowDenied=" + this.shadowDenied + ", takenAtNanos="
				+ this.takenAtNanos + ", basis=" + this.basis + "]";
	}

	/**
	 * What a decision was made from.
	 */
	public enum Basis {

		/**
		 * What this node counted and heard.
		 */
		COUNTED,

		/**
		 * Permits leased beforehand, or a coordinator's earlier word that there are none.
		 */
		LEASED,

		/**
		 * A coordinator's answer that this request waited for.
		 */
		AWAITED,

		/**
		 * No answer: the coordinator is out of reach, and the limit says what to do then.
		 */
		UNREACHABLE

	}

}
