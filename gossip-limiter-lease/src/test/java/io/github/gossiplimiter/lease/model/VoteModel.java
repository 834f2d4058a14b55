/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.model.Model;
import io.github.gossiplimiter.model.Sketch;

/**
 * How the vote of a member that leaves in order goes to one that stays, which keeps it
 * for a while and hands it on to one that starts: there are never two owners. Three
 * places for members, two votes make an owner; so it covers two members of which one is
 * replaced by a third that starts before. Who leaves starts anew at the same place at
 * once, which is the earliest it can.
 */
final class VoteModel implements Model<VoteModel.Board> {

	/*
	 * A vote on its way may come late or never, so a crash is a vote that never comes.
	 * That promises may come late as well is the matter of TermModel.
	 */

	/**
	 * Ways to get it wrong.
	 */
	enum Slip {

		KEPT_FOR_EVER, KEPT_FROM_RECEIPT, SHORT_REST, LEAVER_GOES_ON, HANDED_BACK_AND_KEPT, PROMISES_FORGOTTEN,
		COUNTED_TWICE, LATE_VOTE_ADOPTED, HANDED_TO_ANOTHER

	}

	private static final int PLACES = 3;

	private static final int CANDIDATES = 2;

	private static final int MAJORITY = 2;

	private static final int NOBODY = 0;

	/** The bit of the vote that a candidate keeps. */
	private static final int KEPT = 1 << PLACES;

	private static final int UNITS = 4;

	private final int promise;

	private final int vote;

	private final int leaves;

	private final List<Pace> paces;

	private final Set<Slip> slips;

	/**
	 * Create a model.
	 * @param promise how long a promise lasts, in ticks
	 * @param vote how long a vote is kept, in ticks
	 * @param leaves how often members leave
	 * @param paces of the members, of which the first two want to be owner
	 */
	VoteModel(int promise, int vote, int leaves, List<Pace> paces, Slip... slips) {
		this.promise = promise;
		this.vote = vote;
		this.leaves = leaves;
		this.paces = List.copyOf(paces);
		this.slips = Set.of(slips);
	}

	/**
	 * Ages are in ticks, -1 if there is nothing to be old.
	 */
	static final class Board {

		/** For each place: promised to, age of that, age of its process. */
		final int[][] members;

		/**
		 * For each candidate: age of its request, promises that arrived, age of the vote
		 * that one of them rests on, age of its right, age of the vote that it rests on.
		 */
		final int[][] candidates;

		/**
		 * For each candidate, the vote that it requested or keeps: age of the request,
		 * whether it is here, promised to, age of that, voter.
		 */
		final int[][] votes;

		/** A vote on its way: receiver plus one, voter, promised to, age of that. */
		final int[] coming;

		/**
		 * A vote on its way to a place that starts: receiver plus one, age of its
		 * request, units left when it was handed back, promised to, age of that, voter.
		 */
		final int[] back;

		final int leaves;

		Board(int[][] members, int[][] candidates, int[][] votes, int[] coming, int[] back, int leaves) {
			this.members = members;
			this.candidates = candidates;
			this.votes = votes;
			this.coming = coming;
			this.back = back;
			this.leaves = leaves;
		}

		Board copy(int newLeaves) {
			return new Board(copy(this.members), copy(this.candidates), copy(this.votes), this.coming.clone(),
					this.back.clone(), newLeaves);
		}

		Board copy() {
			return copy(this.leaves);
		}

		private static int[][] copy(int[][] rows) {
			int[][] copy = new int[rows.length][];
			for (int i = 0; i < rows.length; i++) {
				copy[i] = rows[i].clone();
			}
			return copy;
		}

		private boolean keeps(int c) {
			return this.votes[c][1] == 1;
		}

		private void dropVote(int c) {
			this.votes[c] = new int[] { -1, 0, NOBODY, 0, 0 };
		}

		private void dropRequest(int c) {
			this.candidates[c][0] = -1;
			this.candidates[c][1] = 0;
			this.candidates[c][2] = -1;
		}

		private void dropRight(int c) {
			this.candidates[c][3] = -1;
			this.candidates[c][4] = -1;
		}

	}

	@Override
	public Board start() {
		Board board = new Board(new int[PLACES][3], new int[CANDIDATES][5], new int[CANDIDATES][], new int[4],
				new int[6], 0);
		for (int i = 0; i < PLACES; i++) {
			board.members[i][2] = rest(i);
		}
		for (int c = 0; c < CANDIDATES; c++) {
			board.dropRequest(c);
			board.dropRight(c);
			board.dropVote(c);
		}
		return board;
	}

	private int rest(int i) {
		return this.paces.get(i).ampleTicks(this.slips.contains(Slip.SHORT_REST) ? this.promise : this.vote);
	}

