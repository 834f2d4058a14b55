/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.lease.model.LedgerBoard.Holder;
import io.github.gossiplimiter.lease.model.LedgerBoard.Kind;
import io.github.gossiplimiter.lease.model.LedgerBoard.Lot;
import io.github.gossiplimiter.model.Ages;
import io.github.gossiplimiter.model.Model;
import io.github.gossiplimiter.model.Sketch;

/**
 * One ledger that never fails, holders that may, and a network that does what it likes.
 * What the ledger grants is any number of permits that it counts as free; what a holder
 * asks for and when is left open too.
 */
final class LedgerModel implements Model<LedgerBoard> {

	/**
	 * Ways to get it wrong.
	 */
	enum Slip {

		TTL_FROM_RECEIPT, RETRY_RESTARTS_TTL, NEVER_FENCED, LONG_PAUSE, REQUEST_GRANTED_AGAIN, DATED_AT_SPEND,
		COUNTED_WITHOUT_DRIFT, FENCED_WITHOUT_DRIFT, UNREPORTED_FORGOTTEN, REFUND_FREES_EACH_TIME, REFUND_OF_REPORTED,
		REFUND_BY_NUMBER, NEVER_CLOSED, RECALL_FREES_AT_ONCE, RECALLED_LOT_GOES_ON

	}

	/** How far the clock of the first holder is behind, where somebody believes it. */
	private static final int CLOCK_BEHIND = 2;

	/** Most ticks between a look at the clock and the permit. */
	private static final int MARGIN = 1;

	private final LedgerSetting setting;

	private final Set<Slip> slips;

	private final Ranks ranks = new Ranks();

	LedgerModel(LedgerSetting setting, Slip... slips) {
		this.setting = setting;
		this.slips = Set.of(slips);
	}

	@Override
	public LedgerBoard start() {
		int span = this.slips.contains(Slip.COUNTED_WITHOUT_DRIFT)
				? this.setting.ledger().plainTicks(this.setting.window())
				: this.setting.ledger().ampleTicks(this.setting.window());
		Holder[] holders = new Holder[this.setting.paces().size()];
		for (int i = 0; i < holders.length; i++) {
			holders[i] = new Holder(new Ages(this.setting.refunds() ? this.setting.window() : 1));
		}
		return new LedgerBoard(holders, new ArrayList<>(), new Ages(span), new Ages(this.setting.window()), Mail.NONE);
	}

	@Override
	public void moves(LedgerBoard board, Moves<LedgerBoard> moves) {
		tick(board, moves);
		for (int h = 0; h < board.holders.length; h++) {
			ask(board, h, moves);
			spend(board, h, moves);
			report(board, h, moves);
			crash(board, h, moves);
			if (this.setting.refunds()) {
				refund(board, h, moves);
			}
		}
		if (this.setting.recalls()) {
			board.lots.forEach((lot) -> recall(board, lot, moves));
		}
		for (int i = 0; i < board.mail.size(); i++) {
			deliver(board, board.mail.get(i), moves);
		}
	}

	private void tick(LedgerBoard board, Moves<LedgerBoard> moves) {
		if (!this.setting.spends() && isBusy(board)) {
			return;
		}
		LedgerBoard next = board.copy();
		next.decided.tick();
		next.counted.tick();
		next.lots.replaceAll(Lot::older);
		for (Lot lot : List.copyOf(next.lots)) {
			if (!isLent(lot)) {
				next.told(lot, this.slips.contains(Slip.UNREPORTED_FORGOTTEN) ? 0 : lot.size(), true, 0);
			}
		}
		for (int h = 0; h < next.holders.length; h++) {
			tick(next.holders[h], this.setting.paces().get(h));
		}
		to(next, moves, () -> "a tick passes");
	}

	/**
	 * Whether somebody has something to do in this tick, if nothing is late or lost.
	 */
	private boolean isBusy(LedgerBoard board) {
		boolean overdue = false;
		for (int h = 0; h < board.holders.length; h++) {
			Holder holder = board.holders[h];
			overdue |= holder.lot != 0 && !isSpendable(holder.lotAge + 1, this.setting.paces().get(h));
		}
		return overdue || board.mail.size() > 0;
	}

