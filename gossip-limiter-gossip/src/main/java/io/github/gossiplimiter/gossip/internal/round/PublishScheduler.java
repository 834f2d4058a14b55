/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.round;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.engine.ReplicatedLimit;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.internal.delta.FillLevel;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.replica.OriginCounters;
import io.github.gossiplimiter.gossip.replica.OwnSpending;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;
import io.github.gossiplimiter.gossip.replica.Slot;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * Decides when permits that this node granted enter the delta log: at once for a key near
 * its limit, and otherwise before they were held back for the longest time allowed.
 */
public final class PublishScheduler {

	/*
	 * Keys taken from the queue in one step: messages must not wait behind a flood.
	 */
	private static final int KEYS_PER_STEP = 20_000;

	private static final int HELD_LOOK_MAX = 10_000;

	private final LoopContext context;

	private final HoldBack holdBack;

	private final Urgency urgency;

	private final HeldKeys held = new HeldKeys();

	private final HeldKeys heldLonger = new HeldKeys();

	private final Set<Undecided> undecided = new LinkedHashSet<>();

	private final Deque<Undecided> overflow = new ArrayDeque<>();

	private final Set<Slot> credited = new LinkedHashSet<>();

	private long ownHead;

	private long flushTo;

	private int freshKeys;

	private boolean urgent;

	private final double wakeThreshold;

	private final DirectRecipients directRecipients;

	private long sentToAll;

	private double members = 1;

	private record Undecided(ReplicatedLimit limit, WindowCounter first) {

	}

	public PublishScheduler(LoopContext context, Urgency urgency, DirectRecipients audience, double wakeThreshold) {
		this.context = context;
		this.wakeThreshold = wakeThreshold;
		this.urgency = urgency;
		this.directRecipients = audience;
		this.holdBack = new HoldBack(context.exchange().slack());
	}

	/**
	 * Place in the log of the last change that this node made itself.
	 */
	public long ownHead() {
		return this.ownHead;
	}

	/**
	 * Position in the log up to which every peer has to be sent changes now.
	 */
	long flushTo() {
		return this.flushTo;
	}

	/**
	 * Slots with permits that were given back since the last call.
	 */
	public List<Slot> takeCredited() {
		if (this.credited.isEmpty()) {
			return List.of();
		}
		List<Slot> slots = List.copyOf(this.credited);
		this.credited.clear();
		return slots;
	}

	/**
	 * A round begins, which sends the published changes.
	 */
	public void roundStarted() {
		this.freshKeys = 0;
		this.urgent = false;
	}

	/**
	 * Whether anything was published since the last round.
	 */
	boolean isFresh() {
		return this.freshKeys > 0;
	}

	/**
	 * Whether so many keys have unsent changes that the round is due at once.
	 */
	boolean isCrowded() {
		return this.freshKeys >= this.context.exchange().flushKeys();
	}

	/**
	 * Whether any of the changes is urgent.
	 */
	boolean isUrgent() {
		return this.urgent;
	}

	/**
	 * Send every peer the changes of a departed node.
	 * @param place where in the log it stands
	 */
	public void publishDeparted(long place) {
		this.ownHead = Math.max(this.ownHead, place);
	}

	/**
	 * Look at the keys that changed.
	 * @param size the cluster's size as policies see it
	 * @return whether there are more
	 */
	public boolean drain(double size, long nowNanos) {
		this.members = size;
		this.sentToAll = this.context.peers().sentToAll();
		List<Undecided> again = new ArrayList<>(this.undecided);
		this.undecided.clear();
		again.forEach((key) -> consider(key.limit(), key.first(), false, nowNanos));
		boolean more = false;
		for (ReplicatedLimit limit : this.context.windows().limits()) {
			if (limit.changes().takeOverflow()) {
				limit.keys().visitAll((cell) -> {
					if (cell.isChanged()) {
						this.overflow.add(new Undecided(limit, cell));
					}
				});
			}
			int left = KEYS_PER_STEP;
			for (WindowCounter first = limit.changes().poll(); first != null; first = limit.changes().poll()) {
				consider(limit, first, false, nowNanos);
				if (--left == 0) {
					more = true;
					break;
				}
			}
		}
		return drainOverflow(nowNanos) || more || !this.undecided.isEmpty();
	}