	@Override
	public void moves(Board board, Moves<Board> moves) {
		tick(board, moves);
		for (int c = 0; c < CANDIDATES; c++) {
			ask(board, c, moves);
			askKept(board, c, moves);
			requestVote(board, c, moves);
			for (int i = 0; i < PLACES; i++) {
				promise(board, c, i, moves);
				leave(board, i, c, moves);
				handBack(board, c, i, moves);
			}
		}
		keep(board, moves);
		adopt(board, moves);
	}

	private void tick(Board board, Moves<Board> moves) {
		Board next = board.copy();
		for (int i = 0; i < PLACES; i++) {
			int[] member = next.members[i];
			member[2] = Math.min(member[2] + 1, rest(i));
			agePromise(member, 0, i);
		}
		for (int c = 0; c < CANDIDATES; c++) {
			int[] candidate = next.candidates[c];
			candidate[2] += (candidate[2] >= 0) ? 1 : 0;
			candidate[4] += (candidate[4] >= 0) ? 1 : 0;
			if (isOver(c, candidate[2])) {
				candidate[1] = 0;
				candidate[2] = -1;
			}
			if (candidate[0] >= 0 && !this.paces.get(c).within(++candidate[0], this.promise)) {
				next.dropRequest(c);
			}
			if (candidate[3] >= 0
					&& (!this.paces.get(c).within(++candidate[3], this.promise) || isOver(c, candidate[4]))) {
				next.dropRight(c);
			}
			int[] kept = next.votes[c];
			agePromise(kept, 2, c);
			if (kept[0] >= 0 && isOver(c, ++kept[0])) {
				next.dropVote(c);
			}
			kept[0] = Math.min(kept[0], this.vote + 1);
			candidate[2] = Math.min(candidate[2], this.vote + 1);
			candidate[4] = Math.min(candidate[4], this.vote + 1);
		}
		if (next.back[0] > 0 && ++next.back[1] > rest(next.back[0] - 1)) {
			next.back[1] = rest(next.back[0] - 1);
		}
		moves.to(next, () -> "a tick passes");
	}

	private void agePromise(int[] row, int at, int clock) {
		if (row[at] != NOBODY && !this.paces.get(clock).plainlyWithin(++row[at + 1], this.promise)) {
			row[at] = NOBODY;
			row[at + 1] = 0;
		}
	}

	private boolean isOver(int c, int age) {
		return age >= 0 && !this.slips.contains(Slip.KEPT_FOR_EVER) && !this.paces.get(c).within(age, this.vote);
	}

	private void ask(Board board, int c, Moves<Board> moves) {
		Board next = board.copy();
		next.dropRequest(c);
		next.candidates[c][0] = 0;
		moves.to(next, () -> name(c) + " asks for promises");
	}

	private void promise(Board board, int c, int i, Moves<Board> moves) {
		int[] member = board.members[i];
		boolean free = member[0] == NOBODY || member[0] == c + 1;
		int bit = 1 << i;
		if (board.candidates[c][0] >= 0 && free && member[2] == rest(i) && (board.candidates[c][1] & bit) == 0) {
			Board next = board.copy();
			next.members[i][0] = c + 1;
			next.members[i][1] = 0;
			next.candidates[c][1] |= bit;
			String owner = own(next, c);
			moves.to(next, () -> name(i) + " promises itself to " + name(c) + owner);
		}
	}

	private void askKept(Board board, int c, Moves<Board> moves) {
		int[] kept = board.votes[c];
		boolean free = kept[2] == NOBODY || kept[2] == c + 1;
		if (board.keeps(c) && free && board.candidates[c][0] >= 0 && (board.candidates[c][1] & KEPT) == 0) {
			Board next = board.copy();
			next.votes[c][2] = c + 1;
			next.votes[c][3] = 0;
			next.candidates[c][1] |= KEPT;
			next.candidates[c][2] = next.votes[c][0];
			String owner = own(next, c);
			moves.to(next, () -> name(c) + " has the promise of the vote it keeps" + owner);
		}
	}

	private String own(Board next, int c) {
		int[] candidate = next.candidates[c];
		if (Integer.bitCount(candidate[1]) < MAJORITY) {
			return "";
		}
		candidate[3] = candidate[0];
		candidate[4] = candidate[2];
		next.dropRequest(c);
		return ": it is the owner";
	}

	private void requestVote(Board board, int c, Moves<Board> moves) {
		if (!board.keeps(c) && board.coming[0] != c + 1 && board.leaves < this.leaves) {
			Board next = board.copy();
			next.dropVote(c);
			next.votes[c][0] = 0;
			moves.to(next, () -> name(c) + " requests the vote of a member that leaves");
		}
	}

	private void leave(Board board, int i, int c, Moves<Board> moves) {
		boolean heir = i != c && board.votes[c][0] >= 0 && !board.keeps(c) && board.coming[0] == 0;
		if (board.leaves >= this.leaves || !heir || board.members[i][2] < rest(i)) {
			return;
		}
		Board next = board.copy(board.leaves + 1);
		next.coming[0] = c + 1;
		next.coming[1] = i;
		next.coming[2] = board.members[i][0];
		next.coming[3] = board.members[i][1];
		if (!this.slips.contains(Slip.LEAVER_GOES_ON)) {
			next.members[i] = new int[] { NOBODY, 0, 0 };
			if (i < CANDIDATES) {
				next.dropRequest(i);
				next.dropRight(i);
				next.dropVote(i);
			}
		}
		moves.to(next, () -> name(i) + " leaves, hands its vote to " + name(c) + " and starts anew");
	}

