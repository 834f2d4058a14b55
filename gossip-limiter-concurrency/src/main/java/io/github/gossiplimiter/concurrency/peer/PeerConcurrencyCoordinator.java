/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.peer;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageKind;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;
import io.github.gossiplimiter.concurrency.allocation.Allocator;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyClaim;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyHandover;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyMessages;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyNudge;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyReply;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyRequest;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;

/**
 * A coordinator among the nodes themselves: one member, found by rendezvous hashing,
 * divides the ceiling of a backend, over the connections of the gossip loop.
 * <p>
 * The ceiling holds while members agree on the view, and when another member takes over:
 * nodes keep what they hold, and nothing more is granted until all that may have been
 * granted before has expired. In a partition of the network, only the side with a
 * majority of the expected members grants anything; if that number is not configured,
 * each side grants up to the ceiling. Members are assumed to be honest.
 * <p>
 * Reports may come from any thread. Everything else happens on the gossip loop.
 *
 * @since 0.1.0
 */
public final class PeerConcurrencyCoordinator implements ConcurrencyCoordinator, LoopProtocol {

	/*
	 * Nodes report several times a second at most, so this many are not reached unless
	 * the loop stands still.
	 */
	private static final int QUEUE_MAX = 4096;

	/*
	 * Backends are configured; this is far more than anybody has.
	 */
	private static final int BACKENDS_MAX = 1024;

	/*
	 * Of nodes that join together, whoever comes next may be new as well.
	 */
	private static final int PREDECESSORS = 3;

	/*
	 * Who reported has long reported again.
	 */
	private static final long ANSWER_NANOS = TimeUnit.SECONDS.toNanos(5);

	private final Queue<Waiting> queue = new ConcurrentLinkedQueue<>();

	private final AtomicInteger queued = new AtomicInteger();

	private final Map<Place, Listener> listeners = new ConcurrentHashMap<>();

	/*
	 * Numbers of the latest requests with a reply, to which further replies may follow.
	 */
	private final Map<Place, Long> replied = new HashMap<>();

	private final Map<Long, PendingRequest> pending = new LinkedHashMap<>();

	private final Map<String, CoordinatedBackend> backends = new HashMap<>();

	private final MembersView view;

	private final HandoverCache bequests;

	private volatile @Nullable Link link;

	private volatile boolean closed;

	private long numbers;

	private record Place(String key, String node) {

		static Place of(ConcurrencyReport report) {
			return new Place(report.key(), report.sender().node());
		}

	}

	private record Waiting(ConcurrencyReport report, CompletableFuture<ConcurrencyAnswer> result) {

		void fail(String why) {
			this.result.completeExceptionally(new ShareUnavailableException(why));
		}

	}

	private record PendingRequest(Waiting waiting, long owner, long untilNanos) {

	}

	/**
	 * Create a coordinator.
	 * @param self this node
	 * @param expectedMembers how many members there should be, 0 if that is not known
	 */
	public PeerConcurrencyCoordinator(Member self, int expectedMembers) {
		if (expectedMembers < 0) {
			throw new IllegalArgumentException(
					"expectedMembers must not be negative: expectedMembers=" + expectedMembers);
		}
		this.view = new MembersView(self, expectedMembers);
		this.bequests = new HandoverCache(this.view);
	}

	@Override
	public CompletionStage<ConcurrencyAnswer> report(ConcurrencyReport report) {
		Waiting waiting = new Waiting(report, new CompletableFuture<>());
		Link attached = this.link;
		if (attached == null || this.closed) {
			waiting.fail("this node takes no part yet, or no longer");
		}
		else if (this.queued.incrementAndGet() > QUEUE_MAX) {
			this.queued.decrementAndGet();
			waiting.fail("too many reports wait");
		}
		else {
			this.queue.add(waiting);
			attached.wake();
		}
		return waiting.result();
	}

	@Override
	public void listen(String key, String node, Listener listener) {
		this.listeners.put(new Place(key, node), listener);
	}

	@Override
	public List<MessageKind<?>> messageKinds() {
		return ConcurrencyMessages.KINDS;
	}

	@Override
	public void attach(Link value) {
		this.link = value;
	}

	@Override
	public long step(long localNanos) {
		for (Waiting next = this.queue.poll(); next != null; next = this.queue.poll()) {
			this.queued.decrementAndGet();
			forward(next, localNanos);
		}
		this.pending.values().removeIf((entry) -> entry.untilNanos() <= localNanos && fail(entry, "no answer"));
		long next = this.pending.values().stream().mapToLong(PendingRequest::untilNanos).min().orElse(Long.MAX_VALUE);
		for (Map.Entry<String, CoordinatedBackend> each : this.backends.entrySet()) {
			proceed(each.getKey(), each.getValue(), localNanos);
			CoordinatorTakeover waiting = each.getValue().succession();
			next = (waiting != null) ? Math.min(next, waiting.nextNanos()) : next;
		}
		return next;
	}

