/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.model.Model;
import io.github.gossiplimiter.model.Sketch;

/**
 * A reset of a key whose permits one holder leases: the ledger forgets, then the holder
 * returns what it has, then whoever asked is answered. Time does not pass: nothing stops
 * to count, so all decisions are of one window, and no permit is lost by its end.
 * <p>
 * Promised are two things. For each reset at most one more quota is decided; and once the
 * reset is confirmed, at most one quota from then on.
 */
final class ResetModel implements Model<ResetModel.Board> {

	/*
	 * Each lease is one permit. The holder has one request on its way at most, which may
	 * be repeated, and its answer may be late.
	 */

	/**
	 * Ways to get it wrong.
	 */
	enum Slip {

		REPEATED_RESET_RESETS_AGAIN, CONFIRMED_AT_ONCE, HOLDER_RETURNS_FIRST, REPORT_FREES_FORGIVEN_LEASE

	}

	private static final int LIMIT = 2;

	private final Set<Slip> slips;

	ResetModel(Slip... slips) {
		this.slips = Set.of(slips);
	}

	static final class Board {

		/** Permits the ledger counts as spent. */
		int used;

		/** Open leases that count, and those that were forgiven by the reset. */
		int open;

		int forgiven;

		/** Permits at hand: leased before the reset, and after it. */
		int old;

		int fresh;

		/** Closed leases that the ledger has not heard of: unspent, of either kind. */
		int oldReturned;

		int freshReturned;

		/** A request on its way: 0 none, 1 sent, 2 granted before the reset, 3 after. */
		int request;

		/** Whether a grant of that request is to be returned. */
		boolean discarded;

		boolean reset;

		boolean returned;

		boolean confirmed;

		/** Whether the reset may arrive once more. */
		boolean repeatable;

		int decided;

		int decidedAfter;

		Board copy() {
			Board copy = new Board();
			copy.used = this.used;
			copy.open = this.open;
			copy.forgiven = this.forgiven;
			copy.old = this.old;
			copy.fresh = this.fresh;
			copy.oldReturned = this.oldReturned;
			copy.freshReturned = this.freshReturned;
			copy.request = this.request;
			copy.discarded = this.discarded;
			copy.reset = this.reset;
			copy.returned = this.returned;
			copy.confirmed = this.confirmed;
			copy.repeatable = this.repeatable;
			copy.decided = this.decided;
			copy.decidedAfter = this.decidedAfter;
			return copy;
		}

	}

	@Override
	public Board start() {
		return new Board();
	}

	@Override
	public void moves(Board board, Moves<Board> moves) {
		request(board, moves);
		spend(board, moves);
		report(board, moves);
		reset(board, moves);
	}

	private void request(Board board, Moves<Board> moves) {
		if (board.request == 0) {
			Board next = board.copy();
			next.request = 1;
			next.discarded = false;
			moves.to(next, () -> "the holder requests a permit");
		}
		if (board.request == 1 && board.used + board.open < LIMIT) {
			Board next = board.copy();
			next.open++;
			next.request = board.reset ? 3 : 2;
			moves.to(next, () -> "the ledger grants a permit");
		}
		if (board.request > 1) {
			Board next = board.copy();
			boolean old = board.request == 2;
			boolean kept = !board.discarded;
			next.old += (old && kept) ? 1 : 0;
			next.fresh += (!old && kept) ? 1 : 0;
			next.oldReturned += (old && !kept) ? 1 : 0;
			next.freshReturned += (!old && !kept) ? 1 : 0;
			next.request = 0;
			moves.to(next, () -> "the grant arrives" + (kept ? "" : " and is returned"));
		}
	}

	private void spend(Board board, Moves<Board> moves) {
		if (board.old > 0) {
			Board next = decide(board);
			next.old--;
			if (board.reset) {
				// Forgiven: its report counts no more.
				next.oldReturned++;
			}
			else {
				next.open--;
				next.used++;
			}
			moves.to(next, () -> "a permit from before the reset is spent");
		}
		if (board.fresh > 0) {
			Board next = decide(board);
			next.fresh--;
			next.open--;
			next.used++;
			moves.to(next, () -> "a permit from after the reset is spent");
		}
	}