	private void keep(Board board, Moves<Board> moves) {
		int c = board.coming[0] - 1;
		if (c < 0) {
			return;
		}
		Board lost = board.copy();
		lost.coming[0] = 0;
		lost.coming[1] = 0;
		lost.coming[2] = NOBODY;
		lost.coming[3] = 0;
		moves.to(lost, () -> "the vote is lost");
		if (board.votes[c][0] < 0 || board.members[c][2] < rest(c)) {
			return;
		}
		Board next = lost.copy();
		next.votes[c][1] = 1;
		next.votes[c][4] = board.coming[1];
		if (this.slips.contains(Slip.KEPT_FROM_RECEIPT)) {
			next.votes[c][0] = 0;
		}
		if (!this.slips.contains(Slip.PROMISES_FORGOTTEN)) {
			next.votes[c][2] = board.coming[2];
			next.votes[c][3] = board.coming[3];
		}
		if (!this.slips.contains(Slip.COUNTED_TWICE)) {
			next.candidates[c][1] &= ~(1 << board.coming[1]);
		}
		moves.to(next, () -> name(c) + " keeps the vote");
	}

	private void handBack(Board board, int c, int k, Moves<Board> moves) {
		boolean former = board.votes[c][4] == k || this.slips.contains(Slip.HANDED_TO_ANOTHER);
		boolean starting = k != c && board.members[k][2] < rest(k);
		if (!board.keeps(c) || board.back[0] != 0 || !former || !starting) {
			return;
		}
		int[] kept = board.votes[c];
		Board next = board.copy();
		next.back[0] = k + 1;
		next.back[1] = 0;
		next.back[2] = Math.max(0, this.vote * (UNITS - 1) - kept[0] * units(c));
		next.back[3] = kept[2];
		next.back[4] = kept[3];
		next.back[5] = kept[4];
		if (!this.slips.contains(Slip.HANDED_BACK_AND_KEPT)) {
			boolean promised = (board.candidates[c][1] & KEPT) != 0;
			next.candidates[c][1] &= ~KEPT;
			next.candidates[c][1] |= promised ? 1 << k : 0;
			next.dropVote(c);
		}
		moves.to(next, () -> name(c) + " hands the vote back to " + name(k));
	}

	private int units(int i) {
		return (this.paces.get(i) == Pace.FAST) ? UNITS + 1 : UNITS;
	}

	private void adopt(Board board, Moves<Board> moves) {
		int k = board.back[0] - 1;
		if (k < 0) {
			return;
		}
		Board lost = board.copy();
		lost.back[0] = 0;
		lost.back[1] = 0;
		lost.back[2] = 0;
		lost.back[3] = NOBODY;
		lost.back[4] = 0;
		lost.back[5] = 0;
		moves.to(lost, () -> "the vote that is handed back is lost");
		boolean inTime = board.back[1] * units(k) * UNITS < board.back[2] * (UNITS - 1)
				|| this.slips.contains(Slip.LATE_VOTE_ADOPTED);
		if (inTime && board.members[k][2] < rest(k)) {
			Board next = lost.copy();
			next.members[k][2] = rest(k);
			if (k < CANDIDATES && !this.slips.contains(Slip.COUNTED_TWICE)) {
				next.candidates[k][1] &= ~(1 << board.back[5]);
			}
			if (!this.slips.contains(Slip.PROMISES_FORGOTTEN)) {
				next.members[k][0] = board.back[3];
				next.members[k][1] = 0;
			}
			moves.to(next, () -> name(k) + " has the vote and may promise");
		}
	}

	@Override
	public void write(Board board, Sketch sketch) {
		for (int[][] rows : List.of(board.members, board.candidates, board.votes)) {
			for (int[] row : rows) {
				write(row, sketch);
			}
		}
		write(board.coming, sketch);
		write(board.back, sketch);
		sketch.put(board.leaves);
	}

	private static void write(int[] row, Sketch sketch) {
		for (int value : row) {
			sketch.put(value + 1);
		}
	}

	@Override
	public @Nullable String wrong(Board board) {
		return (board.candidates[0][3] >= 0 && board.candidates[1][3] >= 0) ? "two owners at once" : null;
	}

	private static String name(int i) {
		return "member " + (char) ('A' + i);
	}

	@Override
	public String toString() {
		return "votes of members that leave, promises for " + this.promise + " ticks, votes for " + this.vote
				+ ", at most " + this.leaves + " leave, clocks " + this.paces
				+ (this.slips.isEmpty() ? "" : " with " + this.slips);
	}

}
