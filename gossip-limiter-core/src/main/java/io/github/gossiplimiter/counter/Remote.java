package io.github.gossiplimiter.counter;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What other nodes spent on a key. Merged by one thread; request threads read the totals,
 * which are replaced as a whole.
 */
final class Remote {

	private static final long NANOS_PER_MILLI = 1_000_000;

	private final Map<SlotName, Slot> slots = new HashMap<>();

	private volatile Totals totals = new Totals(new long[0], new long[0]);

	private volatile Speaker[] speakers = new Speaker[0];

	/*
	 * Extrapolation is an exponential per peer; within one millisecond it does not
	 * change. [ millisecond: 33 bits | permits: 31 bits ]
	 */
	private volatile long extrapolated = -1;

	private static final class Slot {

		final Map<Long, long[]> subWindows = new HashMap<>();

		double ratePerMilli;

		double intervalMillis;

		long heardNanos;

	}

	private static final class Totals {

		final long[] numbers;

		final long[] nets;

		Totals(long[] numbers, long[] nets) {
			this.numbers = numbers;
			this.nets = nets;
		}

	}

	private record Speaker(double ratePerMilli, double intervalMillis, long heardNanos) {

	}

	/**
	 * Take the larger of what is known and what was heard, of every counter.
	 * @return whether anything was new
	 */
	boolean merge(SlotState heard, long oldest, long nowNanos) {
		Slot slot = this.slots.computeIfAbsent(heard.name(), (name) -> new Slot());
		boolean news = false;
		for (SlotState.SubWindow subWindow : heard.subWindows()) {
			if (subWindow.number() >= oldest) {
				news |= raise(slot, subWindow);
			}
		}
		if (news || nowNanos > slot.heardNanos) {
			slot.ratePerMilli = heard.ratePerMilli();
			slot.intervalMillis = heard.intervalMillis();
			slot.heardNanos = nowNanos;
		}
		publish(oldest);
		return news;
	}

	private static boolean raise(Slot slot, SlotState.SubWindow heard) {
		long[] known = slot.subWindows.computeIfAbsent(heard.number(), (number) -> new long[2]);
		boolean news = heard.spent() > known[0] || heard.credited() > known[1];
		known[0] = Math.max(known[0], heard.spent());
		known[1] = Math.max(known[1], heard.credited());
		return news;
	}

	private void publish(long oldest) {
		TreeMap<Long, Long> sums = new TreeMap<>();
		this.slots.values().removeIf((slot) -> {
			slot.subWindows.keySet().removeIf((number) -> number < oldest);
			return slot.subWindows.isEmpty();
		});
		this.slots.values()
			.forEach((slot) -> slot.subWindows
				.forEach((number, known) -> sums.merge(number, Math.max(0, known[0] - known[1]), Long::sum)));
		this.totals = new Totals(sums.keySet().stream().mapToLong(Long::longValue).toArray(),
				sums.values().stream().mapToLong(Long::longValue).toArray());
		this.speakers = this.slots.values()
			.stream()
			.filter((slot) -> slot.ratePerMilli > 0)
			.map((slot) -> new Speaker(slot.ratePerMilli, slot.intervalMillis, slot.heardNanos))
			.toArray(Speaker[]::new);
		this.extrapolated = -1;
	}

	/**
	 * Spent elsewhere in a sub-window, less what was given back.
	 */
	long at(long number) {
		Totals current = this.totals;
		int index = Arrays.binarySearch(current.numbers, number);
		return (index >= 0) ? current.nets[index] : 0;
	}

	/**
	 * Spent elsewhere from a sub-window on: a peer whose clock is ahead counts as now.
	 */
	long from(long number) {
		Totals current = this.totals;
		long sum = 0;
		for (int i = current.numbers.length - 1; i >= 0 && current.numbers[i] >= number; i--) {
			sum += current.nets[i];
		}
		return sum;
	}

	/**
	 * The first sub-window from {@code number} on in which anything was spent elsewhere.
	 */
	long next(long number, long otherwise) {
		Totals current = this.totals;
		int index = Arrays.binarySearch(current.numbers, number);
		int first = (index >= 0) ? index : -index - 1;
		return (first < current.numbers.length) ? current.numbers[first] : otherwise;
	}

	/**
	 * What the peers have probably spent since they last spoke.
	 */
	long extrapolated(long nowNanos) {
		if (this.speakers.length == 0) {
			return 0;
		}
		long milli = nowNanos / NANOS_PER_MILLI;
		long cached = this.extrapolated;
		if (cached != -1 && Packed.isNumber(cached, milli)) {
			return cached & Integer.MAX_VALUE;
		}
		double sum = 0;
		for (Speaker speaker : this.speakers) {
			double age = (double) (nowNanos - speaker.heardNanos) / NANOS_PER_MILLI;
			sum += Extrapolation.permits(speaker.ratePerMilli, speaker.intervalMillis, age);
		}
		long permits = Math.min(Integer.MAX_VALUE - 1, (long) sum);
		this.extrapolated = Packed.of(milli, permits);
		return permits;
	}

	/**
	 * The longest interval of the peers that are extrapolated.
	 */
	double intervalMillis() {
		double longest = 0;
		for (Speaker speaker : this.speakers) {
			longest = Math.max(longest, speaker.intervalMillis);
		}
		return longest;
	}

}