	/*
	 * A takeover requests the state of earlier coordinators, and begins when it has
	 * arrived or none is to come.
	 */
	private void proceed(String key, CoordinatedBackend backend, long nowNanos) {
		Link attached = this.link;
		CoordinatorTakeover waiting = backend.succession();
		if (waiting == null || attached == null) {
			return;
		}
		backend.proceed(waiting, nowNanos).forEach((report) -> reply(backend, report, nowNanos));
		if (backend.succession() != null) {
			waiting.due(nowNanos)
				.forEach((member) -> attached.send(member, new ConcurrencyClaim(waiting.number(), key)));
		}
	}

	private void forward(Waiting waiting, long nowNanos) {
		Link attached = this.link;
		if (attached == null || !this.view.isKnown()) {
			waiting.fail("it is not known yet who is there");
			return;
		}
		long owner = this.view.owner(waiting.report().key());
		Member member = this.view.peer(owner);
		boolean listening = this.listeners.containsKey(Place.of(waiting.report()));
		ConcurrencyRequest request = new ConcurrencyRequest(++this.numbers, waiting.report(), listening);
		if (member == null) {
			coordinate(new CoordinatorTakeover.Held(this.view.self(), request, (answer) -> complete(waiting, answer)),
					nowNanos);
			return;
		}
		long number = request.number();
		if (attached.send(member, request)) {
			this.pending.put(number, new PendingRequest(waiting, owner, nowNanos + ANSWER_NANOS));
		}
		else {
			waiting.fail("the member that coordinates is out of reach");
		}
	}

	private static void complete(Waiting waiting, @Nullable ConcurrencyAnswer answer) {
		if (answer != null) {
			waiting.result().complete(answer);
		}
		else {
			waiting.fail("nobody may coordinate at this time");
		}
	}

	private static boolean fail(PendingRequest entry, String why) {
		entry.waiting().fail(why);
		return true;
	}

	private void coordinate(CoordinatorTakeover.Held report, long nowNanos) {
		String key = report.request().report().key();
		CoordinatedBackend known = this.backends.get(key);
		if (!this.view.isKnown() || !this.view.isOwn(key) || (known == null && this.backends.size() >= BACKENDS_MAX)) {
			report.reply().send(null);
			return;
		}
		CoordinatedBackend backend = (known != null) ? known : begin(key, report.request().report().rules(), nowNanos);
		CoordinatorTakeover waiting = backend.succession();
		if (waiting == null) {
			reply(backend, report, nowNanos);
			return;
		}
		backend.hold(waiting, report, nowNanos);
		proceed(key, backend, nowNanos);
	}

	private CoordinatedBackend begin(String key, ConcurrencyRules rules, long nowNanos) {
		CoordinatedBackend backend = new CoordinatedBackend(this.view);
		this.backends.put(key, backend);
		List<Member> predecessors = this.view.next(key, PREDECESSORS);
		if (!predecessors.isEmpty() && backend.isLate(rules, nowNanos)) {
			backend.await(new CoordinatorTakeover(++this.numbers, predecessors, rules.lease().toNanos(), nowNanos));
		}
		return backend;
	}

	private void reply(CoordinatedBackend backend, CoordinatorTakeover.Held report, long nowNanos) {
		Allocator.Step step = backend.report(report.from(), report.request(), nowNanos);
		if (step == null) {
			report.reply().send(null);
			return;
		}
		String key = report.request().report().key();
		step.nudged().forEach((node) -> notifyNode(backend, new Place(key, node), nowNanos));
		report.reply().send(step.answer());
	}

	/*
	 * A node that listens receives its share, which saves a round trip; another one is
	 * nudged to report.
	 */
	private void notifyNode(CoordinatedBackend backend, Place place, long nowNanos) {
		Link attached = this.link;
		CoordinatedBackend.Contact contact = backend.contact(place.node());
		if (contact == null || attached == null) {
			return;
		}
		if (!contact.listening()) {
			send(attached, contact.member(), new ConcurrencyNudge(place.key(), place.node()));
			return;
		}
		ConcurrencyAnswer answer = backend.grant(place.node(), nowNanos);
		if (answer == null) {
			return;
		}
		if (isSelf(contact.member())) {
			granted(place, answer);
		}
		else {
			attached.send(contact.member(), new ConcurrencyReply(contact.number(), answer));
		}
	}

	private void send(Link attached, Member member, ConcurrencyNudge nudge) {
		if (isSelf(member)) {
			nudged(new Place(nudge.key(), nudge.node()));
		}
		else {
			attached.send(member, nudge);
		}
	}

	private boolean isSelf(Member member) {
		return member.incarnation() == this.view.self().incarnation();
	}

