/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What a key's past carries over from before its sub-windows: the debt of a token bucket,
 * or a count that came back with an evicted key. A part of the history and not an object
 * of its own, because there is one for every key that is used twice.
 */
abstract sealed class CarriedOver permits CounterHistory {

	private static final int DEBT_SHIFT = 26;

	private static final double DEBT_MAX = 0x1p30;

	private static final long ONE_BITS = Double.doubleToRawLongBits(1);

	static final long SPREAD = 0x9e3779b97f4a7c15L;

	private static final VarHandle CARRY;

	private static final VarHandle VERSION;

	static {
		try {
			MethodHandles.Lookup lookup = MethodHandles.lookup();
			CARRY = lookup.findVarHandle(CarriedOver.class, "carry", long.class);
			VERSION = lookup.findVarHandle(CarriedOver.class, "version", int.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	/*
	 * [ sub-window: 33 bits | amount: 31 bits ]. For a token bucket the debt at the start
	 * of a sub-window, see debtAt; for the others a count that came back with an evicted
	 * key, dated at its last sub-window.
	 */
	private volatile long carry;

	private volatile int version;

	CarriedOver(long carry) {
		this.carry = carry;
	}

	long carried() {
		return this.carry;
	}

	void replace(long before, long after) {
		CARRY.compareAndSet(this, before, after);
	}

	/**
	 * What is carried over and dated in a sub-window.
	 */
	long carriedAt(long number) {
		long carried = this.carry;
		return (carried != 0 && HeadWord.isNumber(carried, number)) ? carried & Integer.MAX_VALUE : 0;
	}

	/**
	 * The sub-window in which what is carried over is dated, if that is {@code first} or
	 * later.
	 */
	long carriedNext(long first, long otherwise) {
		long carried = this.carry;
		long number = HeadWord.number(carried, first);
		return (carried != 0 && number >= first) ? number : otherwise;
	}

	long carriedFrom(long first, long near) {
		long carried = this.carry;
		return (carried != 0 && HeadWord.number(carried, near) >= first) ? carried & Integer.MAX_VALUE : 0;
	}

	/**
	 * Carry a count over that came back with its key, dated at its last sub-window.
	 */
	void carry(long number, long count) {
		CARRY.setVolatile(this, HeadWord.of(number, count));
		changed();
	}

	void forgetCarried() {
		this.carry = 0;
		changed();
	}

	/**
	 * Give back part of what was carried over, at most what is left of it.
	 * @return how much was given back
	 */
	long creditCarried(long amount, long now) {
		while (true) {
			long before = this.carry;
			long given = Math.min(amount, before & Integer.MAX_VALUE);
			if (given <= 0 || HeadWord.number(before, now) > now) {
				return 0;
			}
			if (CARRY.compareAndSet(this, before, before - given)) {
				changed();
				return given;
			}
		}
	}

	/**
	 * Give back part of a debt that was carried over since it was made.
	 * @return how much was given back
	 */
	long creditDebt(long taken, long amount) {
		while (true) {
			long before = this.carry;
			long number = HeadWord.number(before, taken);
			if (number <= taken) {
				return 0;
			}
			double debt = debtOf(before);
			if (CARRY.compareAndSet(this, before, debtAt(number, Math.max(0, debt - amount)))) {
				changed();
				return amount;
			}
		}
	}

	/**
	 * The sub-window in which what is carried over is dated, if that is after
	 * {@code otherwise}.
	 */
	long carriedUntil(long otherwise) {
		long carried = this.carry;
		return ((carried & Integer.MAX_VALUE) != 0) ? Math.max(otherwise, HeadWord.number(carried, otherwise))
				: otherwise;
	}

	/**
	 * Carry a token bucket's debt over.
	 */
	void carryDebt(long number, double debt) {
		CARRY.setVolatile(this, debtAt(number, debt));
		changed();
	}

	/*
	 * 31 bits of a double: one is added, so that five bits of exponent are enough, and
	 * the low half of the fraction is cut off. A large debt may change by less than that
	 * in a sub-window; always rounding to the nearest would lose it every time, or double
	 * it. So it is rounded up as often as the rest is large. The number decides, spread
	 * evenly, so that all threads round alike.
	 */
	static long debtAt(long number, double debt) {
		long bits = Double.doubleToRawLongBits(1 + Math.min(debt, DEBT_MAX)) - ONE_BITS;
		long rounding = (number * SPREAD) >>> (Long.SIZE - DEBT_SHIFT);
		return (number << HeadWord.NUMBER_SHIFT) | ((bits + rounding) >>> DEBT_SHIFT);
	}

	static double debtOf(long carried) {
		return Double.longBitsToDouble(((carried & Integer.MAX_VALUE) << DEBT_SHIFT) + ONE_BITS) - 1;
	}

	/**
	 * Whether a count was carried over from before the key was evicted.
	 */
	boolean isRestored() {
		return (this.carry & Integer.MAX_VALUE) != 0;
	}

	int version() {
		return this.version;
	}

	void changed() {
		VERSION.getAndAdd(this, 1);
	}

}