	/*
	 * Keys that did not fit into the queue, found by looking at all.
	 */
	private boolean drainOverflow(long nowNanos) {
		for (int left = KEYS_PER_STEP; left > 0 && !this.overflow.isEmpty(); left--) {
			Undecided key = this.overflow.removeFirst();
			if (key.first().isChanged()) {
				key.first().taken();
				consider(key.limit(), key.first(), false, nowNanos);
			}
		}
		return !this.overflow.isEmpty();
	}

	/**
	 * Consider a key again that others have spent of: changes that could be held back
	 * until now may not any more.
	 */
	public void reconsider(OriginCounters replicas, ReplicatedWindow window, long nowNanos) {
		boolean unsaid = replicas.spending().changedNanos() != 0 || window.limit().isReserved();
		WindowCounter first = unsaid ? window.first(replicas) : null;
		if (first != null) {
			this.sentToAll = this.context.peers().sentToAll();
			consider(window.limit(), first, false, nowNanos);
		}
	}

	/**
	 * Publish everything, whatever the hold.
	 */
	public void publishAll(long nowNanos) {
		for (ReplicatedLimit limit : this.context.windows().limits()) {
			limit.changes().clear();
			limit.keys().visitAll((cell) -> {
				if (!cell.isRetired()) {
					cell.taken();
					consider(limit, cell, true, nowNanos);
				}
			});
		}
		this.flushTo = this.ownHead;
	}

	/*
	 * All windows of a key are published together, so that they travel together.
	 */
	private void consider(ReplicatedLimit limit, WindowCounter first, boolean always, long nowNanos) {
		List<ReplicatedWindow> windows = this.context.windows().of(limit, first);
		if (first.isRetired() || windows.isEmpty()) {
			return;
		}
		boolean wait = !always && !limit.keys().isNearlyFull();
		for (ReplicatedWindow window : windows) {
			OriginCounters replicas = window.replicas(first, nowNanos);
			OwnSpending spending = replicas.spending();
			spending.observe(replicas.unpublished(window.quota(), nowNanos), nowNanos);
			if (spending.pendingNanos() == 0) {
				pend(replicas, window, nowNanos);
			}
			wait &= canWait(replicas, window, nowNanos);
		}
		if (!wait && publishKey(limit, first, windows, nowNanos)) {
			windows.forEach((window) -> this.directRecipients.add(window.replicas(first, nowNanos), window));
		}
	}

	private boolean canWait(OriginCounters replicas, ReplicatedWindow window, long nowNanos) {
		WindowQuota quota = window.quota();
		long held = replicas.held(quota, this.sentToAll, nowNanos);
		return this.holdBack.holds(held, replicas.counter().free(quota, nowNanos), this.members);
	}

	private void pend(OriginCounters replicas, ReplicatedWindow window, long nowNanos) {
		replicas.spending().pendingNanos(nowNanos);
		this.held.add(new HeldKeys.Held(replicas, window, nowNanos), holdNanos(window));
	}

	private long holdNanos(ReplicatedWindow window) {
		long most = this.context.exchange().maxHold().toNanos();
		if (!this.context.peers().topology().isDirect()) {
			return Math.min(most, window.geometry().windowNanos() / HoldBack.HOLDS_PER_WINDOW);
		}
		// Without slack nothing is held: only the last peers may have to wait.
		return (this.holdBack.slack() > 0) ? Math.min(most, window.geometry().subWindowNanos()) : most;
	}

	private boolean publishKey(ReplicatedLimit limit, WindowCounter first, List<ReplicatedWindow> windows,
			long nowNanos) {
		boolean cold = isCold(first, windows, nowNanos);
		boolean published = false;
		boolean left = false;
		for (ReplicatedWindow window : windows) {
			OriginCounters replicas = window.replicas(first, nowNanos);
			published |= publishWindow(replicas, window, nowNanos);
			left |= replicas.spending().changedNanos() != 0;
		}
		if (left) {
			this.undecided.add(new Undecided(limit, first));
		}
		else {
			first.published();
		}
		if (published) {
			this.freshKeys++;
			double velocity = velocity(limit, first, windows.get(0), nowNanos);
			this.urgent |= cold || velocity > this.wakeThreshold;
			this.urgency.raise(first.pressure(limit.signals(), nowNanos), velocity, nowNanos);
		}
		return published;
	}