	private void nudged(Place place) {
		Listener listener = this.listeners.get(place);
		if (listener != null) {
			listener.nudged();
		}
	}

	private void granted(Place place, ConcurrencyAnswer answer) {
		Listener listener = this.listeners.get(place);
		if (listener != null) {
			listener.granted(answer);
		}
	}

	/*
	 * What this node no longer coordinates it forgets, and what was asked of somebody who
	 * no longer coordinates is not believed any more: the next one is told what this node
	 * holds, and that must not grow by a late answer. It is told at once.
	 */
	@Override
	public void members(List<Member> live, long localNanos) {
		Map<Place, Long> owners = new HashMap<>();
		if (this.view.isKnown()) {
			this.listeners.keySet().forEach((place) -> owners.put(place, this.view.owner(place.key())));
		}
		this.view.update(live, localNanos);
		this.listeners.forEach((place, listener) -> {
			if (!Objects.equals(owners.get(place), this.view.owner(place.key()))) {
				this.replied.remove(place);
				listener.nudged();
			}
		});
		this.backends.entrySet()
			.removeIf((entry) -> !this.view.isOwn(entry.getKey()) && end(entry.getKey(), entry.getValue(), localNanos));
		this.bequests.members(localNanos);
		this.pending.values()
			.removeIf((entry) -> entry.owner() != this.view.owner(entry.waiting().report().key())
					&& fail(entry, "another member coordinates now"));
	}

	/*
	 * The next coordinator continues with the present state of this node.
	 */
	private boolean end(String key, CoordinatedBackend backend, long nowNanos) {
		Link attached = this.link;
		CoordinatedBackend.Claim claim = backend.claim();
		backend.abandon();
		this.bequests.leave(key, backend, nowNanos);
		if (claim != null && attached != null) {
			this.bequests.handOver(attached, claim, key, nowNanos);
		}
		return true;
	}

	/*
	 * As long as this node has not seen its successor itself, it continues.
	 */
	private void claimed(CoordinatedBackend.Claim claim, String key, long nowNanos) {
		Link attached = this.link;
		CoordinatedBackend backend = this.backends.get(key);
		if (backend != null) {
			backend.claimed(claim);
		}
		else if (attached != null) {
			this.bequests.handOver(attached, claim, key, nowNanos);
		}
	}

	private void handed(Member from, ConcurrencyHandover handover, long nowNanos) {
		CoordinatedBackend backend = this.backends.get(handover.key());
		CoordinatorTakeover waiting = (backend != null) ? backend.succession() : null;
		if (backend != null && waiting != null) {
			waiting.handed(from, handover.number(), handover.state(), nowNanos);
			proceed(handover.key(), backend, nowNanos);
		}
	}

	@Override
	public void received(Member from, Message message, long localNanos) {
		Link attached = this.link;
		if (message instanceof ConcurrencyRequest request && attached != null) {
			coordinate(
					new CoordinatorTakeover.Held(from, request,
							(answer) -> attached.send(from, new ConcurrencyReply(request.number(), answer))),
					localNanos);
		}
		else if (message instanceof ConcurrencyClaim claim) {
			claimed(new CoordinatedBackend.Claim(from, claim.number()), claim.key(), localNanos);
		}
		else if (message instanceof ConcurrencyHandover handover) {
			handed(from, handover, localNanos);
		}
		else if (message instanceof ConcurrencyReply reply) {
			replied(from, reply);
		}
		else if (message instanceof ConcurrencyNudge nudge) {
			nudged(new Place(nudge.key(), nudge.node()));
		}
	}

	private void replied(Member from, ConcurrencyReply reply) {
		PendingRequest entry = this.pending.get(reply.number());
		if (entry == null) {
			repliedAgain(from, reply);
		}
		else if (entry.owner() == from.incarnation()) {
			this.pending.remove(reply.number());
			Place place = Place.of(entry.waiting().report());
			if (this.listeners.containsKey(place)) {
				this.replied.put(place, reply.number());
			}
			complete(entry.waiting(), reply.answer());
		}
	}

	/*
	 * A further reply to a request that is not the latest was overtaken.
	 */
	private void repliedAgain(Member from, ConcurrencyReply reply) {
		ConcurrencyAnswer answer = reply.answer();
		if (answer == null) {
			return;
		}
		for (Map.Entry<Place, Long> each : this.replied.entrySet()) {
			Place place = each.getKey();
			if (each.getValue() == reply.number() && this.view.owner(place.key()) == from.incarnation()) {
				granted(place, answer);
			}
		}
	}

	@Override
	public void close() {
		this.closed = true;
		this.listeners.clear();
		for (Waiting next = this.queue.poll(); next != null; next = this.queue.poll()) {
			next.fail("closed");
		}
	}

}
