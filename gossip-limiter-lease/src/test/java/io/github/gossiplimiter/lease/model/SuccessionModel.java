/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.model.Ages;
import io.github.gossiplimiter.model.Model;
import io.github.gossiplimiter.model.Sketch;

/**
 * What a new owner between peers has to find out. There is never more than one owner at a
 * time, as TermModel shows; its ledger goes when it goes. Two members spend: one that may
 * be owner, and one that may not. Any of them may be cut off from the others, which is
 * the same as not being heard.
 */
final class SuccessionModel implements Model<SuccessionModel.Board> {

	/*
	 * Lots are handed over at once: late answers are the matter of LedgerModel, and a lot
	 * that comes late can be spent only when this one could.
	 */

	/**
	 * Ways to get it wrong.
	 */
	enum Slip {

		TWO_OWNERS, GRANTS_AT_ONCE, WAITS_FOR_LOTS_ONLY, HEARS_BEFORE_LOTS_ARE_OVER, RESTARTED_MEMBER_COUNTS

	}

	private static final int WINDOW = 4;

	private static final int TTL = 2;

	/** Members 0 and 1 may own; members 0 and 2 spend, and are holders 0 and 1. */
	private static final int OWNERS = 2;

	private static final int HOLDERS = 2;

	private static final int EVERYBODY = 0b11;

	private final int limit;

	private final int crashes;

	private final boolean tellsLots;

	private final List<Pace> owners;

	private final List<Pace> holders;

	private final Set<Slip> slips;

	/**
	 * Create a model.
	 * @param tellsLots whether members tell a new owner at once, with the lots they hold,
	 * rather than when all lots are over
	 */
	SuccessionModel(int limit, int crashes, boolean tellsLots, List<Pace> owners, List<Pace> holders, Slip... slips) {
		this.limit = limit;
		this.crashes = crashes;
		this.tellsLots = tellsLots;
		this.owners = List.copyOf(owners);
		this.holders = List.copyOf(holders);
		this.slips = Set.of(slips);
	}

	/**
	 * What an owner remembers.
	 */
	static final class Owner {

		/** The age of its term in ticks, or -1; and whose count it heard. */
		final int[] state;

		final Ages counted;

		/** Permits lent to each holder. */
		final int[] lent;

		final int[] lentAge;

		Owner(int[] state, Ages counted, int[] lent, int[] lentAge) {
			this.state = state;
			this.counted = counted;
			this.lent = lent;
			this.lentAge = lentAge;
		}

		static Owner none(int length) {
			return new Owner(new int[] { -1, 0 }, new Ages(length), new int[HOLDERS], new int[HOLDERS]);
		}

		Owner copy() {
			return new Owner(this.state.clone(), this.counted.copy(), this.lent.clone(), this.lentAge.clone());
		}

		boolean rules() {
			return this.state[0] >= 0;
		}

		int used() {
			return this.counted.sum() + this.lent[0] + this.lent[1];
		}

		void expire(int h) {
			this.counted.add(0, this.lent[h]);
			this.lent[h] = 0;
			this.lentAge[h] = 0;
		}

		void write(Sketch sketch) {
			sketch.put(this.state[0] + 1);
			sketch.put(this.state[1]);
			this.counted.write(sketch);
			for (int h = 0; h < HOLDERS; h++) {
				sketch.put((this.lent[h] << 4) | this.lentAge[h]);
			}
		}

	}

	/**
	 * What a holder remembers.
	 */
	static final class Holder {

		/**
		 * How long ago it started, or the largest age that matters; who granted its lot,
		 * or -1; what is left of the lot; how old the lot is.
		 */
		final int[] state;

		/** What it decided itself. */
		final Ages own;

		Holder(int[] state, Ages own) {
			this.state = state;
			this.own = own;
		}

		Holder copy() {
			return new Holder(this.state.clone(), this.own.copy());
		}

		int lotOf() {
			return this.state[1];
		}

		int left() {
			return this.state[2];
		}

		void lot(int owner, int size) {
			this.state[1] = owner;
			this.state[2] = size;
			this.state[3] = 0;
		}

		void forgetLot() {
			lot(-1, 0);
		}

