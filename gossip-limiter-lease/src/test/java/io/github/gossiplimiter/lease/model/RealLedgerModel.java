/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.time.Duration;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.ledger.KeyState;
import io.github.gossiplimiter.lease.ledger.LeaseState;
import io.github.gossiplimiter.lease.ledger.Ledger;
import io.github.gossiplimiter.lease.ledger.LedgerState;
import io.github.gossiplimiter.lease.ledger.ReportedState;
import io.github.gossiplimiter.lease.ledger.SpentPermits;
import io.github.gossiplimiter.model.Ages;
import io.github.gossiplimiter.model.Model;
import io.github.gossiplimiter.model.Sketch;

/**
 * The ledger as it is built, with holders that keep to its timing: before each move it is
 * made anew from its state, so that the state is all there is to it.
 */
final class RealLedgerModel implements Model<RealLedgerModel.Board> {

	/*
	 * A report or a request may be repeated for ever, so neither is a message: the ledger
	 * may hear at any time of what a holder waits for, or said last about a lot. Answers
	 * are messages. What the ledger remembers of lots that are over it keeps for longer
	 * than anything takes here, so that is as good as for ever.
	 */

	/**
	 * Ways to get it wrong.
	 */
	enum Slip {

		TTL_FROM_RECEIPT, LEDGER_LOSES_OPEN_LOTS

	}

	private static final long TICK = Duration.ofMillis(500).toNanos();

	private static final int WINDOW = 8;

	private static final long TTL = 2 * TICK;

	private static final int HOLDERS = 2;

	private static final int FORGOTTEN = 200;

	private final Limit limit;

	private final int permits;

	private final int lots;

	private final Set<Slip> slips;

	/**
	 * Create a model.
	 * @param lots how many lots are asked for in all
	 */
	RealLedgerModel(int permits, int lots, Slip... slips) {
		this.permits = permits;
		this.lots = lots;
		this.slips = Set.of(slips);
		this.limit = Limit.builder("model").window(permits, Duration.ofNanos(WINDOW * TICK)).build();
	}

	/**
	 * A board.
	 */
	static final class Board {

		LedgerState ledger = new LedgerState(0, List.of());

		long nowNanos;

		/** Number of the lot each holder asked for or has, 0 if none. */
		int[] lot = new int[HOLDERS];

		/** Its permits, 0 as long as there is no answer. */
		int[] size = new int[HOLDERS];

		/** Permits of an answer that is on its way. */
		int[] coming = new int[HOLDERS];

		int[] spent = new int[HOLDERS];

		/** Ticks since it was asked for. */
		int[] age = new int[HOLDERS];

		/** What was last said about each lot: holder, spent, whether it was the end. */
		final int[] said;

		int asked;

		final Ages decided;

		Board(int[] said, Ages decided) {
			this.said = said;
			this.decided = decided;
		}

		Board copy() {
			Board copy = new Board(this.said.clone(), this.decided.copy());
			copy.ledger = this.ledger;
			copy.nowNanos = this.nowNanos;
			copy.lot = this.lot.clone();
			copy.size = this.size.clone();
			copy.coming = this.coming.clone();
			copy.spent = this.spent.clone();
			copy.age = this.age.clone();
			copy.asked = this.asked;
			return copy;
		}

		void forgetLot(int h) {
			this.lot[h] = 0;
			this.size[h] = 0;
			this.coming[h] = 0;
			this.spent[h] = 0;
			this.age[h] = 0;
		}

	}

	@Override
	public Board start() {
		return new Board(new int[this.lots + 1], new Ages(WINDOW));
	}

	@Override
	public void moves(Board board, Moves<Board> moves) {
		tick(board, moves);
		for (int h = 0; h < HOLDERS; h++) {
			ask(board, h, moves);
			request(board, h, moves);
			spend(board, h, moves);
			say(board, h, false, moves);
			say(board, h, true, moves);
		}
		for (int lot = 1; lot <= board.asked; lot++) {
			hear(board, lot, moves);
		}
	}

	private void tick(Board board, Moves<Board> moves) {
		Board next = board.copy();
		next.nowNanos += TICK;
		next.decided.tick();
		for (int h = 0; h < HOLDERS; h++) {
			boolean waits = next.lot[h] != 0 && next.size[h] == 0;
			if (next.lot[h] != 0 && !(waits && this.slips.contains(Slip.TTL_FROM_RECEIPT))
					&& ++next.age[h] * TICK >= LeaseTiming.spendableNanos(TTL)) {
				next.forgetLot(h);
			}
		}
		exchange(next, LeaseCall.report(this.limit, 1, 99, List.of()));
		moves.to(next, () -> "half a second passes");
	}

