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
 * Who may call itself the owner of a key between peers: three members are expected, each
 * promises itself to one owner at a time, and two promises make an owner for a while.
 */
final class TermModel implements Model<TermModel.Board> {

	/*
	 * A request is heard whenever its sender waits for promises, since it may be
	 * repeated; only its age counts. A promise may come late or never.
	 */

	/**
	 * Ways to get it wrong.
	 */
	enum Slip {

		OWNER_BY_VIEW, RIGHT_FROM_PROMISE, RIGHT_WITHOUT_DRIFT, RESTARTED_MEMBER_PROMISES

	}

	private static final int MEMBERS = 3;

	private static final int CANDIDATES = 2;

	private static final int MAJORITY = 2;

	private static final int NOBODY = 0;

	private final int promise;

	private final List<Pace> paces;

	private final Set<Slip> slips;

	/**
	 * Create a model.
	 * @param promise how long a promise lasts, in ticks
	 * @param paces of the members, of which the first two want to be owner
	 */
	TermModel(int promise, List<Pace> paces, Slip... slips) {
		this.promise = promise;
		this.paces = List.copyOf(paces);
		this.slips = Set.of(slips);
	}

	/**
	 * Ages are in ticks, -1 if there is nothing to be old.
	 */
	static final class Board {

		/** Number of the candidate a member promised itself to, plus one. */
		final int[] promised;

		final int[] promisedAge;

		/** How long ago a member started, or the largest age that matters. */
		final int[] bootAge;

		final int[] requestAge;

		/** Who promised on the latest request of a candidate, a bit each. */
		final int[] coming;

		/** Whose promise of those the candidate has. */
		final int[] arrived;

		/** How long ago the request was sent on which a right rests. */
		final int[] rightAge;

		Board(int[] promised, int[] promisedAge, int[] bootAge, int[] requestAge, int[] coming, int[] arrived,
				int[] rightAge) {
			this.promised = promised;
			this.promisedAge = promisedAge;
			this.bootAge = bootAge;
			this.requestAge = requestAge;
			this.coming = coming;
			this.arrived = arrived;
			this.rightAge = rightAge;
		}

		Board copy() {
			return new Board(this.promised.clone(), this.promisedAge.clone(), this.bootAge.clone(),
					this.requestAge.clone(), this.coming.clone(), this.arrived.clone(), this.rightAge.clone());
		}

		private void forgetRequest(int c) {
			this.requestAge[c] = -1;
			this.coming[c] = 0;
			this.arrived[c] = 0;
		}

	}

	@Override
	public Board start() {
		Board board = new Board(new int[MEMBERS], new int[MEMBERS], new int[MEMBERS], new int[CANDIDATES],
				new int[CANDIDATES], new int[CANDIDATES], new int[CANDIDATES]);
		for (int i = 0; i < MEMBERS; i++) {
			board.bootAge[i] = bootAgeMax(i);
		}
		for (int c = 0; c < CANDIDATES; c++) {
			board.forgetRequest(c);
			board.rightAge[c] = -1;
		}
		return board;
	}

	private int bootAgeMax(int i) {
		return this.paces.get(i).ampleTicks(this.promise);
	}

	@Override
	public void moves(Board board, Moves<Board> moves) {
		tick(board, moves);
		for (int c = 0; c < CANDIDATES; c++) {
			ask(board, c, moves);
			for (int i = 0; i < MEMBERS; i++) {
				promise(board, c, i, moves);
				arrive(board, c, i, moves);
			}
		}
		for (int i = 0; i < MEMBERS; i++) {
			crash(board, i, moves);
		}
	}

