package io.github.gossiplimiter.raft;

import io.github.gossiplimiter.lease.LeaseAnswer;
import io.github.gossiplimiter.lease.LeaseCall;

/**
 * What a holder said and asked, and what it is answered.
 */
record Deal(LeaseCall call, LeaseAnswer answer) {

	static LeaseCall of(long holder, LeaseCall call) {
		return new LeaseCall(call.limit(), call.key(), holder, call.reports(), call.lot(), call.wanted(), call.least(),
				call.ttlNanos(), call.unleased());
	}

	static LeaseAnswer of(LeaseCall call, LeaseAnswer answer) {
		return new LeaseAnswer(call.lot(), answer.granted(), answer.ttlNanos(), answer.free(), answer.comeBackNanos(),
				answer.epoch());
	}

}
