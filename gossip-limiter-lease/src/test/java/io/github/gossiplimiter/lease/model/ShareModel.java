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
 * Members that use their share of the limit while they are cut off from the coordinator,
 * which works with the rest meanwhile. The side of the coordinator is one holder that is
 * always in touch; the others are groups that are cut off together.
 */
final class ShareModel implements Model<ShareModel.Board> {

	/*
	 * A coordinator sends signs of life and members echo them. Of several on their way
	 * only the youngest is kept: an older one says nothing that it does not.
	 */

	/**
	 * Ways to get it wrong.
	 */
	enum Slip {

		COORDINATOR_DOES_NOT_REDUCE, HEARD_ONE_WAY, SHARE_AFTER_SHORT_SILENCE, SHARE_NOT_REPORTED

	}

	private static final int WINDOW = 4;

	private static final int TTL = 2;

	/** How long the coordinator regards a member as in touch after a sign of life. */
	private static final int CONTACT = 2;

	private static final int NONE = 255;

	private final int expected;

	private final int[] groups;

	private final Pace coordinator;

	private final Pace others;

	private final Set<Slip> slips;

	/**
	 * Create a model with a limit of one permit for each expected member.
	 * @param groups how many members are cut off together
	 */
	ShareModel(int expected, List<Integer> groups, Pace coordinator, Pace others, Slip... slips) {
		this.expected = expected;
		this.groups = groups.stream().mapToInt(Integer::intValue).toArray();
		this.coordinator = coordinator;
		this.others = others;
		this.slips = Set.of(slips);
	}

	/**
	 * A group of members, and what the coordinator knows of it.
	 */
	static final class Group {

		/** Ticks since the coordinator sent what was echoed last. */
		int contact = CONTACT;

		/** Ticks since the group heard the coordinator, or the largest that matters. */
		int silence;

		/** Ticks since a sign of life was sent that is on its way. */
		int sign = NONE;

		/** Ticks since that was sent which is echoed by a message on its way. */
		int echo = NONE;

		/** What the echo says of the share. */
		int echoSpent;

		final Ages own;

		/** What the coordinator was told of the share, from when it was told last. */
		final Ages told;

		Group(Ages own, Ages told) {
			this.own = own;
			this.told = told;
		}

		Group copy() {
			Group copy = new Group(this.own.copy(), this.told.copy());
			copy.contact = this.contact;
			copy.silence = this.silence;
			copy.sign = this.sign;
			copy.echo = this.echo;
			copy.echoSpent = this.echoSpent;
			return copy;
		}

		void write(Sketch sketch) {
			sketch.put(this.contact);
			sketch.put(this.silence);
			sketch.put(this.sign);
			sketch.put(this.echo);
			sketch.put(this.echoSpent);
			this.own.write(sketch);
			this.told.write(sketch);
		}

	}

	static final class Board {

		final Group[] groups;

		final Ages counted;

		/** Permits that are lent and not spent. */
		final Ages lent;

		final Ages decided;

		Board(Group[] groups, Ages counted, Ages lent, Ages decided) {
			this.groups = groups;
			this.counted = counted;
			this.lent = lent;
			this.decided = decided;
		}

		int used() {
			int used = this.counted.sum() + this.lent.sum();
			for (Group group : this.groups) {
				used += group.told.sum();
			}
			return used;
		}

		Board copy() {
			Group[] copies = new Group[this.groups.length];
			for (int g = 0; g < copies.length; g++) {
				copies[g] = this.groups[g].copy();
			}
			return new Board(copies, this.counted.copy(), this.lent.copy(), this.decided.copy());
		}

	}

	@Override
	public Board start() {
		Group[] all = new Group[this.groups.length];
		for (int g = 0; g < all.length; g++) {
			all[g] = new Group(new Ages(this.others.ampleTicks(WINDOW)), new Ages(this.coordinator.ampleTicks(WINDOW)));
		}
		return new Board(all, new Ages(this.coordinator.ampleTicks(WINDOW)), new Ages(this.coordinator.ampleTicks(TTL)),
				new Ages(WINDOW));
	}

	/** Ticks of silence after which the share may be used. */
	private int fullSilence() {
		return this.slips.contains(Slip.SHARE_AFTER_SHORT_SILENCE) ? this.others.plainTicks(CONTACT)
				: this.others.ampleTicks(WINDOW) + this.others.plainTicks(TTL + CONTACT);
	}

