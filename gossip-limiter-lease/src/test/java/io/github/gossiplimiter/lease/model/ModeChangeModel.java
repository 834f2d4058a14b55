/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.model.Ages;
import io.github.gossiplimiter.model.Model;
import io.github.gossiplimiter.model.Sketch;

/**
 * A limit that is changed from gossip to leases while it runs. Until the change is
 * announced, gossip keeps the limit; after that, a member that has not heard of it knows
 * only of its own decisions.
 */
final class ModeChangeModel implements Model<ModeChangeModel.Board> {

	/**
	 * Ways to get it wrong.
	 */
	enum Slip {

		LEASES_AT_ONCE, LEASES_AFTER_A_WINDOW, CONFIRMED_WITHOUT_COUNT

	}

	private static final int WINDOW = 4;

	private static final int COUNTED = Pace.FAST.ampleTicks(WINDOW);

	private final int limit;

	private final int members;

	private final Set<Slip> slips;

	ModeChangeModel(int limit, int members, Slip... slips) {
		this.limit = limit;
		this.members = members;
		this.slips = Set.of(slips);
	}

	/**
	 * A member.
	 */
	static final class Member {

		boolean gossips = true;

		boolean confirmed;

		/** Ticks since it left or crashed, -1 if it did not. */
		int gone = -1;

		final Ages own;

		Member(Ages own) {
			this.own = own;
		}

		Member copy() {
			Member copy = new Member(this.own.copy());
			copy.gossips = this.gossips;
			copy.confirmed = this.confirmed;
			copy.gone = this.gone;
			return copy;
		}

	}

	static final class Board {

		final Member[] members;

		final Ages counted;

		final Ages decided;

		/** Ticks since the change was announced, -1 before. */
		int announced = -1;

		Board(Member[] members, Ages counted, Ages decided) {
			this.members = members;
			this.counted = counted;
			this.decided = decided;
		}

		Board copy() {
			Member[] copies = new Member[this.members.length];
			for (int m = 0; m < copies.length; m++) {
				copies[m] = this.members[m].copy();
			}
			Board copy = new Board(copies, this.counted.copy(), this.decided.copy());
			copy.announced = this.announced;
			return copy;
		}

	}

	@Override
	public Board start() {
		Member[] all = new Member[this.members];
		for (int m = 0; m < all.length; m++) {
			all[m] = new Member(new Ages(COUNTED));
		}
		return new Board(all, new Ages(COUNTED), new Ages(WINDOW));
	}

	@Override
	public void moves(Board board, Moves<Board> moves) {
		tick(board, moves);
		if (board.announced < 0) {
			Board next = board.copy();
			next.announced = 0;
			moves.to(next, () -> "the limit is to be leased from now on");
		}
		lease(board, moves);
		for (int m = 0; m < this.members; m++) {
			if (board.members[m].gone < 0) {
				admit(board, m, moves);
				change(board, m, moves);
				leave(board, m, moves);
			}
		}
	}

	private void tick(Board board, Moves<Board> moves) {
		Board next = board.copy();
		next.decided.tick();
		next.counted.tick();
		next.announced = (board.announced < 0) ? -1 : Math.min(board.announced + 1, COUNTED);
		for (Member member : next.members) {
			member.own.tick();
			member.gone = (member.gone < 0) ? -1 : Math.min(member.gone + 1, COUNTED);
		}
		moves.to(next, () -> "a tick passes");
	}

	private boolean mayLease(Board board) {
		boolean all = true;
		for (Member member : board.members) {
			all &= member.confirmed || member.gone == COUNTED;
		}
		boolean late = board.announced == COUNTED && this.slips.contains(Slip.LEASES_AFTER_A_WINDOW);
		return board.announced >= 0 && (all || late || this.slips.contains(Slip.LEASES_AT_ONCE));
	}

	private void lease(Board board, Moves<Board> moves) {
		if (mayLease(board) && board.counted.sum() < this.limit) {
			Board next = board.copy();
			next.counted.add(0, 1);
			next.decided.add(0, 1);
			moves.to(next, () -> "the coordinator leases a permit, and it is spent");
		}
	}

	private void admit(Board board, int m, Moves<Board> moves) {
		int known = (board.announced < 0) ? board.decided.sum() : board.members[m].own.sum();
		boolean leasesRun = mayLease(board);
		boolean fits = (leasesRun ? known : Math.max(known, board.decided.sum())) < this.limit;
		if (board.members[m].gossips && fits) {
			Board next = board.copy();
			next.members[m].own.add(0, 1);
			next.decided.add(0, 1);
			moves.to(next, () -> name(m) + " admits by gossip");
		}
	}

	private void change(Board board, int m, Moves<Board> moves) {
		Member member = board.members[m];
		if (board.announced >= 0 && member.gossips) {
			Board next = board.copy();
			next.members[m].gossips = false;
			moves.to(next, () -> name(m) + " hears of the change");
		}
		if (!member.gossips && !member.confirmed) {
			Board next = board.copy();
			int spent = this.slips.contains(Slip.CONFIRMED_WITHOUT_COUNT) ? 0 : member.own.sum();
			next.members[m].confirmed = true;
			next.counted.add(0, spent);
			moves.to(next, () -> "the coordinator hears that " + name(m) + " changed and has spent " + spent);
		}
	}

	private void leave(Board board, int m, Moves<Board> moves) {
		Board next = board.copy();
		next.members[m].gone = 0;
		moves.to(next, () -> name(m) + " is gone");
	}

	@Override
	public void write(Board board, Sketch sketch) {
		board.decided.write(sketch);
		board.counted.write(sketch);
		sketch.put(board.announced + 1);
		for (Member member : board.members) {
			sketch.put(((member.gone + 1) << 2) | (member.gossips ? 2 : 0) | (member.confirmed ? 1 : 0));
			member.own.write(sketch);
		}
	}

	@Override
	public @Nullable String wrong(Board board) {
		int decided = board.decided.sum();
		return (decided > this.limit) ? decided + " decisions in a window of " + WINDOW + " ticks, limit " + this.limit
				: null;
	}

	private static String name(int m) {
		return "member " + (char) ('A' + m);
	}

	@Override
	public String toString() {
		return "change from gossip to leases, limit %d, %d members%s".formatted(this.limit, this.members,
				this.slips.isEmpty() ? "" : " with " + this.slips);
	}

}