	private double velocity(ReplicatedLimit limit, WindowCounter first, ReplicatedWindow window, long nowNanos) {
		double velocity = first.velocity(limit.signals(), nowNanos);
		return this.context.replication()
			.velocity(velocity, window.replicas(first, nowNanos), window.quota(), nowNanos);
	}

	/*
	 * The first permits in a window are urgent at any velocity: other nodes have no
	 * counts of the key yet.
	 */
	private static boolean isCold(WindowCounter first, List<ReplicatedWindow> windows, long nowNanos) {
		Slot own = windows.get(0).replicas(first, nowNanos).own();
		return own == null || own.isExpired(nowNanos);
	}

	private boolean publishWindow(OriginCounters replicas, ReplicatedWindow window, long nowNanos) {
		Member self = this.context.self();
		boolean published = replicas.publish(this.context.log(), self.id(), self.incarnation(), window.quota(),
				nowNanos);
		this.ownHead = published ? this.context.log().head() : this.ownHead;
		Slot own = replicas.own();
		if (published && own != null && own.creditedSequence() == this.ownHead) {
			this.credited.add(own);
		}
		return published;
	}

	/**
	 * Publish changes that were held back for the longest time; every peer has to be sent
	 * them now.
	 */
	public void expire(long nowNanos) {
		this.sentToAll = this.context.peers().sentToAll();
		for (HeldKeys.Held key : this.held.takeDue(nowNanos)) {
			if (isFar(key, nowNanos)) {
				this.heldLonger.add(key, HoldBack.FAR_HOLDS * holdNanos(key.window()));
			}
			else {
				flush(key, nowNanos);
			}
		}
		this.heldLonger.takeDue(nowNanos).forEach((key) -> flush(key, nowNanos));
	}

	/*
	 * Far from the limit, even if every other node holds as much, and not only since this
	 * node gave permits back which the others do not know of.
	 */
	private boolean isFar(HeldKeys.Held key, long nowNanos) {
		OriginCounters replicas = key.replicas();
		WindowQuota quota = key.window().quota();
		Slot own = replicas.own();
		long told = (own != null) ? own.net() : 0;
		long held = replicas.held(quota, this.sentToAll, nowNanos);
		if (this.context.peers().topology().isDirect() || held == 0 || held != replicas.unpublished(quota, nowNanos)) {
			return false;
		}
		double used = Math.max(told, quota.capacity() - replicas.counter().free(quota, nowNanos));
		return used + held * (this.members - 1) < FillLevel.FAR * quota.capacity();
	}

	private void flush(HeldKeys.Held due, long nowNanos) {
		OriginCounters replicas = due.replicas();
		replicas.spending().pendingNanos(0);
		ReplicatedWindow window = due.window();
		WindowCounter first = window.first(replicas);
		List<ReplicatedWindow> windows = (first != null) ? this.context.windows().of(window.limit(), first) : List.of();
		if (first != null && !first.isRetired() && !windows.isEmpty() && replicas.spending().changedNanos() != 0) {
			publishKey(window.limit(), first, windows, nowNanos);
		}
		Slot own = replicas.own();
		if (own != null && own.sequence() > this.sentToAll) {
			this.flushTo = Math.max(this.flushTo, own.sequence());
		}
	}

	/**
	 * When the next key will have waited long enough, as a distance from now.
	 */
	public long untilNextNanos(long nowNanos) {
		return Math.min(this.held.untilNextNanos(nowNanos), this.heldLonger.untilNextNanos(nowNanos));
	}

	/**
	 * Permits granted here that were not sent to every peer, as far as a bounded scan
	 * finds them.
	 */
	public long heldPermits(long nowNanos) {
		this.sentToAll = this.context.peers().sentToAll();
		return Stream.of(this.held, this.heldLonger)
			.flatMap(HeldKeys::stream)
			.limit(HELD_LOOK_MAX)
			.mapToLong((key) -> heldOf(key, this.sentToAll, nowNanos))
			.sum();
	}

	private static long heldOf(HeldKeys.Held key, long everywhere, long nowNanos) {
		OriginCounters replicas = key.replicas();
		boolean current = key.isCurrent() && key.window().index() == 0;
		@Nullable WindowQuota quota = current ? key.window().quota() : null;
		return (quota != null) ? replicas.held(quota, everywhere, nowNanos) : 0;
	}

}
