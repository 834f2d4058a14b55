/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseTiming;

/**
 * Leases of a key on its holder: the current one, perhaps a spare, and those that ended
 * but are not reported yet.
 */
final class HeldLeases {

	/*
	 * A lease of which nothing was spent in this part of its time is returned, if others
	 * may need it for the rest.
	 */
	private static final int UNUSED_PART = 2;

	/*
	 * The next lease is requested when this part of the time is left, so that no request
	 * waits at the fence.
	 */
	private static final int LEAD_PART = 8;

	private final List<Lease> leases = new ArrayList<>();

	private final LeasedKey key;

	private final Clock clock;

	private long spentOfReported;

	private long requestedAfter;

	private long owedSinceNanos = Long.MAX_VALUE;

	HeldLeases(LeasedKey key, Clock clock) {
		this.key = key;
		this.clock = clock;
	}

	/**
	 * Close what has ended, and if something goes back anyway, what will not be used.
	 * @param scarce whether others may need what is not used here
	 * @param idleNanos how long probably nobody asks
	 */
	void tidy(boolean scarce, double idleNanos, long nowNanos) {
		Lease current = this.key.lease();
		Lease spare = this.key.spare;
		if (spare == current) {
			this.key.spare = null;
		}
		for (Lease lot : this.leases) {
			boolean atHand = (lot == current || lot == spare) && lot.left() > 0;
			if (!atHand || !lot.isInTime(this.clock) || (scarce && isUnused(lot, nowNanos))) {
				lot.close();
			}
		}
		if (scarce && this.leases.stream().anyMatch(HeldLeases::isReturned)) {
			this.leases.stream().filter((lot) -> lot.fenceNanos() - nowNanos < idleNanos).forEach(Lease::close);
		}
		if (current.isClosed() && spare != null && spare != current && this.key.replace(current, spare)) {
			this.key.spare = null;
		}
		spare = this.key.spare;
		if (spare != null && spare.isClosed()) {
			this.key.spare = null;
		}
	}

	private static boolean isReturned(Lease lot) {
		return lot.isClosed() && (lot.granted() == 0 || lot.left() > 0);
	}

	private boolean isUnused(Lease lot, long nowNanos) {
		return nowNanos >= unusedNanos(lot) && lot.left() == lot.granted();
	}

	private static long unusedNanos(Lease lot) {
		return lot.fenceNanos() - (lot.fenceNanos() - lot.sinceNanos()) / UNUSED_PART;
	}

	/**
	 * Count for the permits at hand of each limit of the key what this node knows to be
	 * unspent besides it.
	 * @param free permits that the coordinator has, and of those decided alone that it
	 * keeps back for this node
	 */
	void account(long free) {
		Lease current = this.key.lease();
		// Requests spend it until they move on, and add the rest then.
		long rest = current.isClosed() ? 0 : current.left();
		for (Lease lot : this.leases) {
			if (!lot.isClosed()) {
				lot.beyond(free + leftBesides(lot) - ((lot != current) ? rest : 0));
			}
		}
	}

	/**
	 * Permits left in all leases but one, also in those that have ended and go back.
	 */
	long leftBesides(@Nullable Lease one) {
		long left = 0;
		for (Lease lot : this.leases) {
			left += (lot == one) ? 0 : lot.left();
		}
		return left;
	}

	/**
	 * Permits that go back with some reports.
	 */
	long returned(List<LeaseReport> reports) {
		long returned = 0;
		for (LeaseReport report : reports) {
			for (Lease lot : this.leases) {
				returned += (report.closed() && lot.number() == report.lease()) ? lot.left() : 0;
			}
		}
		return returned;
	}

	/**
	 * Put a lease at hand.
	 * @param free as to {@link #account}
	 */
	void install(Lease lot, long free) {
		Lease current = this.key.lease();
		lot.beyond(free + leftBesides(current.isClosed() ? null : current));
		this.leases.add(lot);
		if (!lot.isInTime(this.clock)) {
			lot.close();
		}
		else if (current.isClosed() || current.left() == 0) {
			current.close();
			this.key.replace(current, lot);
		}
		else {
			this.key.spare = lot;
		}
	}

	/**
	 * It is unknown whether a requested lease was granted: it will not be used.
	 */
	void abandon(LeaseCall call, long nowNanos) {
		long fenceNanos = nowNanos + LeaseTiming.spendableNanos(call.ttlNanos());
		Lease lot = new Lease(call.lease(), 0, fenceNanos, fenceNanos, nowNanos);
		lot.close();
		this.leases.add(lot);
	}

	/**
	 * Return a lease that was granted and shall not be used.
	 */
	void discard(Lease lease) {
		lease.close();
		this.leases.add(lease);
	}