	private LeaseResult exchange(Board next, LeaseCall call) {
		Ledger ledger = new Ledger();
		ledger.restore(next.ledger, next.ledger.nowNanos());
		LeaseResult answer = ledger.exchange(call, next.nowNanos);
		if (this.slips.contains(Slip.LEDGER_LOSES_OPEN_LOTS)) {
			ledger.forget((key) -> true);
		}
		next.ledger = ledger.state(next.nowNanos);
		return answer;
	}

	private void ask(Board board, int h, Moves<Board> moves) {
		if (board.lot[h] == 0 && board.asked < this.lots) {
			Board next = board.copy();
			next.lot[h] = ++next.asked;
			next.said[next.asked] = h;
			moves.to(next, () -> name(h) + " asks for lot " + next.asked);
		}
	}

	private void request(Board board, int h, Moves<Board> moves) {
		if (board.lot[h] == 0 || board.size[h] != 0) {
			return;
		}
		for (int wanted = 1; wanted <= this.permits; wanted++) {
			Board next = board.copy();
			LeaseResult answer = exchange(next,
					new LeaseCall(this.limit, 1, h + 1, List.of(), board.lot[h], wanted, TTL));
			next.coming[h] = Math.max(board.coming[h], (int) answer.granted());
			moves.to(next,
					() -> "the ledger answers " + name(h) + ": lot " + board.lot[h] + " has " + answer.granted());
		}
		if (board.coming[h] > 0) {
			Board next = board.copy();
			next.size[h] = board.coming[h];
			next.coming[h] = 0;
			moves.to(next, () -> name(h) + " receives lot " + board.lot[h] + " of " + board.coming[h]);
		}
	}

	private void spend(Board board, int h, Moves<Board> moves) {
		if (board.spent[h] < board.size[h]) {
			Board next = board.copy();
			next.spent[h]++;
			next.decided.add(0, 1);
			moves.to(next, () -> name(h) + " spends a permit of lot " + board.lot[h]);
		}
	}

	private void say(Board board, int h, boolean closed, Moves<Board> moves) {
		if (board.lot[h] != 0) {
			Board next = board.copy();
			next.said[board.lot[h]] = h | (closed ? 2 : 0) | 4 | (board.spent[h] << 3);
			if (closed) {
				next.forgetLot(h);
			}
			moves.to(next, () -> name(h) + " says that " + board.spent[h] + " of lot " + board.lot[h] + " are spent"
					+ (closed ? ", and no more will be" : ""));
		}
	}

	private void hear(Board board, int lot, Moves<Board> moves) {
		int said = board.said[lot];
		if ((said & 4) != 0) {
			Board next = board.copy();
			boolean closed = (said & 2) != 0;
			LeaseReport report = new LeaseReport(lot, said >> 3, closed);
			exchange(next, LeaseCall.report(this.limit, 1, (said & 1) + 1, List.of(report)));
			moves.to(next, () -> "the ledger hears " + report);
		}
	}

	@Override
	public void write(Board board, Sketch sketch) {
		board.decided.write(sketch);
		sketch.put(board.asked);
		for (int h = 0; h < HOLDERS; h++) {
			sketch.put((board.lot[h] << 4) | board.age[h]);
			sketch.put((board.size[h] << 4) | board.spent[h]);
			sketch.put(board.coming[h]);
		}
		for (int said : board.said) {
			sketch.put(said);
		}
		for (KeyState key : board.ledger.keys()) {
			for (LeaseState lot : key.open()) {
				sketch.put((int) lot.name().lease());
				sketch.put((int) ((lot.granted() << 4) | lot.spent()));
				sketch.put(ticks(lot.untilNanos() - board.nowNanos));
			}
			sketch.put(255);
			for (ReportedState told : key.reported()) {
				sketch.put((int) told.name().lease());
				sketch.put((int) told.spent());
				sketch.put(ticks(told.untilNanos() - board.nowNanos));
			}
			sketch.put(255);
			for (SpentPermits spent : key.books().get(0).spent()) {
				sketch.put((int) spent.permits());
				sketch.put(ticks(spent.atNanos() + LeaseTiming.countedNanos(WINDOW * TICK) - board.nowNanos));
			}
		}
	}

	/** In steps that tell apart all instants that occur, and none that is far away. */
	private static int ticks(long nanos) {
		long steps = Math.floorDiv(nanos, TICK / 10);
		return (int) Math.min(FORGOTTEN, Math.max(0, steps));
	}

	@Override
	public @Nullable String wrong(Board board) {
		int decided = board.decided.sum();
		return (decided > this.permits)
				? decided + " decisions in a window of " + WINDOW + " ticks, limit " + this.permits : null;
	}

	private static String name(int h) {
		return "holder " + (char) ('A' + h);
	}

	@Override
	public String toString() {
		return "the ledger itself, limit " + this.permits + ", " + this.lots + " lots"
				+ (this.slips.isEmpty() ? "" : " with " + this.slips);
	}

}
