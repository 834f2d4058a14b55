/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.log;

import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;

/**
 * A lease call and the leader's answer to it, as the log keeps them.
 *
 * @param call the call
 * @param result the answer
 */
public record LoggedExchange(LeaseCall call, LeaseResult result) {

	/**
	 * Complete a call with its holder, which the wire message leaves out because the
	 * receiver knows the sender.
	 */
	public static LeaseCall of(long holder, LeaseCall call) {
		return new LeaseCall(call.limit(), call.key(), holder, call.reports(), call.lease(), call.wanted(),
				call.least(), call.ttlNanos(), call.unleased());
	}

	/**
	 * Complete an answer with its lease, which the wire message leaves out because the
	 * caller knows its call.
	 */
	public static LeaseResult of(LeaseCall call, LeaseResult answer) {
		return new LeaseResult(call.lease(), answer.granted(), answer.ttlNanos(), answer.free(), answer.comeBackNanos(),
				answer.epoch());
	}

}
