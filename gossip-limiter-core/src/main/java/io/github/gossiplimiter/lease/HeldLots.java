package io.github.gossiplimiter.lease;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.Clock;

/**
 * The lots of a key on the node that holds them: one at hand, perhaps a spare, and those
 * that have ended but are not reported yet.
 */
final class HeldLots {

	/*
	 * A lot of which nothing was spent in this part of its time is returned, if others
	 * may need it for the rest.
	 */
	private static final int UNUSED_PART = 2;

	/*
	 * The next lot is asked for when this part of the time is left, so that nobody waits
	 * at the fence.
	 */
	private static final int LEAD_PART = 8;

	private final List<Lot> lots = new ArrayList<>();

	private final LeasedKey key;

	private final Clock clock;

	private long spentOfReported;

	private long askedAfter;

	HeldLots(LeasedKey key, Clock clock) {
		this.key = key;
		this.clock = clock;
	}

	/**
	 * Close what has ended.
	 * @param scarce whether others may need what is not used here
	 */
	void tidy(boolean scarce, long nowNanos) {
		Lot current = this.key.lot();
		Lot spare = this.key.spare;
		if (spare == current) {
			this.key.spare = null;
		}
		for (Lot lot : this.lots) {
			boolean atHand = lot == current || lot == spare;
			if (!atHand || !lot.isInTime(this.clock) || (scarce && isUnused(lot, nowNanos))) {
				lot.close();
			}
		}
		if (current.isClosed() && spare != null && spare != current && this.key.replace(current, spare)) {
			this.key.spare = null;
		}
		spare = this.key.spare;
		if (spare != null && spare.isClosed()) {
			this.key.spare = null;
		}
	}

	private boolean isUnused(Lot lot, long nowNanos) {
		return nowNanos >= unusedNanos(lot) && lot.left() == lot.granted();
	}

	private static long unusedNanos(Lot lot) {
		return lot.fenceNanos() - (lot.fenceNanos() - lot.sinceNanos()) / UNUSED_PART;
	}

	/**
	 * Put a lot at hand.
	 */
	void install(Lot lot) {
		this.lots.add(lot);
		Lot current = this.key.lot();
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
	 * A lot was asked for and nobody knows whether it was granted: it will not be used.
	 */
	void abandon(long number) {
		Lot lot = new Lot(number, 0, Long.MIN_VALUE, Long.MIN_VALUE, 0);
		lot.close();
		this.lots.add(lot);
	}

	/**
	 * Whether the lot at hand nears its end, in permits or in time, and no other was
	 * asked for because of that.
	 * @param needed whether another is needed although this one was not used
	 */
	boolean runsLow(boolean needed, long nowNanos) {
		Lot current = this.key.lot();
		return !current.isClosed() && this.key.spare == null && current.number() != this.askedAfter && (current.isLow()
				|| (nowNanos >= leadNanos(current) && (needed || current.left() < current.granted())));
	}

	private static long leadNanos(Lot lot) {
		return lot.fenceNanos() - (lot.fenceNanos() - lot.sinceNanos()) / LEAD_PART;
	}

	/**
	 * Another lot is asked for.
	 */
	void asked() {
		this.askedAfter = this.key.lot().number();
	}

	/**
	 * End the lot at hand if it is too small to be of use, so that the call that asks for
	 * the next one reports it.
	 */
	void closeIfBelow(long least) {
		Lot current = this.key.lot();
		if (!current.isClosed() && current.left() < least) {
			current.close();
		}
	}

	/**
	 * Whether the last lot was spent before its time.
	 */
	boolean isSpentEarly(long nowNanos) {
		Lot current = this.key.lot();
		return current.isLow() && current.granted() > 0
				&& nowNanos < current.sinceNanos() + (current.fenceNanos() - current.sinceNanos()) / 2;
	}

	void closeAll() {
		this.lots.forEach(Lot::close);
		this.key.spare = null;
	}

	/**
	 * Whether the coordinator has to hear of lots that ended.
	 */
	boolean isOwed() {
		return this.lots.stream().anyMatch(Lot::isClosed);
	}

	boolean isEmpty() {
		return this.lots.isEmpty();
	}

	/**
	 * What was spent of each.
	 */
	List<LotReport> reports(long nowNanos) {
		return this.lots.stream().limit(LeaseCall.REPORTS_MAX).map((lot) -> lot.report(nowNanos)).toList();
	}

	/**
	 * The coordinator has heard these reports.
	 */
	void heard(List<LotReport> reports) {
		for (LotReport report : reports) {
			if (report.closed() && this.lots.removeIf((lot) -> lot.number() == report.lot())) {
				this.spentOfReported += report.spent();
			}
		}
	}

	/**
	 * Permits spent so far, of all lots there ever were.
	 */
	long spent() {
		long spent = this.spentOfReported;
		for (Lot lot : this.lots) {
			spent += lot.granted() - lot.left();
		}
		return spent;
	}

	/**
	 * When to tidy again.
	 */
	long nextNanos(long nowNanos) {
		long next = Long.MAX_VALUE;
		for (Lot lot : this.lots) {
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
