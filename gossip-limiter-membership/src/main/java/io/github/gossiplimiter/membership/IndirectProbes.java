/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.gossiplimiter.membership.wire.PingReply;
import io.github.gossiplimiter.membership.wire.PingRequest;

/**
 * Probes members on behalf of others: section 3.1 of SWIM. What was not answered in time
 * is reported with a negative reply, by which the other member knows that this one is
 * alive (Lifeguard, section IV.A).
 */
final class IndirectProbes {

	private static final int PROBES_MAX = 256;

	private final SwimContext context;

	private final Map<Long, Request> probes = new LinkedHashMap<>();

	/*
	 * Numbers of own probes count up from 0.
	 */
	private long lastNumber = 1L << 62;

	IndirectProbes(SwimContext context) {
		this.context = context;
	}

	void requested(KnownMember from, PingRequest request, long localNanos) {
		KnownMember target = this.context.table.find(request.target());
		long number = ++this.lastNumber;
		boolean possible = target != null && this.probes.size() < PROBES_MAX;
		if (target != null && possible && this.context.ping(target, number)) {
			long deadline = localNanos + this.context.roundTrip.timeoutNanos();
			this.probes.put(number, new Request(from, target, request.number(), deadline));
		}
		else {
			reply(from, request.number(), false);
		}
	}

	void received(KnownMember from, PingReply reply) {
		Request request = this.probes.get(reply.number());
		if (request != null && request.target == from && reply.reached()) {
			this.probes.remove(reply.number());
			reply(request.requester, request.number, true);
		}
	}

	/**
	 * A member could not be reached. If others requested to probe it, they learn that,
	 * and it is for them to draw conclusions.
	 * @return whether others did
	 */
	boolean failed(KnownMember target) {
		List<Request> failed = new ArrayList<>();
		this.probes.values().removeIf((request) -> request.target == target && failed.add(request));
		failed.forEach((request) -> reply(request.requester, request.number, false));
		return !failed.isEmpty();
	}

	/**
	 * Report what was not answered in time.
	 * @return when to call again
	 */
	long step(long localNanos) {
		Iterator<Request> oldestFirst = this.probes.values().iterator();
		long next = Long.MAX_VALUE;
		while (oldestFirst.hasNext()) {
			Request request = oldestFirst.next();
			if (request.deadlineNanos <= localNanos) {
				oldestFirst.remove();
				reply(request.requester, request.number, false);
			}
			else {
				next = Math.min(next, request.deadlineNanos);
			}
		}
		return next;
	}

	private void reply(KnownMember to, long number, boolean reached) {
		this.context.send(to, new PingReply(number, reached, this.context.piggyback(to)));
	}

	private record Request(KnownMember requester, KnownMember target, long number, long deadlineNanos) {

	}

}
