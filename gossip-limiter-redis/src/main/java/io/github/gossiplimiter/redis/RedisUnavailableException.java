package io.github.gossiplimiter.redis;

import org.jspecify.annotations.Nullable;

/**
 * Redis could not be asked, or did not answer well or in time. What follows is up to the
 * limit's {@code on-failure}. It has no stack trace: it is an answer, and while Redis is
 * away there are many.
 *
 * @since 0.1.0
 */
public final class RedisUnavailableException extends RuntimeException {

	/**
	 * Why.
	 */
	public enum Reason {

		/**
		 * There is no connection.
		 */
		DISCONNECTED,

		/**
		 * Redis did not answer in time.
		 */
		TIMEOUT,

		/**
		 * Redis answered with an error.
		 */
		ERROR,

		/**
		 * Fewer replicas have acknowledged than was asked for.
		 */
		REPLICAS,

		/**
		 * Redis failed or was slow before and is left alone for a while.
		 */
		LEFT_ALONE,

		/**
		 * Too many calls are under way.
		 */
		BUSY,

		/**
		 * The coordinator was closed.
		 */
		CLOSED

	}

	private final Reason reason;

	RedisUnavailableException(Reason reason, String message, @Nullable Throwable cause) {
		super(message, cause, true, false);
		this.reason = reason;
	}

	/**
	 * Why.
	 */
	public Reason reason() {
		return this.reason;
	}

}