	private void tick(Holder holder, Pace pace) {
		holder.fresh.tick();
		if (holder.looked >= 0) {
			holder.looked++;
			if (holder.looked > MARGIN && !this.slips.contains(Slip.LONG_PAUSE)) {
				holder.looked = -1;
			}
		}
		if (holder.lot != 0) {
			grow(holder, pace);
		}
		if (holder.asked != 0 && !this.slips.contains(Slip.TTL_FROM_RECEIPT)) {
			holder.askedAge++;
			if (!isSpendable(holder.askedAge, pace) && !this.slips.contains(Slip.RETRY_RESTARTS_TTL)) {
				holder.forgetRequest();
			}
			holder.askedAge = Math.min(holder.askedAge, this.setting.window());
		}
	}

	/*
	 * What a holder could say about a lot after its fence, it could have said before, and
	 * the message is late. So it forgets the lot there, unless it still means to take.
	 */
	private void grow(Holder holder, Pace pace) {
		if (this.slips.contains(Slip.NEVER_FENCED)) {
			return;
		}
		holder.lotAge++;
		if (!isSpendable(holder.lotAge, pace) && holder.looked < 0) {
			holder.forgetLot();
		}
	}

	private boolean isLent(Lot lot) {
		int ttl = this.setting.ttl();
		Pace pace = this.setting.ledger();
		if (this.slips.contains(Slip.FENCED_WITHOUT_DRIFT)) {
			return pace.plainlyWithin(lot.age(), ttl);
		}
		return pace.amplyWithin(lot.age() - (this.setting.pauses() ? MARGIN : 0), ttl);
	}

	private boolean isSpendable(int age, Pace pace) {
		if (this.slips.contains(Slip.NEVER_FENCED)) {
			return true;
		}
		if (this.slips.contains(Slip.FENCED_WITHOUT_DRIFT)) {
			return pace.plainlyWithin(age, this.setting.ttl());
		}
		return pace.within(age, this.setting.ttl());
	}

	/*
	 * A request is not on its way as a message: a holder that waits for an answer may ask
	 * again at any time, so the ledger may hear the request whenever somebody waits.
	 */
	private void ask(LedgerBoard board, int h, Moves<LedgerBoard> moves) {
		Holder holder = board.holders[h];
		if (holder.asked == 0) {
			LedgerBoard next = board.copy();
			int lot = ++next.holders[h].issued;
			next.holders[h].asked = lot;
			to(next, moves, () -> name(h) + " asks for lot " + lot);
			return;
		}
		request(board, h, holder.asked, moves);
		if (this.slips.contains(Slip.RETRY_RESTARTS_TTL)) {
			LedgerBoard again = board.copy();
			again.holders[h].askedAge = 0;
			to(again, moves, () -> name(h) + " asks again for lot " + holder.asked);
		}
		LedgerBoard givenUp = board.copy();
		givenUp.holders[h].forgetRequest();
		send(givenUp, Kind.CLOSE.pack(h, holder.asked, 0), moves,
				() -> name(h) + " gives up lot " + holder.asked + " before it has it");
	}

	private void spend(LedgerBoard board, int h, Moves<LedgerBoard> moves) {
		Holder holder = board.holders[h];
		if (!this.setting.spends() || holder.lot == 0 || holder.spent == holder.size) {
			return;
		}
		boolean inTime = isSpendable(holder.lotAge, this.setting.paces().get(h));
		if (this.setting.pauses() && inTime && holder.looked < 0) {
			LedgerBoard next = board.copy();
			next.holders[h].looked = 0;
			to(next, moves, () -> name(h) + " looks at its clock: lot " + holder.lot + " is not over");
		}
		if (this.setting.pauses() ? holder.looked >= 0 : inTime) {
			LedgerBoard next = board.copy();
			next.holders[h].spent++;
			next.holders[h].looked = -1;
			next.holders[h].fresh.add(0, this.setting.refunds() ? 1 : 0);
			next.decided.add(0, 1);
			to(next, moves, () -> name(h) + " spends a permit of lot " + holder.lot);
		}
	}

