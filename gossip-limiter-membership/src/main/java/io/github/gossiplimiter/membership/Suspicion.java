/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.HashSet;
import java.util.Set;

import io.github.gossiplimiter.membership.wire.MemberUpdate.State;

/**
 * The time in which a suspected member may refute: LHA-Suspicion of Lifeguard, section
 * IV.B. With C of K independent confirmations it is
 *
 * <pre>max(min, max - (max - min) * log(C + 1) / log(K + 1))</pre>
 *
 * A member that is reported dead or gone has the minimum. The time never ends before the
 * minimum has passed on this node, so that no report of others takes the chance to
 * refute.
 * <p>
 * Half and three quarters through that time the suspect is pinged, as this node may have
 * missed a refutation that all others received.
 */
final class Suspicion {

	private static final int CHECKS = 2;

	private final long minNanos;

	private final long maxNanos;

	private final int needed;

	private final Set<Long> reporters = new HashSet<>();

	private long beganNanos;

	private State outcome = State.DEAD;

	private boolean decided;

	private int checks;

	/**
	 * Begin a suspicion.
	 * @param needed confirmations that shorten the time to the minimum
	 * @param reporter the first member that reports it
	 */
	Suspicion(long localNanos, long minNanos, long maxNanos, int needed, long reporter) {
		this.beganNanos = localNanos;
		this.minNanos = minNanos;
		this.maxNanos = maxNanos;
		this.needed = needed;
		this.reporters.add(reporter);
	}

	/**
	 * Another member reports the same.
	 * @return whether that was a confirmation that still counts
	 */
	boolean confirm(long reporter) {
		return this.reporters.size() <= this.needed && this.reporters.add(reporter);
	}

	/**
	 * Another member has declared it dead, or reports that it left.
	 * @return whether neither was known yet
	 */
	boolean decide(State state) {
		if (this.decided) {
			return false;
		}
		this.decided = true;
		this.outcome = state;
		return true;
	}

	/**
	 * This node was unable to receive a refutation for so long.
	 */
	void extend(long nanos) {
		this.beganNanos += nanos;
	}

	long deadlineNanos() {
		if (this.decided || this.needed < 1) {
			return this.beganNanos + this.minNanos;
		}
		double part = Math.log(this.reporters.size()) / Math.log(this.needed + 1);
		long nanos = this.maxNanos - (long) (part * (this.maxNanos - this.minNanos));
		return this.beganNanos + Math.max(this.minNanos, nanos);
	}

	/**
	 * When to ping the suspect again.
	 */
	long checkNanos() {
		if (this.checks == CHECKS) {
			return Long.MAX_VALUE;
		}
		long deadline = deadlineNanos();
		long rest = (deadline - this.beganNanos) >> (this.checks + 1);
		return deadline - rest;
	}

	/**
	 * The suspect was pinged.
	 */
	void checked() {
		this.checks++;
	}

	/**
	 * What becomes of the member when the time has passed.
	 */
	State outcome() {
		return this.outcome;
	}

}
