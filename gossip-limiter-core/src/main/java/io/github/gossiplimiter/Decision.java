package io.github.gossiplimiter;

import java.time.Duration;

/**
 * The answer to a request for permits. Of several windows it describes the tightest: on a
 * denial the one to wait longest for, otherwise the one with the least left.
 *
 * @param allowed whether the request may go on
 * @param limit permits of the window described (a token bucket's capacity)
 * @param remaining permits left after this decision, never below zero; what was only
 * looked at is still left. Zero if leased permits were denied, though some may be left
 * for smaller requests
 * @param retryAfter how long to wait until the same request would be admitted if nobody
 * else asked; zero if it was allowed. {@link #NEVER} if it asks for more than the limit
 * has
 * @param resetAfter how long until the whole quota is back if nobody asks
 * @param limitName the limit that decided
 * @param window the window described
 * @param shadowDenied whether it was let through only because the limit is in shadow mode
 * @param takenAtNanos when it was decided, on the limiter's clock; a refund names it
 * @param basis what it was decided from
 * @since 0.1.0
 */
public record Decision(boolean allowed, long limit, long remaining, Duration retryAfter, Duration resetAfter,
		String limitName, Window window, boolean shadowDenied, long takenAtNanos, Basis basis) {

	/**
	 * The wait of a request that no amount of waiting would admit.
	 */
	public static final Duration NEVER = Duration.ofNanos(Long.MAX_VALUE);

	/**
	 * A decision from what was counted and heard.
	 */
	public Decision(boolean allowed, long limit, long remaining, Duration retryAfter, Duration resetAfter,
			String limitName, Window window, boolean shadowDenied, long takenAtNanos) {
		this(allowed, limit, remaining, retryAfter, resetAfter, limitName, window, shadowDenied, takenAtNanos,
				Basis.COUNTED);
	}

	/**
	 * The same decision, made from something else. What this node counted says little
	 * about what is left of permits that others hold.
	 */
	Decision on(Basis changed) {
		long left = (this.allowed || changed == Basis.COUNTED) ? this.remaining : 0;
		return new Decision(this.allowed, this.limit, left, this.retryAfter, this.resetAfter, this.limitName,
				this.window, this.shadowDenied, this.takenAtNanos, changed);
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
