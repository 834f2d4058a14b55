/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One probe that was begun: section 3.1 of SWIM, with the negative replies of Lifeguard.
 * It begins with a direct ping. If that is not answered in time, a second one is sent and
 * helpers are requested to ping the target as well.
 */
final class Probe {

	final KnownMember target;

	final long beganNanos;

	/*
	 * When its present stage has taken too long.
	 */
	long deadlineNanos;

	boolean indirect;

	/*
	 * When the second ping has taken too long. A third one is sent then, unless all
	 * helpers have failed too.
	 */
	long secondNanos;

	boolean last;

	private final Set<Long> helpers = new HashSet<>();

	private int failedHelpers;

	private int helpersAsked;

	Probe(KnownMember target, long localNanos, long timeoutNanos) {
		this.target = target;
		this.beganNanos = localNanos;
		this.deadlineNanos = localNanos + timeoutNanos;
	}

	void helpedBy(List<KnownMember> members, long localNanos, long timeoutNanos) {
		this.indirect = true;
		this.secondNanos = localNanos + timeoutNanos;
		this.deadlineNanos = localNanos + 2 * timeoutNanos;
		members.forEach((member) -> this.helpers.add(member.incarnation()));
		this.helpersAsked = members.size();
	}

	boolean isFrom(long sender) {
		return sender == this.target.incarnation() || this.helpers.contains(sender);
	}

	boolean isDirect(long sender) {
		return sender == this.target.incarnation();
	}

	/**
	 * A helper could not reach the target.
	 */
	void failed(long helper) {
		if (this.helpers.remove(helper)) {
			this.failedHelpers++;
		}
		if (this.helpersAsked > 0 && this.failedHelpers == this.helpersAsked) {
			this.deadlineNanos = Math.min(this.deadlineNanos, this.secondNanos);
		}
	}

	/**
	 * Signs that this node itself is slow: of a dead target, all helpers report that they
	 * failed as well.
	 */
	int signsOfSlowness() {
		return (this.helpersAsked > 0) ? this.helpersAsked - this.failedHelpers : 1;
	}

	/**
	 * When the next thing has to be done.
	 */
	long nextNanos() {
		return (this.indirect && !this.last) ? Math.min(this.secondNanos, this.deadlineNanos) : this.deadlineNanos;
	}

	void extend(long nanos) {
		this.deadlineNanos += nanos;
		this.secondNanos += nanos;
	}

}