		void write(Sketch sketch) {
			sketch.put(this.state[0]);
			sketch.put(this.state[1] + 1);
			sketch.put(this.state[2]);
			sketch.put(this.state[3]);
			this.own.write(sketch);
		}

	}

	static final class Board {

		final Owner[] owners;

		final Holder[] holders;

		final Ages decided;

		final int crashes;

		Board(Owner[] owners, Holder[] holders, Ages decided, int crashes) {
			this.owners = owners;
			this.holders = holders;
			this.decided = decided;
			this.crashes = crashes;
		}

		Board copy(int newCrashes) {
			return new Board(new Owner[] { this.owners[0].copy(), this.owners[1].copy() },
					new Holder[] { this.holders[0].copy(), this.holders[1].copy() }, this.decided.copy(), newCrashes);
		}

		Board copy() {
			return copy(this.crashes);
		}

	}

	@Override
	public Board start() {
		return new Board(new Owner[] { noOwner(0), noOwner(1) },
				new Holder[] { newHolder(0, bootAgeMax(0)), newHolder(1, bootAgeMax(1)) }, new Ages(WINDOW), 0);
	}

	private Owner noOwner(int c) {
		return Owner.none(this.owners.get(c).ampleTicks(WINDOW));
	}

	private Holder newHolder(int h, int bootAge) {
		return new Holder(new int[] { bootAge, -1, 0, 0 }, new Ages(bootAgeMax(h)));
	}

	private int bootAgeMax(int h) {
		return this.holders.get(h).ampleTicks(WINDOW);
	}

	private int waitForLots(int c) {
		boolean none = this.slips.contains(Slip.GRANTS_AT_ONCE) || this.slips.contains(Slip.HEARS_BEFORE_LOTS_ARE_OVER);
		return none ? 0 : this.owners.get(c).ampleTicks(TTL);
	}

	private int waitForCounts(int c) {
		return this.owners.get(c).ampleTicks(WINDOW);
	}

	@Override
	public void moves(Board board, Moves<Board> moves) {
		tick(board, moves);
		for (int c = 0; c < OWNERS; c++) {
			changeOwner(board, c, moves);
			for (int h = 0; h < HOLDERS; h++) {
				hear(board, c, h, moves);
				grant(board, c, h, moves);
			}
		}
		for (int h = 0; h < HOLDERS; h++) {
			spend(board, h, moves);
			close(board, h, moves);
			crash(board, h, moves);
		}
	}

	private void tick(Board board, Moves<Board> moves) {
		Board next = board.copy();
		next.decided.tick();
		for (int h = 0; h < HOLDERS; h++) {
			Holder holder = next.holders[h];
			holder.own.tick();
			holder.state[0] = Math.min(holder.state[0] + 1, bootAgeMax(h));
			if (holder.lotOf() >= 0 && !this.holders.get(h).within(++holder.state[3], TTL)) {
				holder.forgetLot();
			}
		}
		for (int c = 0; c < OWNERS; c++) {
			Owner owner = next.owners[c];
			if (owner.rules()) {
				owner.counted.tick();
				owner.state[0] = Math.min(owner.state[0] + 1, waitForLots(c) + waitForCounts(c));
				for (int h = 0; h < HOLDERS; h++) {
					if (owner.lent[h] > 0 && !this.owners.get(c).amplyWithin(++owner.lentAge[h], TTL)) {
						owner.expire(h);
					}
				}
			}
		}
		moves.to(next, () -> "a tick passes");
	}

	private void changeOwner(Board board, int c, Moves<Board> moves) {
		Board next = board.copy();
		if (board.owners[c].rules()) {
			next.owners[c] = noOwner(c);
			moves.to(next, () -> "the term of owner " + name(c) + " ends");
		}
		else if (!board.owners[1 - c].rules() || this.slips.contains(Slip.TWO_OWNERS)) {
			next.owners[c].state[0] = 0;
			moves.to(next, () -> "a term of owner " + name(c) + " begins");
		}
	}

