/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.util.Arrays;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.model.Ages;
import io.github.gossiplimiter.model.Model;
import io.github.gossiplimiter.model.Sketch;

/**
 * A ledger that is a log among three voters, as in Raft: a leader for each term, elected
 * by two; an entry counts as stored when two have it. Leaders may be deposed without
 * knowing, and a voter may lose its log. Voters have fast clocks and holders slow ones.
 */
final class ReplicatedModel implements Model<ReplicatedModel.Board> {

	/*
	 * Messages between voters are single steps: one that is late is the same as a step
	 * that happens late, since terms and logs are looked at when it arrives, and one that
	 * is lost is a step that does not happen. Requests, answers and reports of holders
	 * may be repeated for ever, so they too are steps that may happen at any time.
	 */

	/**
	 * Ways to get it wrong.
	 */
	enum Slip {

		ANSWERED_BEFORE_STORED, RESTARTED_VOTER_VOTES, NEW_LEADER_FORGETS_OPEN_LOTS, OLDER_LOG_ELECTED

	}

	private static final int VOTERS = 3;

	private static final int[][] ORDERS = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
			{ 2, 1, 0 } };

	private static final int HOLDERS = 2;

	private static final int WINDOW = 4;

	private static final int TTL = 2;

	private static final int LENT = Pace.FAST.ampleTicks(TTL);

	private static final int COUNTED = Pace.FAST.ampleTicks(WINDOW);

	private final int limit;

	private final int lots;

	private final int terms;

	private final int losses;

	private final boolean closes;

	private final Set<Slip> slips;

	private final boolean stamps;

	private final Sketch part = new Sketch();

	/**
	 * Create a model.
	 * @param lots how many lots are asked for in all
	 * @param terms how many leaders there are in all
	 * @param losses how often a voter loses its log
	 * @param closes whether holders close lots, or let them run out
	 */
	ReplicatedModel(int limit, int lots, int terms, int losses, boolean closes, Slip... slips) {
		this(limit, lots, terms, losses, closes, false, Set.of(slips));
	}

	private ReplicatedModel(int limit, int lots, int terms, int losses, boolean closes, boolean stamps,
			Set<Slip> slips) {
		this.limit = limit;
		this.lots = lots;
		this.terms = terms;
		this.losses = losses;
		this.closes = closes;
		this.stamps = stamps;
		this.slips = slips;
	}

	/**
	 * The same, where each entry tells how old those before it are by the clock of the
	 * leader that wrote it: a new leader counts what it finds from there on, and not from
	 * now.
	 */
	ReplicatedModel withStamps() {
		return new ReplicatedModel(this.limit, this.lots, this.terms, this.losses, this.closes, true, this.slips);
	}

	/**
	 * A board.
	 */
	static final class Board {

		final Voter[] voters;

		/** Number of the lot each holder asked for or has, 0 if none. */
		final int[] lot;

		/** Of that lot, 0 as long as there is no answer. */
		final int[] size;

		final int[] spent;

		/** Since it was asked for. */
		final int[] age;

		/**
		 * For each lot, what its holder says was spent of it, plus one; 0 if it says
		 * nothing.
		 */
		final int[] closed;

		/** Lots asked for so far, logs lost so far. */
		final int[] counts;

		final Ages decided;

		Board(Voter[] voters, int[] lot, int[] size, int[] spent, int[] age, int[] closed, int[] counts, Ages decided) {
			this.voters = voters;
			this.lot = lot;
			this.size = size;
			this.spent = spent;
			this.age = age;
			this.closed = closed;
			this.counts = counts;
			this.decided = decided;
		}

		Board copy() {
			Voter[] copies = new Voter[VOTERS];
			for (int v = 0; v < VOTERS; v++) {
				copies[v] = this.voters[v].copy();
			}
			return new Board(copies, this.lot.clone(), this.size.clone(), this.spent.clone(), this.age.clone(),
					this.closed.clone(), this.counts.clone(), this.decided.copy());
		}

		private void forgetLot(int h) {
			this.lot[h] = 0;
			this.size[h] = 0;
			this.spent[h] = 0;
			this.age[h] = 0;
		}

	}

	@Override
	public Board start() {
		Voter[] voters = { new Voter(), new Voter(), new Voter() };
		return new Board(voters, new int[HOLDERS], new int[HOLDERS], new int[HOLDERS], new int[HOLDERS],
				new int[this.lots + 1], new int[2], new Ages(WINDOW));
	}

	@Override
	public void moves(Board board, Moves<Board> moves) {
		tick(board, moves);
		for (int v = 0; v < VOTERS; v++) {
			lose(board, v, moves);
			for (int u = 0; u < VOTERS; u++) {
				if (u != v) {
					elect(board, v, u, moves);
					replicate(board, v, u, moves);
					takeBack(board, v, u, moves);
				}
			}
			if (board.voters[v].leads) {
				grant(board, v, moves);
				hearClosed(board, v, moves);
			}
		}
		for (int h = 0; h < HOLDERS; h++) {
			ask(board, h, moves);
			spendOrClose(board, h, moves);
		}
	}

	private void tick(Board board, Moves<Board> moves) {
		Board next = board.copy();
		next.decided.tick();
		for (Voter voter : next.voters) {
			for (int i = 0; i < voter.ages.length; i++) {
				voter.ages[i] = Math.min(voter.ages[i] + 1, LENT + COUNTED);
			}
		}
		for (int h = 0; h < HOLDERS; h++) {
			if (next.lot[h] != 0 && !Pace.SLOW.within(++next.age[h], TTL)) {
				next.forgetLot(h);
			}
		}
		moves.to(next, () -> "a tick passes");
	}

	private void lose(Board board, int v, Moves<Board> moves) {
		if (board.counts[1] < this.losses && board.voters[v].log.length > 0) {
			Board next = board.copy();
			next.counts[1]++;
			next.voters[v] = new Voter();
			next.voters[v].blank = !this.slips.contains(Slip.RESTARTED_VOTER_VOTES);
			moves.to(next, () -> voter(v) + " restarts without its log");
		}
	}

	private void elect(Board board, int v, int u, Moves<Board> moves) {
		Voter candidate = board.voters[v];
		Voter other = board.voters[u];
		int term = Math.max(candidate.term, other.term) + 1;
		boolean newEnough = candidate.isUpToDateWith(other) || this.slips.contains(Slip.OLDER_LOG_ELECTED);
		if (term <= this.terms && !candidate.blank && !other.blank && newEnough) {
			Board next = board.copy();
			next.voters[u].follow(term);
			next.voters[v].follow(term);
			if (this.stamps) {
				next.voters[v].leadByStamps(v, LENT);
			}
			else {
				next.voters[v].lead(v, this.slips.contains(Slip.NEW_LEADER_FORGETS_OPEN_LOTS) ? LENT + COUNTED : 0);
			}
			moves.to(next, () -> voter(v) + " leads in term " + term + ", elected by " + voter(u));
		}
	}

	private void replicate(Board board, int v, int u, Moves<Board> moves) {
		Voter leader = board.voters[v];
		Voter other = board.voters[u];
		if (leader.leads && leader.term >= other.term && !other.blank && leader.stored[u] < leader.log.length) {
			Board next = board.copy();
			copyTo(next, v, u);
			moves.to(next, () -> voter(v) + " has its log stored by " + voter(u));
		}
	}

	private void takeBack(Board board, int v, int u, Moves<Board> moves) {
		Voter leader = board.voters[v];
		Voter third = board.voters[VOTERS - v - u];
		boolean agreed = !third.blank && third.term == leader.term
				&& leader.stored[VOTERS - v - u] == leader.log.length;
		if (leader.leads && board.voters[u].blank && agreed && leader.committed() == leader.log.length) {
			Board next = board.copy();
			next.voters[u].blank = false;
			copyTo(next, v, u);
			moves.to(next, () -> voter(v) + " and the third take " + voter(u) + " back, with the whole log");
		}
	}

	private static void copyTo(Board next, int v, int u) {
		Voter leader = next.voters[v];
		next.voters[u].follow(leader.term);
		next.voters[u].log = leader.log;
		next.voters[u].stamps = leader.stamps.clone();
		leader.stored[u] = leader.log.length;
	}

	private int used(Voter leader) {
		int used = 0;
		for (int i = 0; i < leader.log.length; i++) {
			int entry = leader.log[i];
			if (Voter.kindOf(entry) == Voter.CLOSE) {
				used += (leader.ages[i] < COUNTED) ? Voter.permitsOf(entry) : 0;
			}
			else if (leader.find(Voter.CLOSE, Voter.lotOf(entry)) < 0) {
				used += (leader.ages[i] < LENT + COUNTED) ? Voter.permitsOf(entry) : 0;
			}
		}
		return used;
	}

	private void grant(Board board, int v, Moves<Board> moves) {
		Voter leader = board.voters[v];
		for (int h = 0; h < HOLDERS; h++) {
			int lot = board.lot[h];
			if (lot == 0 || board.size[h] != 0) {
				continue;
			}
			int index = leader.find(Voter.GRANT, lot);
			if (index >= 0) {
				answer(board, v, h, Voter.permitsOf(leader.log[index]), index < leader.committed(), moves);
				continue;
			}
			for (int n = 1; n <= this.limit - used(leader); n++) {
				int size = n;
				int holder = h;
				Board next = board.copy();
				next.voters[v].append(v, Voter.entry(leader.term, Voter.GRANT, lot, size));
				moves.to(next, () -> voter(v) + " writes lot " + lot + " of " + size + " for " + holder(holder));
			}
		}
	}

	private void answer(Board board, int v, int h, int size, boolean stored, Moves<Board> moves) {
		if (stored || this.slips.contains(Slip.ANSWERED_BEFORE_STORED)) {
			Board next = board.copy();
			next.size[h] = size;
			moves.to(next, () -> voter(v) + " answers " + holder(h) + ": lot " + board.lot[h] + " has " + size);
		}
	}

	private void hearClosed(Board board, int v, Moves<Board> moves) {
		Voter leader = board.voters[v];
		for (int lot = 1; lot <= this.lots; lot++) {
			int spent = board.closed[lot] - 1;
			if (spent >= 0 && leader.find(Voter.GRANT, lot) >= 0 && leader.find(Voter.CLOSE, lot) < 0) {
				int number = lot;
				Board next = board.copy();
				next.voters[v].append(v, Voter.entry(leader.term, Voter.CLOSE, lot, spent));
				moves.to(next, () -> voter(v) + " hears that lot " + number + " is closed, " + spent + " spent");
			}
		}
	}

	private void ask(Board board, int h, Moves<Board> moves) {
		if (board.lot[h] == 0 && board.counts[0] < this.lots) {
			Board next = board.copy();
			int lot = ++next.counts[0];
			next.lot[h] = lot;
			moves.to(next, () -> holder(h) + " asks for lot " + lot);
		}
	}

	private void spendOrClose(Board board, int h, Moves<Board> moves) {
		int lot = board.lot[h];
		int spent = board.spent[h];
		if (spent < board.size[h]) {
			Board next = board.copy();
			next.spent[h]++;
			next.decided.add(0, 1);
			moves.to(next, () -> holder(h) + " spends a permit of lot " + lot);
		}
		if (lot != 0 && this.closes) {
			Board next = board.copy();
			next.closed[lot] = spent + 1;
			next.forgetLot(h);
			moves.to(next, () -> holder(h) + " closes lot " + lot + " with " + spent + " spent");
		}
	}

	/*
	 * Voters are alike, and so are holders: boards that differ only in who is who are
	 * written the same, by putting them in an order that does not look at numbers, and in
	 * the smallest of them where voters differ only in what leaders know of them.
	 */
	@Override
	public void write(Board board, Sketch sketch) {
		board.decided.write(sketch);
		byte[][] voters = new byte[VOTERS][];
		for (int v = 0; v < VOTERS; v++) {
			this.part.clear();
			board.voters[v].write(this.part);
			for (int i = 0; this.stamps && i < board.voters[v].log.length; i++) {
				this.part.put(board.voters[v].stamps[i]);
			}
			voters[v] = this.part.toBytes();
		}
		int[] order = ORDERS[0];
		long smallest = Long.MAX_VALUE;
		for (int[] candidate : ORDERS) {
			boolean sorted = Arrays.compare(voters[candidate[0]], voters[candidate[1]]) <= 0
					&& Arrays.compare(voters[candidate[1]], voters[candidate[2]]) <= 0;
			long known = sorted ? known(board, candidate) : Long.MAX_VALUE;
			if (known < smallest) {
				smallest = known;
				order = candidate;
			}
		}
		for (int v : order) {
			for (byte written : voters[v]) {
				sketch.put(written & 0xff);
			}
			for (int u : order) {
				sketch.put(board.voters[v].stored[u]);
			}
		}
		int first = (board.lot[0] <= board.lot[1]) ? 0 : 1;
		for (int h : new int[] { first, 1 - first }) {
			sketch.put((board.lot[h] << 4) | board.age[h]);
			sketch.put((board.size[h] << 4) | board.spent[h]);
		}
		for (int spent : board.closed) {
			sketch.put(spent);
		}
		sketch.put((board.counts[0] << 4) | board.counts[1]);
	}

	private static long known(Board board, int[] order) {
		long known = 0;
		for (int v : order) {
			for (int u : order) {
				known = (known << 4) | board.voters[v].stored[u];
			}
		}
		return known;
	}

	@Override
	public @Nullable String wrong(Board board) {
		int decided = board.decided.sum();
		return (decided > this.limit) ? decided + " decisions in a window of " + WINDOW + " ticks, limit " + this.limit
				: null;
	}

	private static String voter(int v) {
		return "voter " + (v + 1);
	}

	private static String holder(int h) {
		return "holder " + (char) ('A' + h);
	}

	@Override
	public String toString() {
		return "replicated ledger%s, limit %d, %d lots%s, %d terms, %d lost logs%s".formatted(
				this.stamps ? " with stamps" : "", this.limit, this.lots, this.closes ? " that are closed" : "",
				this.terms, this.losses, this.slips.isEmpty() ? "" : " with " + this.slips);
	}

}