	private void report(LedgerBoard board, int h, Moves<LedgerBoard> moves) {
		Holder holder = board.holders[h];
		if (holder.lot == 0) {
			return;
		}
		if (holder.spent > 0) {
			LedgerBoard next = board.copy();
			next.holders[h].fresh.clear();
			next.holders[h].told = this.setting.refunds() ? holder.spent : 0;
			send(next, Kind.REPORT.pack(h, holder.lot, holder.spent), moves,
					() -> name(h) + " reports " + holder.spent + " of lot " + holder.lot);
		}
		LedgerBoard next = board.copy();
		next.holders[h].forgetLot();
		if (this.slips.contains(Slip.NEVER_CLOSED)) {
			to(next, moves, () -> name(h) + " lets lot " + holder.lot + " go and says nothing");
			return;
		}
		send(next, Kind.CLOSE.pack(h, holder.lot, holder.spent), moves,
				() -> name(h) + " closes lot " + holder.lot + " with " + holder.spent + " spent");
	}

	private void crash(LedgerBoard board, int h, Moves<LedgerBoard> moves) {
		if (this.setting.crashes() && (board.holders[h].lot != 0 || board.holders[h].asked != 0)) {
			LedgerBoard next = board.copy();
			next.holders[h].forgetLot();
			next.holders[h].forgetRequest();
			to(next, moves, () -> name(h) + " crashes and starts again");
		}
	}

	private void refund(LedgerBoard board, int h, Moves<LedgerBoard> moves) {
		Holder holder = board.holders[h];
		boolean reported = this.slips.contains(Slip.REFUND_OF_REPORTED)
				|| (this.slips.contains(Slip.REFUND_BY_NUMBER) && holder.spent > holder.told);
		for (int age = 0; age < this.setting.window() && holder.lot != 0 && holder.spent > 0; age++) {
			if (holder.fresh.at(age) > 0 || (reported && board.decided.at(age) > 0)) {
				LedgerBoard next = board.copy();
				next.holders[h].spent--;
				next.holders[h].fresh.add(age, (holder.fresh.at(age) > 0) ? -1 : 0);
				next.decided.add(age, -1);
				String when = " what it spent " + age + " ticks ago";
				if (this.slips.contains(Slip.REFUND_FREES_EACH_TIME)) {
					next.holders[h].spent++;
					send(next, Kind.REFUND.pack(h, holder.lot, 1), moves, () -> name(h) + " sends back" + when);
				}
				else {
					to(next, moves, () -> name(h) + " takes back" + when);
				}
			}
		}
	}

	private void deliver(LedgerBoard board, int message, Moves<LedgerBoard> moves) {
		int h = Kind.holder(message);
		int number = Kind.lot(message);
		int permits = Kind.permits(message);
		switch (Kind.of(message)) {
			case GRANT -> granted(board, h, number, permits, moves);
			case REPORT -> told(board, h, number, permits, false, moves);
			case CLOSE -> told(board, h, number, permits, true, moves);
			case REFUND -> refunded(board, h, moves);
			case RECALL -> recalled(board, h, number, moves);
		}
	}

	private void recall(LedgerBoard board, Lot lot, Moves<LedgerBoard> moves) {
		LedgerBoard next = board.copy();
		if (this.slips.contains(Slip.RECALL_FREES_AT_ONCE)) {
			next.told(lot, lot.reported(), true, 0);
		}
		send(next, Kind.RECALL.pack(lot.holder(), lot.number(), 0), moves,
				() -> "the ledger recalls lot " + lot.number() + " of " + name(lot.holder()));
	}

	private void recalled(LedgerBoard board, int h, int number, Moves<LedgerBoard> moves) {
		Holder holder = board.holders[h];
		if (holder.lot == number) {
			LedgerBoard next = board.copy();
			if (!this.slips.contains(Slip.RECALLED_LOT_GOES_ON)) {
				next.holders[h].forgetLot();
			}
			send(next, Kind.CLOSE.pack(h, number, holder.spent), moves,
					() -> name(h) + " returns lot " + number + " with " + holder.spent + " spent");
		}
	}

