/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.util.Arrays;
import java.util.Set;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.model.Ages;
import io.github.gossiplimiter.model.Model;
import io.github.gossiplimiter.model.Sketch;

/**
 * A limit that is decided locally below a threshold and leased above it: each member may
 * have a few admits that the coordinator did not acknowledge, its allowance, and the
 * coordinator keeps as many back for every member that may still decide locally.
 */
final class HybridModel implements Model<HybridModel.Board> {

	/*
	 * Reports are cumulative and may be repeated, so they are no messages: the
	 * coordinator may hear at any time of any part of what a member admitted. Answers are
	 * messages. A leased permit is spent at once: that it may be spent late is the matter
	 * of LedgerModel.
	 */

	/**
	 * Ways to get it wrong.
	 */
	enum Slip {

		NO_ALLOWANCE, NOTHING_KEPT_BACK, OLD_ANSWER_BELIEVED, OLD_CONFIRMATION_BELIEVED, RESTARTED_MEMBER_ADMITS,
		JOINER_BEFORE_OTHERS_ARE_BELOW

	}

	private static final int WINDOW = 4;

	/**
	 * Ticks that reports count, and that a restarted member keeps still, at the least.
	 */
	private static final int COUNTED = Pace.FAST.ampleTicks(WINDOW);

	private static final int MAIL = 2;

	private final int limit;

	private final int threshold;

	private final int members;

	private final boolean joiner;

	private final int crashes;

	private final Set<Slip> slips;

	private final Ranks ranks = new Ranks();

	private final Sketch part = new Sketch();

	/**
	 * Create a model.
	 * @param threshold permits from which on the coordinator leases
	 * @param joiner whether the last member joins the others; then no time passes
	 * @param crashes how often a member crashes
	 */
	HybridModel(int limit, int threshold, int members, boolean joiner, int crashes, Slip... slips) {
		this.limit = limit;
		this.threshold = threshold;
		this.members = members;
		this.joiner = joiner;
		this.crashes = crashes;
		this.slips = Set.of(slips);
	}

	/**
	 * What a member remembers, and what the coordinator does of it.
	 */
	static final class Member {

		int admitted;

		int acknowledged;

		/** Whether the last answer said that the key is below its threshold. */
		boolean below;

		/** Number of the last answer it heard. */
		int heard;

		/** How long ago it started, or the largest age that matters. */
		int bootAge = COUNTED;

		/** Whether it works with the allowance of the larger cluster. */
		boolean knows;

		int counted;

		/** Number of the last answer it was sent, and of the last that said below. */
		int sent;

		int saidBelow;

		/** Whether it confirmed that it leases, since the last answer that said below. */
		boolean confirmed = true;

		boolean everConfirmed;

		Member copy() {
			Member copy = new Member();
			copy.admitted = this.admitted;
			copy.acknowledged = this.acknowledged;
			copy.below = this.below;
			copy.heard = this.heard;
			copy.bootAge = this.bootAge;
			copy.knows = this.knows;
			copy.counted = this.counted;
			copy.sent = this.sent;
			copy.saidBelow = this.saidBelow;
			copy.confirmed = this.confirmed;
			copy.everConfirmed = this.everConfirmed;
			return copy;
		}

		int open() {
			return this.admitted - this.acknowledged;
		}

	}

	static final class Board {

		final Member[] members;

		final Ages counted;

		final Ages decided;

		/** Whether everybody knows of the joiner, so that it has an allowance too. */
		boolean joined;

		int crashes;