	/**
	 * Whether the lease at hand nears its end, in permits or in time, and no other was
	 * asked for because of that.
	 * @param needed whether another is needed although this one was not used
	 */
	boolean runsLow(boolean needed, long nowNanos) {
		Lease current = this.key.lease();
		boolean spent = current.granted() > 0 && current.left() == 0;
		return (spent || !current.isClosed()) && this.key.spare == null && current.number() != this.requestedAfter
				&& (current.isLow()
						|| (nowNanos >= leadNanos(current) && (needed || current.left() < current.granted())));
	}

	private static long leadNanos(Lease lot) {
		return lot.fenceNanos() - (lot.fenceNanos() - lot.sinceNanos()) / LEAD_PART;
	}

	/**
	 * Another lease is requested.
	 */
	void requested() {
		this.requestedAfter = this.key.lease().number();
	}

	/**
	 * End the lease at hand if it is too small to be of use, so that the call that asks
	 * for the next one reports it.
	 */
	void closeIfBelow(long least) {
		Lease current = this.key.lease();
		if (!current.isClosed() && current.left() < least) {
			current.close();
		}
	}

	/**
	 * Permits of the last lease if it was spent before its time, otherwise 0.
	 */
	long spentEarly(long nowNanos) {
		Lease current = this.key.lease();
		boolean early = current.isLow()
				&& nowNanos < current.sinceNanos() + (current.fenceNanos() - current.sinceNanos()) / 2;
		return early ? current.granted() : 0;
	}

	/**
	 * Permits that can be taken at once.
	 */
	long left() {
		Lease current = this.key.lease();
		Lease spare = this.key.spare;
		return (current.isClosed() ? 0 : current.left()) + ((spare != null && spare != current) ? spare.left() : 0);
	}

	void closeAll() {
		this.leases.forEach(Lease::close);
		this.key.spare = null;
	}

	/**
	 * When the coordinator has to hear of leases that ended, if it does not by then
	 * because another is asked for.
	 * @param patienceNanos how long a report may wait for company
	 */
	long owedNanos(long patienceNanos, long nowNanos) {
		boolean owed = false;
		forgetEnded(nowNanos);
		for (Lease lot : this.leases) {
			if (lot.isClosed()) {
				owed = true;
				if (isReturned(lot)) {
					return nowNanos;
				}
			}
		}
		if (!owed) {
			this.owedSinceNanos = Long.MAX_VALUE;
			return Long.MAX_VALUE;
		}
		this.owedSinceNanos = Math.min(this.owedSinceNanos, nowNanos);
		return this.owedSinceNanos + patienceNanos;
	}

	/*
	 * A lease of which nothing is left, or which nobody may have granted, need not be
	 * told of when the coordinator has counted all of it as spent.
	 */
	private void forgetEnded(long nowNanos) {
		this.leases.removeIf((lot) -> {
			boolean ended = lot.isClosed() && lot.left() == 0 && nowNanos >= lot.endedNanos();
			this.spentOfReported += ended ? lot.granted() : 0;
			return ended;
		});
	}

	/**
	 * Whether more than so many permits of a lease go back.
	 */
	boolean returnsMoreThan(long permits) {
		return this.leases.stream().anyMatch((lot) -> lot.isClosed() && lot.left() > permits);
	}

	boolean isEmpty() {
		return this.leases.isEmpty();
	}

	/**
	 * Spent permits of each lease.
	 */
	List<LeaseReport> reports(long nowNanos) {
		return this.leases.stream().limit(LeaseCall.REPORTS_MAX).map((lot) -> lot.report(nowNanos)).toList();
	}

	/**
	 * The coordinator has acknowledged these reports.
	 */
	void acknowledged(List<LeaseReport> reports) {
		this.owedSinceNanos = Long.MAX_VALUE;
		for (LeaseReport report : reports) {
			if (report.closed() && this.leases.removeIf((lot) -> lot.number() == report.lease())) {
				this.spentOfReported += report.spent();
			}
		}
	}

	/**
	 * Permits spent so far, of all leases there ever were.
	 */
	long spent() {
		long spent = this.spentOfReported;
		for (Lease lot : this.leases) {
			spent += lot.granted() - lot.left();
		}
		return spent;
	}

	/**
	 * When to tidy again.
	 */
	long nextNanos(long nowNanos) {
		long next = Long.MAX_VALUE;
		for (Lease lot : this.leases) {
			if (lot.isClosed()) {
				continue;
			}
			next = Math.min(next, lot.fenceNanos());
			next = (nowNanos < unusedNanos(lot)) ? Math.min(next, unusedNanos(lot)) : next;
			next = (nowNanos < leadNanos(lot)) ? Math.min(next, leadNanos(lot)) : next;
		}
		return next;
	}

}