	private void request(LedgerBoard board, int h, int number, Moves<LedgerBoard> moves) {
		Lot known = board.lot(h, number);
		if (known != null) {
			send(board.copy(), Kind.GRANT.pack(h, number, known.size()), moves,
					() -> "the ledger repeats its answer: lot " + number + " of " + name(h) + " has " + known.size());
			if (!this.slips.contains(Slip.REQUEST_GRANTED_AGAIN)) {
				return;
			}
		}
		int free = this.setting.limit() - board.used();
		long open = board.lots.stream().filter((lot) -> lot.holder() == h).count();
		for (int n = 1; n <= free && open < this.setting.lots(); n++) {
			int size = n;
			LedgerBoard next = board.copy();
			if (known != null) {
				next.lots.remove(known);
			}
			next.lots.add(new Lot(h, number, size, 0, 0));
			send(next, Kind.GRANT.pack(h, number, size), moves,
					() -> "the ledger grants lot " + number + " of " + size + " to " + name(h));
		}
	}

	private void granted(LedgerBoard board, int h, int number, int size, Moves<LedgerBoard> moves) {
		Holder holder = board.holders[h];
		if (holder.asked == number && holder.lot == 0) {
			LedgerBoard next = board.copy();
			Holder changed = next.holders[h];
			changed.lot = number;
			changed.size = size;
			changed.lotAge = holder.askedAge;
			changed.forgetRequest();
			to(next, moves, () -> name(h) + " receives lot " + number + " of " + size);
		}
	}

	private void told(LedgerBoard board, int h, int number, int spent, boolean closed, Moves<LedgerBoard> moves) {
		Lot known = board.lot(h, number);
		if (known != null) {
			LedgerBoard next = board.copy();
			next.told(known, spent, closed, (h == 0 && this.slips.contains(Slip.DATED_AT_SPEND)) ? CLOCK_BEHIND : 0);
			to(next, moves, () -> "the ledger hears that " + spent + " of lot " + number + " of " + name(h)
					+ " are spent" + (closed ? ", the rest is free" : ""));
		}
	}

	private void refunded(LedgerBoard board, int h, Moves<LedgerBoard> moves) {
		for (int age = board.counted.length() - 1; age >= 0; age--) {
			if (board.counted.at(age) > 0) {
				LedgerBoard next = board.copy();
				next.counted.add(age, -1);
				to(next, moves, () -> "the ledger hears that a permit of " + name(h) + " came back");
				return;
			}
		}
	}

	private void send(LedgerBoard next, int message, Moves<LedgerBoard> moves, Supplier<String> words) {
		List<Mail> all = next.mail.with(message, this.setting.mail());
		for (Mail mail : all) {
			to((all.size() == 1) ? next : next.with(mail), mail, moves, words);
		}
	}

	private void to(LedgerBoard next, Moves<LedgerBoard> moves, Supplier<String> words) {
		to(next, next.mail, moves, words);
	}

	private void to(LedgerBoard next, Mail mail, Moves<LedgerBoard> moves, Supplier<String> words) {
		next.mail = mail;
		next.mail = mail.keep((message) -> matters(next, message));
		moves.to(next, words);
	}

	/**
	 * Whether a message can still change something when it arrives.
	 */
	private boolean matters(LedgerBoard board, int message) {
		int h = Kind.holder(message);
		int number = Kind.lot(message);
		return switch (Kind.of(message)) {
			case REFUND -> true;
			case GRANT -> board.holders[h].asked == number;
			case RECALL -> board.holders[h].lot == number || board.holders[h].asked == number;
			case REPORT, CLOSE -> board.lot(h, number) != null || board.holders[h].asked == number;
		};
	}

	@Override
	public void write(LedgerBoard board, Sketch sketch) {
		LedgerSketch.write(board, this.ranks, sketch);
	}

	@Override
	public @Nullable String wrong(LedgerBoard board) {
		int decided = board.decided.sum();
		if (decided > this.setting.limit()) {
			return decided + " decisions in a window of " + this.setting.window() + " ticks, limit "
					+ this.setting.limit();
		}
		if (!this.setting.spends() && board.mail.size() == 0 && isEmptyHanded(board) && board.used() > 0) {
			return board.used() + " of " + this.setting.limit()
					+ " permits are kept back though nobody has or spent any";
		}
		return null;
	}

	private static boolean isEmptyHanded(LedgerBoard board) {
		for (Holder holder : board.holders) {
			if (holder.lot != 0) {
				return false;
			}
		}
		return true;
	}

	private static String name(int h) {
		return "holder " + (char) ('A' + h);
	}

	@Override
	public String toString() {
		return "ledger and holders " + this.setting + (this.slips.isEmpty() ? "" : " with " + this.slips);
	}

}
