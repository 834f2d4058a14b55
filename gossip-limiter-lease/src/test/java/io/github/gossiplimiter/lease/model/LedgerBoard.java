/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.model.Ages;

/**
 * A ledger, its holders, and what is on its way between them. Ages are in ticks.
 */
final class LedgerBoard {

	/**
	 * A lot as the ledger knows it.
	 *
	 * @param reported permits of it that count as spent, each from when that arrived
	 */
	record Lot(int holder, int number, int size, int reported, int age) {

		Lot older() {
			return new Lot(this.holder, this.number, this.size, this.reported, this.age + 1);
		}

		Lot told(int spent) {
			return new Lot(this.holder, this.number, this.size, spent, this.age);
		}

	}

	/**
	 * What a holder remembers: at most one request under way, and one lot.
	 */
	static final class Holder {

		int issued;

		int asked;

		int askedAge;

		int lot;

		int size;

		int spent;

		int lotAge;

		/** What it reported of the lot. */
		int told;

		/** Decisions that were not reported yet and may be given back. */
		Ages fresh;

		/**
		 * How long ago it looked at its clock, to take a permit after that; -1 if not.
		 */
		int looked = -1;

		Holder(Ages fresh) {
			this.fresh = fresh;
		}

		Holder copy() {
			Holder copy = new Holder(this.fresh.copy());
			copy.issued = this.issued;
			copy.asked = this.asked;
			copy.askedAge = this.askedAge;
			copy.lot = this.lot;
			copy.size = this.size;
			copy.spent = this.spent;
			copy.lotAge = this.lotAge;
			copy.told = this.told;
			copy.looked = this.looked;
			return copy;
		}

		void forgetLot() {
			this.lot = 0;
			this.size = 0;
			this.spent = 0;
			this.lotAge = 0;
			this.told = 0;
			this.looked = -1;
			this.fresh.clear();
		}

		void forgetRequest() {
			this.asked = 0;
			this.askedAge = 0;
		}

	}

	final Holder[] holders;

	final List<Lot> lots;

	/** What the ledger counts as spent. */
	final Ages counted;

	/** What was decided, seen from outside. */
	final Ages decided;

	Mail mail;

	LedgerBoard(Holder[] holders, List<Lot> lots, Ages counted, Ages decided, Mail mail) {
		this.holders = holders;
		this.lots = lots;
		this.counted = counted;
		this.decided = decided;
		this.mail = mail;
	}

	LedgerBoard copy() {
		Holder[] copies = new Holder[this.holders.length];
		for (int i = 0; i < copies.length; i++) {
			copies[i] = this.holders[i].copy();
		}
		return new LedgerBoard(copies, new ArrayList<>(this.lots), this.counted.copy(), this.decided.copy(), this.mail);
	}

	LedgerBoard with(Mail newMail) {
		LedgerBoard copy = copy();
		copy.mail = newMail;
		return copy;
	}

	/**
	 * What the ledger counts: reports, and all of every open lot.
	 */
	int used() {
		int used = this.counted.sum();
		for (Lot lot : this.lots) {
			used += lot.size() - lot.reported();
		}
		return used;
	}

	@Nullable Lot lot(int holder, int number) {
		for (Lot lot : this.lots) {
			if (lot.holder() == holder && lot.number() == number) {
				return lot;
			}
		}
		return null;
	}

	/**
	 * The ledger hears how much of a lot is spent.
	 */
	void told(Lot lot, int spent, boolean closed, int age) {
		int more = Math.max(0, spent - lot.reported());
		this.counted.add(age, more);
		this.lots.remove(lot);
		if (!closed) {
			this.lots.add(lot.told(lot.reported() + more));
		}
	}

	/**
	 * Kinds of messages, and how one is packed into a number.
	 */
	enum Kind {

		GRANT(0), REPORT(1), CLOSE(2), REFUND(3), RECALL(4);

		private static final Kind[] ALL = values();

		private final int code;

		Kind(int code) {
			this.code = code;
		}

		int pack(int holder, int lot, int permits) {
			return (this.code << 28) | (holder << 24) | (lot << 8) | permits;
		}

		int code() {
			return this.code;
		}

		static Kind of(int message) {
			return ALL[message >>> 28];
		}

		static int holder(int message) {
			return (message >>> 24) & 0xf;
		}

		static int lot(int message) {
			return (message >>> 8) & 0xffff;
		}

		static int permits(int message) {
			return message & 0xff;
		}

	}

}
