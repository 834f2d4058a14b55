/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.membership.wire.PingReply;
import io.github.gossiplimiter.membership.wire.PingRequest;

/**
 * Probes members in turn, one in each protocol period, and out of turn where there is a
 * reason to believe that one is not alive.
 */
final class Prober {

	private static final int PROBES_MAX = 256;

	private final SwimContext context;

	private final MemberStates states;

	private final ProbeRing ring;

	private final Map<Long, Probe> probes = new LinkedHashMap<>();

	private long lastNumber;

	private long nextNanos = Long.MIN_VALUE;

	Prober(SwimContext context, MemberStates states) {
		this.context = context;
		this.states = states;
		this.ring = new ProbeRing(context.table, context.random);
	}

	/**
	 * Begin and end probes that are due.
	 * @return when to call again
	 */
	long step(long localNanos) {
		if (this.nextNanos == Long.MIN_VALUE) {
			// Nodes that were started at once do not probe at once.
			this.nextNanos = localNanos + (long) (this.context.random.nextDouble() * intervalNanos());
		}
		if (localNanos >= this.nextNanos) {
			KnownMember target = this.ring.next();
			if (target != null) {
				begin(target, localNanos);
			}
			this.nextNanos = Math.max(this.nextNanos + intervalNanos(), localNanos + intervalNanos() / 2);
		}
		advance(localNanos);
		long next = this.nextNanos;
		for (Probe probe : this.probes.values()) {
			next = Math.min(next, probe.nextNanos());
		}
		return next;
	}

	private long intervalNanos() {
		return this.context.settings.probeNanos(this.context.table.size()) * this.context.health.factor();
	}

	/**
	 * Probe a member now, whoever's turn it is.
	 */
	void begin(KnownMember target, long localNanos) {
		if (this.probes.size() >= PROBES_MAX || find(target) != null || !isProbed(target)) {
			return;
		}
		this.context.counters.probes++;
		long number = ++this.lastNumber;
		Probe probe = new Probe(target, localNanos, this.context.timeoutNanos());
		this.probes.put(number, probe);
		if (!this.context.ping(target, number)) {
			requestHelp(number, probe, localNanos);
		}
	}

	private static boolean isProbed(KnownMember target) {
		return target.isLive() && !target.isLeaving();
	}

	/**
	 * The connection to a member ended: another direct ping has no answer either, or
	 * would have one at once.
	 */
	void disconnected(KnownMember target, long localNanos) {
		Map.Entry<Long, Probe> running = find(target);
		if (running == null) {
			begin(target, localNanos);
		}
		else if (!running.getValue().indirect) {
			requestHelp(running.getKey(), running.getValue(), localNanos);
		}
	}

	private Map.@Nullable Entry<Long, Probe> find(KnownMember target) {
		for (Map.Entry<Long, Probe> entry : this.probes.entrySet()) {
			if (entry.getValue().target == target) {
				return entry;
			}
		}
		return null;
	}

	private void requestHelp(long number, Probe probe, long localNanos) {
		KnownMember target = probe.target;
		List<KnownMember> helpers = new ArrayList<>();
		int count = this.context.settings.helpers();
		for (KnownMember helper : this.context.table.draw(count, target, this.context.random)) {
			PingRequest request = new PingRequest(number, target.incarnation(), this.context.piggyback(helper));
			if (this.context.send(helper, request)) {
				helpers.add(helper);
			}
		}
		probe.helpedBy(helpers, localNanos, this.context.timeoutNanos());
		this.context.ping(target, number);
	}

	private void advance(long localNanos) {
		for (Map.Entry<Long, Probe> entry : List.copyOf(this.probes.entrySet())) {
			Probe probe = entry.getValue();
			if (!isProbed(probe.target)) {
				this.probes.remove(entry.getKey());
			}
			else if (localNanos >= probe.deadlineNanos) {
				ended(entry.getKey(), probe, localNanos);
			}
			else if (probe.indirect && !probe.last && localNanos >= probe.secondNanos) {
				probe.last = true;
				this.context.ping(probe.target, entry.getKey());
			}
		}
	}

	private void ended(long number, Probe probe, long localNanos) {
		if (!probe.indirect) {
			requestHelp(number, probe, localNanos);
			return;
		}
		this.probes.remove(number);
		this.context.counters.failedProbes++;
		this.context.health.worse(probe.signsOfSlowness());
		this.states.suspect(probe.target, localNanos);
	}

	/**
	 * A reply to a ping or to a request arrived.
	 * @return the member that it proves to be alive, if that ended a probe
	 */
	@Nullable KnownMember received(KnownMember from, PingReply reply, long localNanos) {
		Probe probe = this.probes.get(reply.number());
		if (probe == null || !probe.isFrom(from.incarnation())) {
			return null;
		}
		if (!reply.reached()) {
			probe.failed(from.incarnation());
			return null;
		}
		this.probes.remove(reply.number());
		if (!probe.indirect) {
			this.context.roundTrip.measured(localNanos - probe.beganNanos);
		}
		if (probe.isDirect(from.incarnation())) {
			this.context.health.better();
		}
		return probe.target;
	}

	/**
	 * This node was unable to receive replies for so long.
	 */
	void extend(long nanos) {
		this.probes.values().forEach((probe) -> probe.extend(nanos));
	}

}
