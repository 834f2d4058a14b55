/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.util.List;
import java.util.stream.Stream;

/**
 * What became of a reset of a key.
 *
 * @param outcome what was done
 * @param unconfirmed members that may still use what they counted or held of the key
 * before, because they did not confirm the reset in time
 * @since 0.1.0
 */
public record ResetResult(Outcome outcome, List<String> unconfirmed) {

	/**
	 * The key has its whole quota on all nodes.
	 */
	public static final ResetResult DONE = new ResetResult(Outcome.DONE, List.of());

	/**
	 * Nothing was reset: permits of the key are leased from a coordinator that cannot
	 * forget what it granted.
	 */
	public static final ResetResult REFUSED = new ResetResult(Outcome.REFUSED, List.of());

	/**
	 * Nothing is known to be reset: the coordinator of the key did not answer.
	 */
	public static final ResetResult UNREACHABLE = new ResetResult(Outcome.UNREACHABLE, List.of());

	/**
	 * What was done.
	 */
	public enum Outcome {

		/**
		 * Everything was given back, and every live member confirmed it.
		 */
		DONE,

		/**
		 * Everything was given back by those members that confirmed it.
		 */
		UNCONFIRMED,

		/**
		 * Nothing was: the coordinator of the key cannot do it.
		 */
		REFUSED,

		/**
		 * The coordinator of the key did not answer.
		 */
		UNREACHABLE

	}

	public ResetResult {
		unconfirmed = List.copyOf(unconfirmed);
		if (unconfirmed.isEmpty() == (outcome == Outcome.UNCONFIRMED)) {
			throw new IllegalArgumentException(
					"only UNCONFIRMED has members: outcome=" + outcome + ", unconfirmed=" + unconfirmed);
		}
	}

	/**
	 * A reset that is done but for some members.
	 */
	public static ResetResult of(List<String> unconfirmed) {
		return unconfirmed.isEmpty() ? DONE : new ResetResult(Outcome.UNCONFIRMED, unconfirmed);
	}

	/**
	 * Whether the key was reset, on those members at least that confirmed it.
	 */
	public boolean isReset() {
		return this.outcome == Outcome.DONE || this.outcome == Outcome.UNCONFIRMED;
	}

	/**
	 * This result and that of another part of the same reset.
	 */
	public ResetResult and(ResetResult other) {
		return of(Stream.concat(this.unconfirmed.stream(), other.unconfirmed.stream()).distinct().toList());
	}

}