	private void tick(Board board, Moves<Board> moves) {
		Board next = board.copy();
		for (int i = 0; i < MEMBERS; i++) {
			next.bootAge[i] = Math.min(next.bootAge[i] + 1, bootAgeMax(i));
			if (next.promised[i] != NOBODY && !this.paces.get(i).plainlyWithin(++next.promisedAge[i], this.promise)) {
				next.promised[i] = NOBODY;
				next.promisedAge[i] = 0;
			}
		}
		for (int c = 0; c < CANDIDATES; c++) {
			if (next.requestAge[c] >= 0 && !isRight(c, ++next.requestAge[c])) {
				next.forgetRequest(c);
			}
			if (next.rightAge[c] >= 0 && !isRight(c, ++next.rightAge[c])) {
				next.rightAge[c] = -1;
			}
		}
		moves.to(next, () -> "a tick passes");
	}

	private boolean isRight(int c, int age) {
		Pace pace = this.paces.get(c);
		return this.slips.contains(Slip.RIGHT_WITHOUT_DRIFT) ? pace.plainlyWithin(age, this.promise)
				: pace.within(age, this.promise);
	}

	private void ask(Board board, int c, Moves<Board> moves) {
		Board next = board.copy();
		if (this.slips.contains(Slip.OWNER_BY_VIEW)) {
			next.rightAge[c] = 0;
			moves.to(next, () -> name(c) + " comes first in its view: it is the owner");
			return;
		}
		next.forgetRequest(c);
		next.requestAge[c] = 0;
		moves.to(next, () -> name(c) + " asks for promises");
	}

	private void promise(Board board, int c, int i, Moves<Board> moves) {
		boolean free = board.promised[i] == NOBODY || board.promised[i] == c + 1;
		boolean remembers = board.bootAge[i] == bootAgeMax(i) || this.slips.contains(Slip.RESTARTED_MEMBER_PROMISES);
		if (board.requestAge[c] >= 0 && free && remembers) {
			Board next = board.copy();
			next.promised[i] = c + 1;
			next.promisedAge[i] = 0;
			next.coming[c] |= 1 << i;
			moves.to(next, () -> name(i) + " promises itself to " + name(c));
		}
	}

	private void arrive(Board board, int c, int i, Moves<Board> moves) {
		int bit = 1 << i;
		if ((board.coming[c] & bit & ~board.arrived[c]) == 0) {
			return;
		}
		Board next = board.copy();
		next.arrived[c] |= bit;
		boolean enough = Integer.bitCount(next.arrived[c]) >= MAJORITY;
		if (enough) {
			next.rightAge[c] = this.slips.contains(Slip.RIGHT_FROM_PROMISE) ? 0 : board.requestAge[c];
			next.forgetRequest(c);
		}
		moves.to(next, () -> name(c) + " has the promise of " + name(i) + (enough ? ": it is the owner" : ""));
	}

	private void crash(Board board, int i, Moves<Board> moves) {
		Board next = board.copy();
		next.promised[i] = NOBODY;
		next.promisedAge[i] = 0;
		next.bootAge[i] = 0;
		if (i < CANDIDATES) {
			next.forgetRequest(i);
			next.rightAge[i] = -1;
		}
		moves.to(next, () -> name(i) + " crashes and starts again");
	}

	@Override
	public void write(Board board, Sketch sketch) {
		for (int i = 0; i < MEMBERS; i++) {
			sketch.put(board.promised[i]);
			sketch.put(board.promisedAge[i]);
			sketch.put(board.bootAge[i]);
		}
		for (int c = 0; c < CANDIDATES; c++) {
			sketch.put(board.requestAge[c] + 1);
			sketch.put(board.coming[c]);
			sketch.put(board.arrived[c]);
			sketch.put(board.rightAge[c] + 1);
		}
	}

	@Override
	public @Nullable String wrong(Board board) {
		return (board.rightAge[0] >= 0 && board.rightAge[1] >= 0) ? "two owners at once" : null;
	}

	private static String name(int i) {
		return "member " + (char) ('A' + i);
	}

	@Override
	public String toString() {
		return "terms of owners, promises for " + this.promise + " ticks, clocks " + this.paces
				+ (this.slips.isEmpty() ? "" : " with " + this.slips);
	}

}
