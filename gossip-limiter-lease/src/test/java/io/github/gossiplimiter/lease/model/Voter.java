/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.util.Arrays;

import io.github.gossiplimiter.model.Sketch;

/**
 * A voter of a replicated ledger: what it stored, and what it knows as long as it leads.
 */
final class Voter {

	/**
	 * Entries of the log: the term of the leader that wrote it, then either a grant of so
	 * many permits or the end of a lot of which so many were spent.
	 */
	static final int GRANT = 0;

	static final int CLOSE = 1;

	int term;

	/** Whether it lost what it had stored and was not taken back yet. */
	boolean blank;

	boolean leads;

	int[] log = {};

	/** How long ago each entry was written by this leader, or taken over by it. */
	int[] ages = {};

	/** How long ago each entry was written, as the last entry tells. */
	int[] stamps = {};

	/** How many entries each voter told this leader to have. */
	int[] stored = new int[3];

	static int entry(int term, int kind, int lot, int permits) {
		return (term << 12) | (kind << 8) | (lot << 4) | permits;
	}

	static int termOf(int entry) {
		return entry >> 12;
	}

	static int kindOf(int entry) {
		return (entry >> 8) & 0xf;
	}

	static int lotOf(int entry) {
		return (entry >> 4) & 0xf;
	}

	static int permitsOf(int entry) {
		return entry & 0xf;
	}

	Voter copy() {
		Voter copy = new Voter();
		copy.term = this.term;
		copy.blank = this.blank;
		copy.leads = this.leads;
		copy.log = this.log;
		copy.ages = this.ages.clone();
		copy.stamps = this.stamps.clone();
		copy.stored = this.stored.clone();
		return copy;
	}

	int find(int kind, int lot) {
		for (int i = 0; i < this.log.length; i++) {
			if (kindOf(this.log[i]) == kind && lotOf(this.log[i]) == lot) {
				return i;
			}
		}
		return -1;
	}

	void append(int self, int entry) {
		this.log = Arrays.copyOf(this.log, this.log.length + 1);
		this.log[this.log.length - 1] = entry;
		this.ages = Arrays.copyOf(this.ages, this.log.length);
		this.stamps = this.ages.clone();
		this.stored[self] = this.log.length;
	}

	/**
	 * Begin to lead: what is not known to be over starts anew.
	 */
	void lead(int self, int age) {
		this.leads = true;
		this.ages = new int[this.log.length];
		Arrays.fill(this.ages, age);
		this.stored = new int[3];
		this.stored[self] = this.log.length;
	}

	/**
	 * Begin to lead: what is known to be over is, and other lots start anew.
	 * @param lent how long a lot is open
	 */
	void leadByStamps(int self, int lent) {
		lead(self, 0);
		for (int i = 0; i < this.log.length; i++) {
			boolean open = kindOf(this.log[i]) == GRANT && this.stamps[i] < lent;
			this.ages[i] = open ? 0 : this.stamps[i];
		}
	}

	void follow(int newTerm) {
		this.term = newTerm;
		this.leads = false;
		this.ages = new int[0];
		this.stored = new int[3];
	}

	/**
	 * Whether the last entry is as new as that of another.
	 */
	boolean isUpToDateWith(Voter other) {
		int last = (this.log.length == 0) ? 0 : termOf(this.log[this.log.length - 1]);
		int otherLast = (other.log.length == 0) ? 0 : termOf(other.log[other.log.length - 1]);
		return last > otherLast || (last == otherLast && this.log.length >= other.log.length);
	}

	/**
	 * How many entries are known to be stored by two voters, up to one of this term.
	 */
	int committed() {
		int committed = 0;
		for (int i = 0; i < this.log.length; i++) {
			int index = i;
			long copies = Arrays.stream(this.stored).filter((length) -> length > index).count();
			if (copies >= 2 && termOf(this.log[i]) == this.term) {
				committed = i + 1;
			}
		}
		return committed;
	}

	/**
	 * Write everything but what it knows of the other voters.
	 */
	void write(Sketch sketch) {
		sketch.put((this.term << 2) | (this.blank ? 2 : 0) | (this.leads ? 1 : 0));
		sketch.put(this.log.length);
		for (int entry : this.log) {
			sketch.put(entry >> 8);
			sketch.put(entry & 0xff);
		}
		for (int age : this.ages) {
			sketch.put(age);
		}
	}

}
