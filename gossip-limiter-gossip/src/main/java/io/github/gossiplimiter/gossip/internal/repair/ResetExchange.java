/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.repair;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import io.github.gossiplimiter.change.LimitVersions;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.engine.ReplicatedLimit;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.internal.delta.DeltaSender;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.wire.ResetMessage;
import io.github.gossiplimiter.gossip.wire.ResetReceipt;
import io.github.gossiplimiter.internal.Printable;
import io.github.gossiplimiter.window.ChangeQueue;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * Tells all members which keys were reset, and collects their receipts. A reset is
 * remembered for as long as anything counts that was spent before it, and told to every
 * member that joins or comes back until then: a member that was cut off or restarted
 * brings no count back. Each member applies a reset once.
 */
public final class ResetExchange {

	/*
	 * Resets that are remembered; the oldest is forgotten first.
	 */
	static final int KEPT_MAX = 4096;

	/**
	 * How long whoever asked for a reset waits for receipts: several round trips over a
	 * slow link, and less than a client waits for an answer.
	 */
	public static final long ANSWER_NANOS = 2_000_000_000L;

	/*
	 * A message or its receipt may be lost; each repetition waits twice as long. Members
	 * of an earlier version send no receipts, so repeating ends, after some minutes.
	 */
	private static final long REPEAT_NANOS = 250_000_000L;

	private static final int REPEATS_MAX = 10;

	/*
	 * When a channel did not take a message: that to a member which has just joined may
	 * not be there yet.
	 */
	private static final long RETRY_NANOS = 50_000_000L;

	/*
	 * A crash of the member that made a reset is noticed this long after it at the
	 * latest: another one tells the reset to everybody again.
	 */
	private static final long CRASH_NANOS = 60_000_000_000L;

	private final LoopContext context;

	private final DeltaSender sender;

	private final LimitVersions versions;

	private final long beganNanos;

	private final Map<Message, Entry> known = new LinkedHashMap<>();

	private final Set<Entry> open = new LinkedHashSet<>();

	private Set<Long> present = Set.of();

	private static final class Entry {

		private final Message reset;

		private final long atNanos;

		private final long author;

		private final long untilNanos;

		private final Set<Long> unconfirmed = new LinkedHashSet<>();

		private final List<Consumer<List<String>>> waiting = new ArrayList<>();

		private long completeNanos = Long.MAX_VALUE;

		private long repeatNanos;

		private int repeats;

		Entry(Message reset, long atNanos, long author, long untilNanos) {
			this.reset = reset;
			this.atNanos = atNanos;
			this.author = author;
			this.untilNanos = untilNanos;
		}

		void sendTo(Set<Long> members, long localNanos) {
			this.unconfirmed.addAll(members);
			this.repeatNanos = localNanos;
			this.repeats = 0;
		}

		boolean isOpen() {
			return !this.waiting.isEmpty() || (!this.unconfirmed.isEmpty() && this.repeats < REPEATS_MAX);
		}

		long dueNanos() {
			boolean repeated = !this.unconfirmed.isEmpty() && this.repeats < REPEATS_MAX;
			return Math.min(this.completeNanos, repeated ? this.repeatNanos : Long.MAX_VALUE);
		}

	}

	public ResetExchange(LoopContext context, DeltaSender courier, LimitVersions versions) {
		this.versions = versions;
		this.context = context;
		this.sender = courier;
		this.beganNanos = context.clock().nanos();
	}

	/**
	 * Take the resets that were made here, and send what is due.
	 */
	public void step(long localNanos) {
		for (ReplicatedLimit limit : this.context.windows().limits()) {
			take(limit, localNanos);
		}
		for (Entry entry : List.copyOf(this.open)) {
			step(entry, localNanos);
		}
	}

	/**
	 * When to call again.
	 */
	public long nextNanos() {
		long next = Long.MAX_VALUE;
		for (Entry entry : this.open) {
			next = Math.min(next, entry.dueNanos());
		}
		return next;
	}

	private void take(ReplicatedLimit limit, long localNanos) {
		ChangeQueue changes = limit.changes();
		long nowNanos = this.context.clock().nanos();
		Long allUntilNanos = changes.takeResetOfAll();
		if (allUntilNanos != null) {
			this.context.departed().resetAll(limit, allUntilNanos, nowNanos);
		}
		for (ChangeQueue.Reset reset = changes.pollReset(); reset != null; reset = changes.pollReset()) {
			long atMicros = reset.atNanos() / 1000;
			Message message = new ResetMessage.OfAll(limit.name(), atMicros);
			if (!reset.all()) {
				message = new ResetMessage(limit.name(), reset.hash(), atMicros);
				this.context.departed().reset(limit, reset.hash(), reset.atNanos(), nowNanos);
			}
			Entry entry = note(limit, message, reset.atNanos(), this.context.self().incarnation(), nowNanos);
			entry.waiting.add(reset.unconfirmed());
			entry.completeNanos = localNanos + ANSWER_NANOS;
			entry.sendTo(this.present, localNanos);
			this.open.add(entry);
		}
	}

