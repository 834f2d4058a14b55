/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import io.github.gossiplimiter.model.Ages;
import io.github.gossiplimiter.model.Sketch;

/**
 * What is so at one instant in ForeignHolderModel.
 */
final class ForeignHolderBoard {

	final Home home;

	final ForeignHolder[] guests;

	final Ages decided;

	final int crashes;

	ForeignHolderBoard(Home home, ForeignHolder[] guests, Ages decided, int crashes) {
		this.home = home;
		this.guests = guests;
		this.decided = decided;
		this.crashes = crashes;
	}

	ForeignHolderBoard copy(int newCrashes) {
		ForeignHolder[] copies = new ForeignHolder[this.guests.length];
		for (int g = 0; g < copies.length; g++) {
			copies[g] = this.guests[g].copy();
		}
		return new ForeignHolderBoard(this.home.copy(), copies, this.decided.copy(), newCrashes);
	}

	ForeignHolderBoard copy() {
		return copy(this.crashes);
	}

	/**
	 * What the owner knows, if there is one, and what its region spent.
	 */
	static final class Home {

		static final int KNOWN = 0;

		/** Whether there is an owner, and whether it still waits for guests to tell. */
		boolean rules;

		boolean waits;

		/** For how many ticks nothing may be granted. */
		int ignorant = KNOWN;

		final Ages counted;

		final Ages spent;

		final int[] lent;

		final int[] lentAge;

		Home(Ages counted, Ages spent, int[] lent, int[] lentAge) {
			this.counted = counted;
			this.spent = spent;
			this.lent = lent;
			this.lentAge = lentAge;
		}

		Home copy() {
			Home copy = new Home(this.counted.copy(), this.spent.copy(), this.lent.clone(), this.lentAge.clone());
			copy.rules = this.rules;
			copy.waits = this.waits;
			copy.ignorant = this.ignorant;
			return copy;
		}

		boolean grants() {
			return this.rules && !this.waits && this.ignorant == KNOWN;
		}

		int used() {
			int used = this.counted.sum();
			for (int permits : this.lent) {
				used += permits;
			}
			return used;
		}

		void expire(int g) {
			this.counted.add(0, this.lent[g]);
			this.lent[g] = 0;
			this.lentAge[g] = 0;
		}

		void write(Sketch sketch) {
			sketch.put((this.rules ? 1 : 0) | (this.waits ? 2 : 0));
			sketch.put(this.ignorant);
			this.counted.write(sketch);
			this.spent.write(sketch);
			for (int g = 0; g < this.lent.length; g++) {
				sketch.put((this.lent[g] << 4) | this.lentAge[g]);
			}
		}

	}

	/**
	 * A guest, and what its hosts see of it.
	 */
	static final class ForeignHolder {

		/** Whether it is out of reach, and whether all at home have noticed. */
		boolean cut;

		boolean lost;

		/** Whether it began anew and nobody at home has noticed. */
		boolean anew;

		/** Whether the present owner has heard from it. */
		boolean told;

		/** How many ticks ago it was lost, and a life before this one, or enough. */
		int lostAge;

		int formerAge;

		/** Permits on their way to it, and how many ticks ago it asked, or -1. */
		int coming;

		int askAge = -1;

		/**
		 * What is left of its lot, how old that is, or -1, and whether the owner knows.
		 */
		int left;

		int lotAge = -1;

		boolean lentByOwner;

		final Ages own;

		ForeignHolder(Ages own, int lostAge) {
			this.own = own;
			this.lostAge = lostAge;
			this.formerAge = lostAge;
		}

		ForeignHolder copy() {
			ForeignHolder copy = new ForeignHolder(this.own.copy(), this.lostAge);
			copy.formerAge = this.formerAge;
			copy.cut = this.cut;
			copy.lost = this.lost;
			copy.anew = this.anew;
			copy.told = this.told;
			copy.coming = this.coming;
			copy.askAge = this.askAge;
			copy.left = this.left;
			copy.lotAge = this.lotAge;
			copy.lentByOwner = this.lentByOwner;
			return copy;
		}

		boolean isHeard() {
			return !this.cut && !this.lost && !this.anew;
		}

		void endLot() {
			this.left = 0;
			this.lotAge = -1;
			this.lentByOwner = false;
		}

		void forgetAll() {
			endLot();
			this.own.clear();
			this.coming = 0;
			this.askAge = -1;
		}

		void write(Sketch sketch) {
			sketch.put((this.cut ? 1 : 0) | (this.lost ? 2 : 0) | (this.anew ? 4 : 0) | (this.told ? 8 : 0)
					| (this.lentByOwner ? 16 : 0));
			sketch.put(this.lostAge);
			sketch.put(this.formerAge);
			sketch.put((this.coming << 4) | (this.askAge + 1));
			sketch.put((this.left << 4) | (this.lotAge + 1));
			this.own.write(sketch);
		}

	}

}
