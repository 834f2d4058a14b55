package io.github.gossiplimiter.raft;

import java.util.List;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.gossip.Companion;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.lease.Fleet;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.Leases;

/**
 * All that a node needs to lease permits from a replicated ledger, and to keep it
 * together with others if it is a voter: runs on the loop that it accompanies, over the
 * same connections as the gossip.
 *
 * @since 0.1.0
 */
public final class RaftLeases implements Companion, AutoCloseable {

	/*
	 * Whoever leaves lets somebody else lead when its own reports are in, but not later.
	 */
	private static final long REPORTS_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

	private final RaftCoordinator coordinator;

	private final Leases leases;

	private final int expectedMembers;

	private volatile @Nullable Link link;

	private volatile int members = 1;

	private long leaveNanos = Long.MIN_VALUE;

	private boolean resigned;

	/**
	 * Create it.
	 * @param coordinator whom permits are leased from
	 * @param holder incarnation of this node
	 * @param clock this node's own clock, not the cluster's
	 * @param settings how to lease
	 * @param expectedMembers how many members there should be, 0 if that is not known
	 */
	public RaftLeases(RaftCoordinator coordinator, long holder, Clock clock, LeaseSettings settings,
			int expectedMembers) {
		this.expectedMembers = expectedMembers;
		this.coordinator = coordinator;
		this.leases = new Leases(coordinator, holder, clock, settings.withTold(false), new Size(), this::wake);
	}

	/**
	 * Where leased permits come from.
	 */
	public Leases leases() {
		return this.leases;
	}

	/**
	 * Whom they are leased from.
	 */
	public RaftCoordinator coordinator() {
		return this.coordinator;
	}

	private void wake() {
		Link attached = this.link;
		if (attached != null) {
			attached.wake();
		}
	}

	@Override
	public void attach(Link value) {
		this.link = value;
		this.coordinator.attach(value);
	}

	@Override
	public long step(long localNanos) {
		this.leases.step();
		long next = this.coordinator.step(localNanos);
		// What this node lends itself is there already.
		next = Math.min(next, this.leases.step());
		if (this.leaveNanos != Long.MIN_VALUE && !this.resigned) {
			next = Math.min(next, resign(localNanos));
		}
		return this.coordinator.isBusy() ? localNanos : next;
	}

	private long resign(long localNanos) {
		long latestNanos = this.leaveNanos + REPORTS_NANOS;
		if (!this.leases.isSettled() && localNanos < latestNanos) {
			return latestNanos;
		}
		this.resigned = true;
		this.coordinator.leave(localNanos);
		return localNanos;
	}

	/**
	 * Voters may be wherever they are configured to be.
	 */
	@Override
	public boolean isGlobal() {
		return true;
	}

	@Override
	public void members(List<Member> live, long localNanos) {
		this.members = live.size() + 1;
		this.coordinator.members(live, localNanos);
	}

	@Override
	public void received(Member from, Message message, long localNanos) {
		this.coordinator.received(from, message, localNanos);
	}

	@Override
	public void leave(long localNanos) {
		this.leaveNanos = localNanos;
		this.leases.leave();
	}

	@Override
	public boolean hasLeft() {
		return this.resigned && this.coordinator.hasLeft();
	}

	@Override
	public void close() {
		this.coordinator.close();
	}

	/**
	 * How many nodes share a limit.
	 */
	private final class Size implements Fleet {

		@Override
		public int members() {
			return Math.max(RaftLeases.this.expectedMembers, RaftLeases.this.members);
		}

	}

}
