/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.peer.term.QuorumView;
import io.github.gossiplimiter.lease.peer.term.TermTiming;
import io.github.gossiplimiter.lease.wire.LeaseReply;
import io.github.gossiplimiter.lease.wire.LeaseReply.Completed;
import io.github.gossiplimiter.lease.wire.LeaseReply.Elsewhere;
import io.github.gossiplimiter.lease.wire.LeaseReply.NotYet;
import io.github.gossiplimiter.lease.wire.LeaseReply.Outcome;
import io.github.gossiplimiter.lease.wire.LeaseRequest;

/**
 * Client side of the owners: batches this node's calls, retransmits without a reply, and
 * redirects when the receiver is not the owner. Retransmission is safe because calls are
 * idempotent.
 */
final class OwnerClient {

	private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

	/*
	 * The owner by this node's view, the one by the view before, and whom they name.
	 */
	private static final int HOPS_MAX = 4;

	/*
	 * With all their reports so many still fit into a message.
	 */
	private static final int CALLS_PER_MESSAGE = 100;

	/*
	 * Bounded: the member that should be the owner takes over when it receives a request.
	 */
	private static final long REMEMBERED_NANOS = 2 * TermTiming.PROMISE_NANOS;

	private final Set<OwnerCall> open = new LinkedHashSet<>();

	private final Map<Long, Sent> sent = new LinkedHashMap<>();

	private final LoopProtocol.Link link;

	private final QuorumView quorum;

	private final HolderState holderState;

	private final OwnerRequestQueue queue;

	private final Map<Integer, Known> owners = new LinkedHashMap<>();

	private long nowNanos;

	OwnerClient(LoopProtocol.Link link, QuorumView electorate, HolderState holdings, OwnerRequestQueue desk) {
		this.link = link;
		this.quorum = electorate;
		this.holderState = holdings;
		this.queue = desk;
	}

	private record Attempt(OwnerCall errand, int number) {

		boolean isCurrent() {
			return !this.errand.isDone() && this.errand.attempt() == this.number;
		}

	}

	private record Known(long owner, long untilNanos) {

	}

	private record Sent(long to, List<Attempt> attempts, long atNanos) {

	}

	/**
	 * Take calls along.
	 * @param chosen which of them
	 */
	void add(List<PendingCalls> exchanges, Predicate<LeaseCall> chosen, long now) {
		this.nowNanos = now;
		List<OwnerCall> fresh = new ArrayList<>();
		for (PendingCalls exchange : exchanges) {
			for (int i = 0; i < exchange.calls().size(); i++) {
				if (chosen.test(exchange.calls().get(i))) {
					fresh.add(new OwnerCall(exchange, i, now + PATIENCE_NANOS));
				}
			}
		}
		this.open.addAll(fresh);
		go(fresh);
	}

	/**
	 * Retransmit requests without a reply.
	 * @return when to call again at the latest
	 */
	long step(long now) {
		this.nowNanos = now;
		this.open.removeIf(OwnerCall::isDone);
		forget();
		List<OwnerCall> again = new ArrayList<>();
		long next = Long.MAX_VALUE;
		for (OwnerCall errand : this.open) {
			if (errand.isLate(now)) {
				errand.failed("no owner answered in time");
			}
			else if (now - errand.sentNanos() >= RETRY_NANOS && errand.target() != this.quorum.self()) {
				again.add(errand);
			}
			next = Math.min(next, Math.min(errand.untilNanos(), errand.sentNanos() + RETRY_NANOS));
		}
		go(again);
		this.open.removeIf(OwnerCall::isDone);
		return Math.max(next, now);
	}

	private void forget() {
		Iterator<Sent> oldest = this.sent.values().iterator();
		while (oldest.hasNext() && this.nowNanos - oldest.next().atNanos() > PATIENCE_NANOS) {
			oldest.remove();
		}
	}

	private void go(List<OwnerCall> errands) {
		Map<Long, List<OwnerCall>> byTarget = new LinkedHashMap<>();
		for (OwnerCall errand : errands) {
			long target = target(errand);
			if (target == 0) {
				errand.failed("nobody owns the key");
				continue;
			}
			errand.sent(target, this.nowNanos);
			byTarget.computeIfAbsent(target, (key) -> new ArrayList<>()).add(errand);
		}
		byTarget.forEach((target, group) -> {
			for (int i = 0; i < group.size(); i += CALLS_PER_MESSAGE) {
				send(target, group.subList(i, Math.min(group.size(), i + CALLS_PER_MESSAGE)));
			}
		});
	}