		Mail mail = Mail.NONE;

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
			copy.joined = this.joined;
			copy.crashes = this.crashes;
			copy.mail = this.mail;
			return copy;
		}

	}

	@Override
	public Board start() {
		Member[] all = new Member[this.members];
		for (int m = 0; m < all.length; m++) {
			all[m] = new Member();
		}
		return new Board(all, new Ages(COUNTED), new Ages(WINDOW));
	}

	private int allowance(int size) {
		return (this.limit - this.threshold) / size;
	}

	/** What a member may have that is not acknowledged. */
	private int allowance(Board board, int m) {
		if (!this.joiner) {
			return allowance(this.members);
		}
		if (m == this.members - 1) {
			return board.joined ? allowance(this.members) : 0;
		}
		return allowance(board.members[m].knows ? this.members : this.members - 1);
	}

	/** What the coordinator keeps back for a member. */
	private int keptBack(Board board, int m) {
		if (board.members[m].confirmed || this.slips.contains(Slip.NOTHING_KEPT_BACK)) {
			return 0;
		}
		boolean small = !this.joiner || board.joined || m == this.members - 1;
		return allowance(small ? this.members : this.members - 1);
	}

	@Override
	public void moves(Board board, Moves<Board> moves) {
		if (!this.joiner) {
			tick(board, moves);
		}
		else {
			join(board, moves);
		}
		lease(board, moves);
		for (int m = 0; m < this.members; m++) {
			admit(board, m, moves);
			report(board, m, moves);
			confirm(board, m, moves);
			answer(board, m, moves);
			crash(board, m, moves);
		}
		for (int i = 0; i < board.mail.size(); i++) {
			deliver(board, board.mail.get(i), moves);
		}
	}

	private void tick(Board board, Moves<Board> moves) {
		Board next = board.copy();
		next.decided.tick();
		next.counted.tick();
		for (Member member : next.members) {
			member.bootAge = Math.min(member.bootAge + 1, COUNTED);
		}
		to(next, moves, () -> "a tick passes");
	}

	private void join(Board board, Moves<Board> moves) {
		boolean all = !board.joined;
		for (int m = 0; m < this.members - 1; m++) {
			Member member = board.members[m];
			all &= member.knows && (member.open() <= allowance(this.members)
					|| this.slips.contains(Slip.JOINER_BEFORE_OTHERS_ARE_BELOW));
			if (!member.knows) {
				int number = m;
				Board next = board.copy();
				next.members[m].knows = true;
				to(next, moves, () -> name(number) + " hears of the joiner");
			}
		}
		if (all) {
			Board next = board.copy();
			next.joined = true;
			to(next, moves, () -> "everybody knows of the joiner");
		}
	}

	private void lease(Board board, Moves<Board> moves) {
		int used = board.counted.sum();
		for (int m = 0; m < this.members; m++) {
			used += keptBack(board, m);
		}
		if (used < this.limit) {
			Board next = board.copy();
			next.counted.add(0, 1);
			next.decided.add(0, 1);
			to(next, moves, () -> "the coordinator leases a permit, and it is spent");
		}
	}

	private void admit(Board board, int m, Moves<Board> moves) {
		Member member = board.members[m];
		boolean fits = member.open() < allowance(board, m) || this.slips.contains(Slip.NO_ALLOWANCE);
		if (member.below && fits && isSettled(member)) {
			Board next = board.copy();
			next.members[m].admitted++;
			next.decided.add(0, 1);
			to(next, moves, () -> name(m) + " admits locally");
		}
	}

	private boolean isSettled(Member member) {
		return member.bootAge == COUNTED || this.slips.contains(Slip.RESTARTED_MEMBER_ADMITS);
	}

	private void report(Board board, int m, Moves<Board> moves) {
		Member member = board.members[m];
		for (int upTo = member.counted + 1; upTo <= member.admitted; upTo++) {
			int total = upTo;
			Board next = board.copy();
			count(next, m, total);
			to(next, moves, () -> "the coordinator hears of " + (total - member.counted) + " more that " + name(m)
					+ " admitted");
		}
	}

	private static void count(Board next, int m, int total) {
		next.counted.add(0, total - next.members[m].counted);
		next.members[m].counted = total;
	}

	private void confirm(Board board, int m, Moves<Board> moves) {
		Member member = board.members[m];
		if (!member.below && member.heard > member.saidBelow && !member.confirmed && isSettled(member)) {
			Board next = board.copy();
			count(next, m, member.admitted);
			next.members[m].confirmed = true;
			next.members[m].everConfirmed = true;
			to(next, moves, () -> "the coordinator hears that " + name(m) + " leases from now on");
		}
		if (this.slips.contains(Slip.OLD_CONFIRMATION_BELIEVED) && member.everConfirmed && !member.confirmed) {
			Board next = board.copy();
			next.members[m].confirmed = true;
			to(next, moves, () -> "the coordinator hears again that " + name(m) + " leases, from long ago");
		}
	}

	private void answer(Board board, int m, Moves<Board> moves) {
		boolean below = board.counted.sum() < this.threshold;
		int content = (board.members[m].counted << 4) | (below ? 1 : 0);
		if (isOnItsWay(board, m, content)) {
			return;
		}
		Board next = board.copy();
		Member member = next.members[m];
		int number = ++member.sent;
		if (below) {
			member.saidBelow = number;
			member.confirmed = false;
		}
		int message = (m << 28) | (number << 16) | content;
		for (Mail mail : next.mail.with(message, MAIL)) {
			Board sent = next.copy();
			sent.mail = mail;
			to(sent, moves, () -> "the coordinator answers " + name(m) + ": " + member.counted + " counted, "
					+ (below ? "below" : "switch"));
		}
	}

	/** Whether the last answer on its way says the same, so that another adds nothing. */
	private static boolean isOnItsWay(Board board, int m, int content) {
		int last = -1;
		for (int i = 0; i < board.mail.size(); i++) {
			int message = board.mail.get(i);
			last = (message >>> 28 == m) ? Math.max(last, message & 0xfffffff) : last;
		}
		return last >= 0 && (last & 0xffff) == content;
	}

	private void deliver(Board board, int message, Moves<Board> moves) {
		int m = message >>> 28;
		boolean below = (message & 1) == 1;
		Board next = board.copy();
		Member member = next.members[m];
		member.below = below;
		member.heard = Math.max(member.heard, (message >>> 16) & 0xfff);
		member.acknowledged = Math.max(member.acknowledged, (message >>> 4) & 0xfff);
		to(next, moves, () -> name(m) + " hears the answer: " + (below ? "below" : "switch"));
	}

	private void crash(Board board, int m, Moves<Board> moves) {
		if (board.crashes == this.crashes) {
			return;
		}
		Board next = board.copy();
		next.crashes++;
		Member member = next.members[m];
		member.admitted = member.counted;
		member.acknowledged = member.counted;
		member.below = false;
		member.heard = member.sent;
		member.bootAge = 0;
		to(next, moves, () -> name(m) + " crashes and starts again");
	}

	private void to(Board next, Moves<Board> moves, Supplier<String> words) {
		next.mail = next.mail.keep((message) -> {
			Member member = next.members[message >>> 28];
			int number = (message >>> 16) & 0xfff;
			boolean late = number <= member.heard;
			return !late || (this.slips.contains(Slip.OLD_ANSWER_BELIEVED) && number > member.heard - 2);
		});
		moves.to(next, words);
	}

	@Override
	public void write(Board board, Sketch sketch) {
		board.decided.write(sketch);
		board.counted.write(sketch);
		sketch.put((board.crashes << 1) | (board.joined ? 1 : 0));
		byte[][] written = new byte[this.members][];
		for (int m = 0; m < this.members; m++) {
			this.part.clear();
			write(board, m, this.part);
			written[m] = this.part.toBytes();
		}
		// Members are alike, but for the joiner, which is the last.
		Arrays.sort(written, 0, this.joiner ? this.members - 1 : this.members, Arrays::compare);
		for (byte[] member : written) {
			for (byte value : member) {
				sketch.put(value & 0xff);
			}
		}
	}

	private void write(Board board, int m, Sketch sketch) {
		Member member = board.members[m];
		this.ranks.clear();
		this.ranks.add(member.heard);
		this.ranks.add(member.saidBelow);
		for (int i = 0; i < board.mail.size(); i++) {
			if (board.mail.get(i) >>> 28 == m) {
				this.ranks.add((board.mail.get(i) >>> 16) & 0xfff);
			}
		}
		this.ranks.sort();
		sketch.put((member.open() << 4) | (member.counted - member.acknowledged));
		sketch.put((this.ranks.of(member.heard) << 4) | this.ranks.of(member.saidBelow));
		sketch.put((member.bootAge << 4) | (member.below ? 8 : 0) | (member.confirmed ? 4 : 0)
				| (member.everConfirmed ? 2 : 0) | (member.knows ? 1 : 0));
		for (int i = 0; i < board.mail.size(); i++) {
			int message = board.mail.get(i);
			if (message >>> 28 == m) {
				int acknowledges = Math.max(0, ((message >>> 4) & 0xfff) - member.acknowledged);
				sketch.put(1 + this.ranks.of((message >>> 16) & 0xfff));
				sketch.put((acknowledges << 1) | (message & 1));
			}
		}
		sketch.put(0);
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
		return "hybrid, limit %d, threshold %d, %d members%s, %d crashes%s".formatted(this.limit, this.threshold,
				this.members, this.joiner ? ", one of them joins" : "", this.crashes,
				this.slips.isEmpty() ? "" : " with " + this.slips);
	}

}
