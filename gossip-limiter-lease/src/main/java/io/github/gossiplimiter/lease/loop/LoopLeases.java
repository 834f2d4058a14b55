/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.loop;

import java.util.List;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageKind;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.holder.LeaseHolder;
import io.github.gossiplimiter.lease.wire.FleetSizeMessage;
import io.github.gossiplimiter.lease.wire.LeaseMessages;

/**
 * Holder and coordinator of a node, for coordinators among the nodes themselves: both run
 * on the gossip loop and over its connections.
 *
 * @param <C> the coordinator
 * @since 0.1.0
 */
public abstract class LoopLeases<C extends LoopCoordinator> implements LoopProtocol, AutoCloseable {

	/*
	 * Whoever leaves lets others go on in its place when its own reports are in, but not
	 * later.
	 */
	private static final long REPORTS_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

	private final C coordinator;

	private final LeaseHolder leases;

	private final FleetView fleet;

	private final Clock clock;

	private final Waker waker = new Waker();

	private long leaveNanos = Long.MIN_VALUE;

	private boolean left;

	/**
	 * Create it.
	 * @param coordinator whom permits are leased from
	 * @param holder incarnation of this node
	 * @param clock this node's own clock, not the cluster's
	 * @param settings how to lease
	 * @param expectedMembers how many members there should be, 0 if that is not known
	 */
	protected LoopLeases(C coordinator, long holder, Clock clock, LeaseSettings settings, int expectedMembers) {
		this.coordinator = coordinator;
		this.clock = clock;
		this.fleet = new FleetView(expectedMembers, clock.nanos());
		// Whoever keeps the ledger next learns what was spent without the gossip.
		this.leases = new LeaseHolder(coordinator, holder, clock, settings.withPublished(false), this.fleet,
				this.waker);
	}

	/**
	 * Where leased permits come from.
	 */
	public final LeaseHolder leases() {
		return this.leases;
	}

	/**
	 * Whom they are leased from.
	 */
	public final C coordinator() {
		return this.coordinator;
	}

	@Override
	public final List<MessageKind<?>> messageKinds() {
		return LeaseMessages.KINDS;
	}

	@Override
	public final void attach(Link value) {
		if (this.leaveNanos != Long.MIN_VALUE) {
			this.leaveNanos = Long.MIN_VALUE;
			this.left = false;
			this.fleet.comeBack(this.clock.nanos());
			this.leases.comeBack();
		}
		this.waker.link = value;
		this.coordinator.attach(value);
	}

	@Override
	public final long step(long localNanos) {
		this.leases.step();
		long next = this.coordinator.step(localNanos);
		// What this node lends itself is there already.
		next = Math.min(next, this.leases.step());
		if (this.leases.hasHybrid()) {
			next = Math.min(next, this.fleet.step(this.waker.link, this.leases.membersApplied(), localNanos));
		}
		if (this.leaveNanos != Long.MIN_VALUE && !this.left) {
			next = Math.min(next, goOn(localNanos));
		}
		return this.coordinator.isBusy() ? localNanos : next;
	}

	private long goOn(long localNanos) {
		long latestNanos = this.leaveNanos + REPORTS_NANOS;
		if (!this.leases.isStable() && localNanos < latestNanos) {
			return latestNanos;
		}
		this.left = true;
		this.coordinator.leave(localNanos);
		return localNanos;
	}

	@Override
	public final void members(List<Member> live, long localNanos) {
		this.fleet.members(live.stream().filter(this::isOfFleet).toList(), localNanos);
		this.coordinator.members(live, localNanos);
	}

	/**
	 * Whether a member shares the limits that nodes decide alone in part.
	 */
	protected boolean isOfFleet(Member member) {
		return true;
	}

	@Override
	public final void received(Member from, Message message, long localNanos) {
		if (!(message instanceof FleetSizeMessage said)) {
			this.coordinator.received(from, message, localNanos);
			return;
		}
		Link attached = this.waker.link;
		this.fleet.received(from, said, localNanos);
		if (said.reply() && attached != null) {
			attached.send(from, new FleetSizeMessage(this.leases.membersApplied(), false));
		}
	}

	@Override
	public final void leave(long localNanos) {
		this.leaveNanos = localNanos;
		this.leases.leave();
	}

	@Override
	public final boolean hasLeft() {
		return this.left && this.coordinator.hasLeft();
	}

	@Override
	public final void close() {
		this.coordinator.close();
	}

	/**
	 * Wakes the loop, once there is one.
	 */
	private static final class Waker implements Runnable {

		private volatile @Nullable Link link;

		@Override
		public void run() {
			Link attached = this.link;
			if (attached != null) {
				attached.wake();
			}
		}

	}

}