	private long target(OwnerCall errand) {
		if (errand.tried().size() >= HOPS_MAX) {
			return 0;
		}
		long hint = (errand.hint() != 0) ? errand.hint() : remembered(errand.partition());
		if (hint != 0 && this.quorum.incarnations().contains(hint) && !errand.tried().contains(hint)) {
			return hint;
		}
		return this.quorum.owner(errand.partition(), errand.tried());
	}

	private void send(long target, List<OwnerCall> group) {
		List<Attempt> attempts = group.stream().map((errand) -> new Attempt(errand, errand.attempt())).toList();
		List<LeaseCall> calls = group.stream().map(OwnerCall::call).toList();
		long self = this.quorum.self();
		if (target == self) {
			this.queue.request(self, calls, (outcomes) -> replied(self, attempts, outcomes), this.nowNanos);
			return;
		}
		Member peer = this.quorum.peer(target);
		boolean awaited = group.stream().anyMatch(OwnerCall::isAwaited);
		long number = awaited ? this.quorum.nextNumber() : LeaseRequest.UNANSWERED;
		if (peer != null && this.link.send(peer, new LeaseRequest(number, calls))) {
			if (awaited) {
				this.sent.put(number, new Sent(target, attempts, this.nowNanos));
			}
			else {
				group.forEach(OwnerCall::sent);
			}
		}
	}

	/**
	 * A reply arrived.
	 */
	void received(long member, LeaseReply reply, long now) {
		this.nowNanos = now;
		Sent request = this.sent.get(reply.number());
		if (request != null && request.to() == member && request.attempts().size() == reply.outcomes().size()) {
			this.sent.remove(reply.number());
			replied(member, request.attempts(), reply.outcomes());
		}
	}

	private void replied(long member, List<Attempt> attempts, List<Outcome> outcomes) {
		List<OwnerCall> further = new ArrayList<>();
		for (int i = 0; i < attempts.size(); i++) {
			if (attempts.get(i).isCurrent()) {
				completed(member, attempts.get(i).errand(), outcomes.get(i), further);
			}
		}
		go(further);
	}

	private void completed(long member, OwnerCall errand, Outcome outcome, List<OwnerCall> further) {
		if (outcome instanceof Completed answered) {
			LeaseResult answer = answered.result();
			LeaseResult named = new LeaseResult(errand.call().lease(), answer.granted(), answer.ttlNanos(),
					answer.free(), answer.comeBackNanos(), answer.epoch());
			remember(errand.partition(), member);
			this.holderState.replied(errand.call(), named, this.nowNanos);
			errand.completed(named);
		}
		else if (outcome instanceof NotYet) {
			errand.failed("the owner does not know yet what is left");
		}
		else if (outcome instanceof Elsewhere elsewhere) {
			this.owners.remove(errand.partition());
			errand.redirected(elsewhere.owner());
			further.add(errand);
		}
	}

	/*
	 * While a partition changes its owner, views do not determine which of the two
	 * receives a call.
	 */
	private void remember(int partition, long owner) {
		if (this.quorum.owner(partition) == owner) {
			this.owners.remove(partition);
		}
		else {
			this.owners.putIfAbsent(partition, new Known(owner, this.nowNanos + REMEMBERED_NANOS));
		}
	}

	private long remembered(int partition) {
		Known known = this.owners.get(partition);
		if (known != null && this.nowNanos >= known.untilNanos()) {
			this.owners.remove(partition);
			return 0;
		}
		return (known != null) ? known.owner() : 0;
	}

	/**
	 * Reject results of former owners of some partitions: their state was reported to a
	 * new owner.
	 * @param owner who owns them from now on
	 */
	void fence(IntPredicate partitions, long owner, long now) {
		this.nowNanos = now;
		List<OwnerCall> fenced = this.open.stream()
			.filter((errand) -> !errand.isDone() && errand.target() != owner && partitions.test(errand.partition()))
			.toList();
		fenced.forEach(OwnerCall::restart);
		this.owners.keySet().removeIf(partitions::test);
		go(fenced);
	}

	/**
	 * Give up.
	 */
	void close() {
		this.open.stream().filter((errand) -> !errand.isDone()).forEach((errand) -> errand.failed("closed"));
		this.open.clear();
		this.sent.clear();
	}

}