	private void hear(Board board, int c, int h, Moves<Board> moves) {
		Owner owner = board.owners[c];
		boolean remembers = board.holders[h].state[0] == bootAgeMax(h)
				|| this.slips.contains(Slip.RESTARTED_MEMBER_COUNTS);
		if ((this.tellsLots || owner.state[0] >= waitForLots(c)) && (owner.state[1] & (1 << h)) == 0 && owner.rules()
				&& remembers) {
			Board next = board.copy();
			int spent = board.holders[h].own.sum();
			next.owners[c].state[1] |= 1 << h;
			next.owners[c].counted.add(0, spent);
			if (this.tellsLots && owner.lent[h] == 0 && next.holders[h].left() > 0) {
				next.owners[c].lent[h] = next.holders[h].left();
				next.holders[h].state[1] = c;
			}
			moves.to(next, () -> "owner " + name(c) + " hears from " + holder(h) + " that it spent " + spent);
		}
	}

	private boolean mayGrant(Owner owner, int c) {
		int waited = owner.state[0] - waitForLots(c);
		boolean complete = owner.state[1] == EVERYBODY || waited >= waitForCounts(c)
				|| this.slips.contains(Slip.WAITS_FOR_LOTS_ONLY) || this.slips.contains(Slip.GRANTS_AT_ONCE);
		boolean all = this.tellsLots && owner.state[1] == EVERYBODY;
		return owner.rules() && (all || (waited >= 0 && complete));
	}

	private void grant(Board board, int c, int h, Moves<Board> moves) {
		Owner owner = board.owners[c];
		if (!mayGrant(owner, c) || owner.lent[h] > 0 || board.holders[h].lotOf() >= 0) {
			return;
		}
		for (int n = 1; n <= this.limit - owner.used(); n++) {
			int size = n;
			Board next = board.copy();
			next.owners[c].lent[h] = size;
			next.holders[h].lot(c, size);
			moves.to(next, () -> "owner " + name(c) + " grants " + size + " to " + holder(h));
		}
	}

	private void spend(Board board, int h, Moves<Board> moves) {
		if (board.holders[h].left() > 0) {
			Board next = board.copy();
			next.holders[h].state[2]--;
			next.holders[h].own.add(0, 1);
			next.decided.add(0, 1);
			moves.to(next, () -> holder(h) + " spends a permit");
		}
	}

	private void close(Board board, int h, Moves<Board> moves) {
		int c = board.holders[h].lotOf();
		if (c >= 0 && board.owners[c].lent[h] > 0) {
			Board next = board.copy();
			int spent = board.owners[c].lent[h] - board.holders[h].left();
			next.owners[c].lent[h] = spent;
			next.owners[c].expire(h);
			next.holders[h].forgetLot();
			moves.to(next,
					() -> "owner " + name(c) + " hears that " + holder(h) + " closed its lot, " + spent + " spent");
		}
	}

	private void crash(Board board, int h, Moves<Board> moves) {
		if (board.crashes < this.crashes) {
			Board next = board.copy(board.crashes + 1);
			next.holders[h] = newHolder(h, 0);
			if (h == 0) {
				next.owners[0] = noOwner(0);
			}
			moves.to(next,
					() -> holder(h) + " crashes and starts again" + ((h == 0) ? ", with the ledger it had" : ""));
		}
	}

	@Override
	public void write(Board board, Sketch sketch) {
		board.decided.write(sketch);
		sketch.put(board.crashes);
		for (int i = 0; i < 2; i++) {
			board.owners[i].write(sketch);
			board.holders[i].write(sketch);
		}
	}

	@Override
	public @Nullable String wrong(Board board) {
		int decided = board.decided.sum();
		return (decided > this.limit) ? decided + " decisions in a window of " + WINDOW + " ticks, limit " + this.limit
				: null;
	}

	private static String name(int c) {
		return (c == 0) ? "A" : "B";
	}

	private static String holder(int h) {
		return (h == 0) ? "member A" : "member C";
	}

	@Override
	public String toString() {
		return "succession of owners, limit " + this.limit + ", at most " + this.crashes + " crashes"
				+ (this.tellsLots ? ", lots are told" : "") + ", clocks of owners " + this.owners + ", of holders "
				+ this.holders + (this.slips.isEmpty() ? "" : " with " + this.slips);
	}

}