	private static Board decide(Board board) {
		Board next = board.copy();
		next.decided++;
		next.decidedAfter += board.confirmed ? 1 : 0;
		return next;
	}

	private void report(Board board, Moves<Board> moves) {
		if (board.oldReturned > 0) {
			Board next = board.copy();
			next.oldReturned--;
			if (board.forgiven > 0) {
				next.forgiven--;
				next.used -= has(Slip.REPORT_FREES_FORGIVEN_LEASE) ? Math.min(1, board.used) : 0;
			}
			else {
				next.open--;
			}
			moves.to(next, () -> "the ledger hears that a lease from before the reset is closed");
		}
		if (board.freshReturned > 0) {
			Board next = board.copy();
			next.freshReturned--;
			next.open--;
			moves.to(next, () -> "the ledger hears that a lease from after the reset is closed");
		}
	}

	private void reset(Board board, Moves<Board> moves) {
		boolean first = has(Slip.HOLDER_RETURNS_FIRST);
		if (!board.reset && (board.returned || !first)) {
			Board next = forget(board);
			next.reset = true;
			next.repeatable = true;
			moves.to(next, () -> "the ledger is reset");
		}
		if (board.repeatable) {
			Board next = has(Slip.REPEATED_RESET_RESETS_AGAIN) ? forget(board) : board.copy();
			next.repeatable = false;
			moves.to(next, () -> "the reset arrives again");
		}
		if (!board.returned && (board.reset || first)) {
			Board next = board.copy();
			next.oldReturned += board.old;
			next.freshReturned += board.fresh;
			next.old = 0;
			next.fresh = 0;
			next.discarded = board.request > 0;
			next.returned = true;
			moves.to(next, () -> "the holder returns what it has");
		}
		boolean clean = (board.returned && board.forgiven == 0) || has(Slip.CONFIRMED_AT_ONCE)
				|| (first && board.returned);
		if (board.reset && !board.confirmed && clean) {
			Board next = board.copy();
			next.confirmed = true;
			moves.to(next, () -> "the reset is confirmed");
		}
	}

	private static Board forget(Board board) {
		Board next = board.copy();
		next.used = 0;
		next.forgiven += board.open;
		next.open = 0;
		if (board.reset) {
			// What was leased since is forgiven as well.
			next.old += board.fresh;
			next.fresh = 0;
			next.oldReturned += board.freshReturned;
			next.freshReturned = 0;
			next.request = (board.request == 3) ? 2 : board.request;
		}
		return next;
	}

	private boolean has(Slip slip) {
		return this.slips.contains(slip);
	}

	@Override
	public void write(Board board, Sketch sketch) {
		sketch.put(board.used);
		sketch.put(board.open);
		sketch.put(board.forgiven);
		sketch.put(board.old);
		sketch.put(board.fresh);
		sketch.put(board.oldReturned);
		sketch.put(board.freshReturned);
		sketch.put(board.request);
		sketch.put(board.discarded ? 1 : 0);
		sketch.put(board.reset ? 1 : 0);
		sketch.put(board.returned ? 1 : 0);
		sketch.put(board.confirmed ? 1 : 0);
		sketch.put(board.repeatable ? 1 : 0);
		sketch.put(board.decided);
		sketch.put(board.decidedAfter);
	}

	@Override
	public @Nullable String wrong(Board board) {
		if (board.decided > 2 * LIMIT) {
			return board.decided + " decisions with one reset, limit " + LIMIT;
		}
		return (board.decidedAfter > LIMIT) ? board.decidedAfter + " decisions after a confirmed reset, limit " + LIMIT
				: null;
	}

	@Override
	public String toString() {
		return "reset of a key with a limit of " + LIMIT + (this.slips.isEmpty() ? "" : " with " + this.slips);
	}

}
