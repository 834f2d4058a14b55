package io.github.gossiplimiter.gossip.internal.peer;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Runs of the log that were sent to a peer and not acknowledged yet, in the order of
 * sending.
 */
final class InFlightRuns {

	/*
	 * It is the oldest that matters.
	 */
	private static final int MOST = 64;

	private final Deque<Said> said = new ArrayDeque<>();

	private record Said(long number, long atNanos) {

	}

	/**
	 * Something was said.
	 * @param number what an answer calls it; larger than that of what was said before
	 */
	void add(long number, long atNanos) {
		if (this.said.size() < MOST) {
			this.said.addLast(new Said(number, atNanos));
		}
	}

	/**
	 * Everything up to a number was answered.
	 * @return how many that is
	 */
	int answered(long number) {
		int before = this.said.size();
		while (!this.said.isEmpty() && this.said.getFirst().number() <= number) {
			this.said.removeFirst();
		}
		return before - this.said.size();
	}

	/**
	 * Whether something was said longer ago than that.
	 */
	boolean isOlder(long localNanos, long ageNanos) {
		return !this.said.isEmpty() && localNanos - this.said.getFirst().atNanos() > ageNanos;
	}

	/**
	 * Wait for no answer any more.
	 */
	void clear() {
		this.said.clear();
	}

}
