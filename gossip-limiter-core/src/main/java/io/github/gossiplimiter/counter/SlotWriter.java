package io.github.gossiplimiter.counter;

import org.jspecify.annotations.Nullable;

/**
 * Brings what this node spent on a key into its slot of the replicated counter.
 */
final class SlotWriter {

	/**
	 * Answer to publishing when everything was published.
	 */
	static final long NOTHING_NEW = -1;

	/**
	 * Answer to publishing while a permit may still have to be given back.
	 */
	static final long UNDECIDED = -2;

	private SlotWriter() {
	}

	/**
	 * Permits granted here beyond what was published.
	 */
	static long unpublished(WindowCounter cell, WindowQuota meter, @Nullable Slot published, long nowNanos) {
		CounterHistory past = cell.history();
		long seen = cell.head();
		if (seen == HeadWord.RETIRED) {
			return 0;
		}
		long now = Math.max(meter.number(nowNanos), HeadWord.number(seen, meter.number(nowNanos)));
		long sum = 0;
		for (long number = (past != null) ? now - meter.span : now; number <= now; number++) {
			int index = (published != null) ? published.find(number) : -1;
			sum += CounterHistory.spentAt(past, seen, number)
					- ((index >= 0 && published != null) ? published.spent(index) : 0);
		}
		return Math.max(0, sum);
	}

	/**
	 * Raise this node's slot to what was spent and given back.
	 * @return by how much it grew, or {@link #NOTHING_NEW} or {@link #UNDECIDED}
	 */
	static long publish(WindowCounter cell, WindowQuota meter, Slot slot, long change, @Nullable WindowDigests digests,
			long nowNanos) {
		CounterHistory past = cell.history(meter, meter.number(nowNanos));
		long before = past.reservations();
		long seen = cell.head();
		if (seen == HeadWord.RETIRED) {
			return NOTHING_NEW;
		}
		long now = Math.max(meter.number(nowNanos), HeadWord.number(seen, meter.number(nowNanos)));
		int[] spent = new int[meter.span + 1];
		int[] credited = new int[meter.span + 1];
		for (int i = 0; i <= meter.span; i++) {
			spent[i] = (int) CounterHistory.spentAt(past, seen, now - i);
			credited[i] = (int) past.credited(now - i);
		}
		if ((before & 0xffff) != 0 || past.reservations() != before) {
			return UNDECIDED;
		}
		long growth = NOTHING_NEW;
		for (int i = meter.span; i >= 0; i--) {
			int index = slot.find(now - i);
			int known = (index >= 0) ? slot.spent(index) : 0;
			if (slot.raise(now - i, spent[i], Math.min(spent[i], credited[i]), true, change, digests)) {
				growth = Math.max(0, growth) + Math.max(0, spent[i] - known);
			}
		}
		return growth;
	}

}