	private int budget(Board board) {
		int budget = this.expected;
		for (int g = 0; g < this.groups.length; g++) {
			boolean inTouch = this.coordinator.within(board.groups[g].contact, CONTACT);
			budget -= (inTouch || this.slips.contains(Slip.COORDINATOR_DOES_NOT_REDUCE)) ? 0 : this.groups[g];
		}
		return budget;
	}

	@Override
	public void moves(Board board, Moves<Board> moves) {
		tick(board, moves);
		lend(board, moves);
		for (int g = 0; g < this.groups.length; g++) {
			signs(board, g, moves);
			echo(board, g, moves);
			useShare(board, g, moves);
		}
	}

	private void tick(Board board, Moves<Board> moves) {
		Board next = board.copy();
		next.decided.tick();
		next.counted.tick();
		next.counted.add(0, next.lent.tick());
		for (Group group : next.groups) {
			group.own.tick();
			group.told.tick();
			group.contact = Math.min(group.contact + 1, CONTACT);
			group.silence = Math.min(group.silence + 1, fullSilence());
			group.sign = older(group.sign);
			group.echo = older(group.echo);
		}
		moves.to(next, () -> "a tick passes");
	}

	private static int older(int age) {
		return (age == NONE) ? NONE : Math.min(age + 1, CONTACT);
	}

	private void lend(Board board, Moves<Board> moves) {
		if (board.used() < budget(board)) {
			Board next = board.copy();
			next.lent.add(0, 1);
			moves.to(next, () -> "the coordinator lends a permit, of " + budget(board) + " in all");
		}
		for (int age = 0; age < board.lent.length(); age++) {
			if (board.lent.at(age) > 0 && Pace.SLOW.within(age, TTL)) {
				Board next = board.copy();
				next.lent.add(age, -1);
				next.counted.add(0, 1);
				next.decided.add(0, 1);
				moves.to(next, () -> "a permit is spent on the side of the coordinator");
			}
		}
	}

	private void signs(Board board, int g, Moves<Board> moves) {
		Group group = board.groups[g];
		Board sent = board.copy();
		sent.groups[g].sign = 0;
		moves.to(sent, () -> "the coordinator sends a sign of life to " + name(g));
		if (group.sign != NONE) {
			Board heard = board.copy();
			heard.groups[g].silence = 0;
			heard.groups[g].echo = group.sign;
			heard.groups[g].echoSpent = this.slips.contains(Slip.SHARE_NOT_REPORTED) ? 0 : group.own.sum();
			moves.to(heard, () -> name(g) + " hears the coordinator, stops to use its share, and echoes");
		}
	}

	private void echo(Board board, int g, Moves<Board> moves) {
		Group group = board.groups[g];
		if (group.echo != NONE) {
			Board next = board.copy();
			next.groups[g].contact = Math.min(group.contact, group.echo);
			next.groups[g].echo = NONE;
			next.groups[g].told.clear();
			next.groups[g].told.add(0, group.echoSpent);
			next.groups[g].echoSpent = 0;
			moves.to(next, () -> "the coordinator hears the echo of " + name(g) + ", " + group.echoSpent
					+ " of its share are spent");
		}
		if (this.slips.contains(Slip.HEARD_ONE_WAY)) {
			Board next = board.copy();
			next.groups[g].contact = 0;
			moves.to(next, () -> "the coordinator hears " + name(g));
		}
	}

	private void useShare(Board board, int g, Moves<Board> moves) {
		Group group = board.groups[g];
		if (group.silence == fullSilence() && group.own.sum() < this.groups[g]) {
			Board next = board.copy();
			next.groups[g].own.add(0, 1);
			next.decided.add(0, 1);
			moves.to(next, () -> name(g) + " spends a permit of its share");
		}
	}

	@Override
	public void write(Board board, Sketch sketch) {
		board.decided.write(sketch);
		board.counted.write(sketch);
		board.lent.write(sketch);
		for (Group group : board.groups) {
			group.write(sketch);
		}
	}

	@Override
	public @Nullable String wrong(Board board) {
		int decided = board.decided.sum();
		return (decided > this.expected)
				? decided + " decisions in a window of " + WINDOW + " ticks, limit " + this.expected : null;
	}

	private String name(int g) {
		return "the group of " + this.groups[g] + ((this.groups.length > 1) ? " (" + (g + 1) + ")" : "");
	}

	@Override
	public String toString() {
		return "share of %d members, %d groups cut off, clock of the coordinator %s, of the others %s%s".formatted(
				this.expected, this.groups.length, this.coordinator, this.others,
				this.slips.isEmpty() ? "" : " with " + this.slips);
	}

}
