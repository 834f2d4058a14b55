/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import io.github.gossiplimiter.lease.LeaseTiming;

/**
 * Permits of a key that can be taken. Taken by request threads without a lock; filled,
 * counted and closed by the thread of the holder.
 */
class LeasedPermits {

	/*
	 * One word: what is left, what may be left at most, and whether it is closed. The
	 * bound falls when what was spent is reported: a permit that was reported as spent
	 * cannot be put back, or it would be spent twice. Nor can one that was taken before
	 * the last report in exchange for one taken after it: that one would count as long
	 * ago as the other.
	 */

	private static final int BITS = 31;

	private static final long LEFT = (1L << BITS) - 1;

	private static final long CLOSED = 1L << (2 * BITS);

	/**
	 * Result where less is left than was requested.
	 */
	static final long TOO_LITTLE = -1;

	/**
	 * Result after the lease was closed.
	 */
	static final long SHUT = -2;

	private static final VarHandle WORD;

	private static final VarHandle BEYOND;

	static {
		try {
			MethodHandles.Lookup lookup = MethodHandles.lookup();
			WORD = lookup.findVarHandle(LeasedPermits.class, "word", long.class);
			BEYOND = lookup.findVarHandle(LeasedPermits.class, "beyond", long.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	@SuppressWarnings("FieldMayBeFinal") // written through the handle
	private volatile long word;

	private volatile long countedNanos = Long.MIN_VALUE;

	@SuppressWarnings("FieldMayBeFinal") // written through the handle
	private volatile long beyond;

	LeasedPermits(long permits) {
		this.word = pack(permits, permits);
	}

	private static long pack(long left, long bound) {
		return (bound << BITS) | left;
	}

	private static long left(long word) {
		return word & LEFT;
	}

	private static long bound(long word) {
		return (word >>> BITS) & LEFT;
	}

	private static boolean isClosed(long word) {
		return (word & CLOSED) != 0;
	}

	final long left() {
		return left(this.word);
	}

	/**
	 * Permits that this node knows to be unspent besides those in here: what the
	 * coordinator had free when it last answered, and what other purses of the key hold.
	 * Together with what is left in here, that is what is left of the limit. Each such
	 * count has its own, so that a request reads two parts of one state.
	 */
	final long beyond() {
		return this.beyond;
	}

	final void beyond(long permits) {
		this.beyond = permits;
	}

	final void addBeyond(long permits) {
		BEYOND.getAndAdd(this, permits);
	}

	final boolean isClosed() {
		return isClosed(this.word);
	}

	/**
	 * Take permits.
	 * @return what is left, or a number below 0
	 */
	final long take(int permits) {
		while (true) {
			long current = this.word;
			if (isClosed(current)) {
				return SHUT;
			}
			if (left(current) < permits) {
				return TOO_LITTLE;
			}
			if (WORD.compareAndSet(this, current, current - permits)) {
				return left(current) - permits;
			}
		}
	}

	/**
	 * Put back what was taken and not used, unless it was reported as spent.
	 * @param takenNanos when it was taken
	 */
	final boolean giveBack(int permits, long takenNanos) {
		while (true) {
			long current = this.word;
			// Read after the word: a report in between changes the word.
			boolean reported = this.countedNanos != Long.MIN_VALUE
					&& takenNanos - LeaseTiming.MARGIN_NANOS <= this.countedNanos;
			if (reported || isClosed(current) || left(current) + permits > bound(current)) {
				return false;
			}
			if (WORD.compareAndSet(this, current, current + permits)) {
				return true;
			}
		}
	}

	/**
	 * Say what is left, for a report: what was taken until now stays taken.
	 */
	final long count(long nowNanos) {
		this.countedNanos = nowNanos;
		while (true) {
			long current = this.word;
			long left = left(current);
			if (isClosed(current) || WORD.compareAndSet(this, current, pack(left, left))) {
				return left;
			}
		}
	}

	/**
	 * Close for good.
	 * @return what was left
	 */
	final long close() {
		while (true) {
			long current = this.word;
			if (isClosed(current) || WORD.compareAndSet(this, current, current | CLOSED)) {
				return left(current);
			}
		}
	}

	/**
	 * Put more in, or take some out as far as it is there.
	 * @return by how much it changed
	 */
	final long add(long permits) {
		while (true) {
			long current = this.word;
			long change = Math.max(permits, -left(current));
			long changed = pack(left(current) + change, Math.max(0, bound(current) + change));
			if (isClosed(current)) {
				return 0;
			}
			if (WORD.compareAndSet(this, current, changed)) {
				return change;
			}
		}
	}

}
