package io.github.gossiplimiter.raft.internal.log;

import io.github.gossiplimiter.lease.LeaseAnswer;
import io.github.gossiplimiter.lease.LeaseCall;

/**
 * A lease call and the leader's answer to it, as the log keeps them.
 *
 * @param call the call
 * @param answer the answer
 */
public record LoggedExchange(LeaseCall call, LeaseAnswer answer) {

	/**
	 * Complete a call with its holder, which the wire message leaves out because the
	 * receiver knows the sender.
	 */
	public static LeaseCall of(long holder, LeaseCall call) {
		return new LeaseCall(call.limit(), call.key(), holder, call.reports(), call.lot(), call.wanted(), call.least(),
				call.ttlNanos(), call.unleased());
	}

	/**
	 * Complete an answer with its lot, which the wire message leaves out because the
	 * caller knows its call.
	 */
	public static LeaseAnswer of(LeaseCall call, LeaseAnswer answer) {
		return new LeaseAnswer(call.lot(), answer.granted(), answer.ttlNanos(), answer.free(), answer.comeBackNanos(),
				answer.epoch());
	}

}