	private Entry note(ReplicatedLimit limit, Message message, long atNanos, long author, long nowNanos) {
		long untilNanos = nowNanos;
		for (WindowQuota quota : limit.quotas()) {
			long last = quota.number(Math.min(atNanos, nowNanos));
			untilNanos = Math.max(untilNanos, quota.geometry().expiryNanos(last));
		}
		Entry entry = new Entry(message, atNanos, author, untilNanos);
		Entry before = this.known.putIfAbsent(message, entry);
		if (this.known.size() > KEPT_MAX) {
			Entry oldest = this.known.remove(this.known.keySet().iterator().next());
			this.open.remove(oldest);
			complete(oldest);
		}
		return (before != null) ? before : entry;
	}

	private void step(Entry entry, long localNanos) {
		if (entry.unconfirmed.isEmpty() || localNanos >= entry.completeNanos) {
			complete(entry);
		}
		if (!entry.isOpen()) {
			this.open.remove(entry);
		}
		else if (localNanos >= entry.repeatNanos && entry.repeats < REPEATS_MAX) {
			send(entry, localNanos);
		}
	}

	private void send(Entry entry, long localNanos) {
		boolean taken = true;
		for (long member : entry.unconfirmed) {
			PeerState peer = this.context.peers().any(member);
			taken &= peer != null && this.sender.send(peer, entry.reset);
		}
		entry.repeatNanos = localNanos + (taken ? REPEAT_NANOS << entry.repeats : RETRY_NANOS);
		entry.repeats += taken ? 1 : 0;
	}

	private void complete(Entry entry) {
		List<String> names = entry.unconfirmed.stream().map(this::name).toList();
		entry.completeNanos = Long.MAX_VALUE;
		entry.waiting.forEach((waiter) -> waiter.accept(names));
		entry.waiting.clear();
	}

	private String name(long incarnation) {
		PeerState peer = this.context.peers().any(incarnation);
		return (peer != null)
				? "'" + Printable.of(peer.member().id()) + "' (" + Printable.of(peer.member().address()) + ")"
				: "the node of incarnation " + Long.toHexString(incarnation);
	}

	/**
	 * A peer tells of a reset.
	 */
	public void received(PeerState peer, ResetMessage message, long nowNanos) {
		if (!this.known.containsKey(message)) {
			for (ReplicatedLimit limit : this.context.windows().limits()) {
				if (limit.name().equals(message.limit())) {
					note(limit, message, message.atMicros() * 1000, peer.member().incarnation(), nowNanos);
					apply(limit, message, nowNanos);
					this.context.listener().reset(peer.member(), limit.name());
				}
			}
		}
		this.sender.send(peer, ResetReceipt.of(message));
	}

	/**
	 * A peer tells of a reset of all keys. Members that join learn of it from the change
	 * of the limit.
	 */
	public void received(PeerState peer, ResetMessage.OfAll message) {
		this.versions.reset(message.limit(), message.atMicros());
		this.sender.send(peer, ResetReceipt.of(message));
	}

	/*
	 * What this node itself counted since it began was spent after a reset from before.
	 */
	private void apply(ReplicatedLimit limit, ResetMessage message, long nowNanos) {
		long atNanos = message.atMicros() * 1000;
		if (atNanos < this.beganNanos) {
			limit.resetStored(message.hash(), atNanos);
		}
		else {
			limit.reset(message.hash(), atNanos);
		}
		this.context.departed().reset(limit, message.hash(), atNanos, nowNanos);
	}

	/**
	 * A peer confirms a reset.
	 */
	public void received(PeerState peer, ResetReceipt receipt) {
		Entry entry = this.known.get(receipt.reset());
		if (entry != null && entry.unconfirmed.remove(peer.member().incarnation()) && entry.unconfirmed.isEmpty()) {
			complete(entry);
			this.open.remove(entry);
		}
	}

	/**
	 * Follow who is there.
	 */
	public void members(List<Member> live, long localNanos) {
		long nowNanos = this.context.clock().nanos();
		Set<Long> now = new HashSet<>();
		live.forEach((member) -> now.add(member.incarnation()));
		now.remove(this.context.self().incarnation());
		Set<Long> joined = new HashSet<>(now);
		joined.removeAll(this.present);
		Set<Long> left = new HashSet<>(this.present);
		left.removeAll(now);
		this.present = Set.copyOf(now);
		forget(nowNanos);
		for (Entry entry : this.known.values()) {
			entry.unconfirmed.removeAll(left);
			if (isSentOnJoin(entry, joined)) {
				boolean recent = nowNanos - entry.atNanos < CRASH_NANOS;
				Set<Long> told = (left.contains(entry.author) && recent) ? this.present : joined;
				entry.sendTo(told, localNanos);
				this.open.add(entry);
			}
		}
	}

	private void forget(long nowNanos) {
		Iterator<Entry> entries = this.known.values().iterator();
		while (entries.hasNext()) {
			Entry entry = entries.next();
			if (entry.untilNanos <= nowNanos) {
				entries.remove();
				this.open.remove(entry);
				complete(entry);
			}
		}
	}

	/*
	 * The member that made a reset tells it; if that is gone, the one of the lowest
	 * incarnation among those that were there before.
	 */
	private boolean isSentOnJoin(Entry entry, Set<Long> joined) {
		long self = this.context.self().incarnation();
		if (entry.author == self || this.present.contains(entry.author)) {
			return entry.author == self && !joined.isEmpty();
		}
		return this.present.stream()
			.filter((member) -> !joined.contains(member) && this.context.peers().find(member) != null)
			.noneMatch((member) -> member < self);
	}

}
