/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.lease.model.ForeignHolderBoard.ForeignHolder;
import io.github.gossiplimiter.lease.model.ForeignHolderBoard.Home;
import io.github.gossiplimiter.model.Ages;
import io.github.gossiplimiter.model.Model;
import io.github.gossiplimiter.model.Sketch;

/**
 * A limit that one region hands out to all. ForeignHolders are nodes of other regions:
 * they lease over slow links, may be cut off, and have no say in who the owner is. At
 * home, where everybody is heard as SuccessionModel shows, the owner decides from its
 * ledger itself. When its term ends, its ledger is gone; the next owner knows what was
 * spent at home and has to find out what guests spent and hold.
 */
final class ForeignHolderModel implements Model<ForeignHolderBoard> {

	/*
	 * All at home see the same guests, and notice at any time that one is out of reach or
	 * has begun anew. A guest whose words would be late is the same as one that is cut
	 * off for a while. Only grants are on their way for a time: whoever was asked for one
	 * may not be the owner any more when it arrives. How long an owner waits for guests
	 * that say nothing does not matter: it may give up at any time.
	 */

	/**
	 * Ways to get it wrong.
	 */
	enum Slip {

		/** The owner goes on as soon as its own region has told. */
		GUESTS_NOT_ASKED,

		/** A guest that said nothing is taken to have spent nothing. */
		SILENT_GUEST_FORGOTTEN,

		/** For a guest that said nothing, only its lots are waited for. */
		SILENT_GUEST_WAITED_FOR_LOTS_ONLY,

		/** Only guests that are there count. */
		LOST_GUEST_FORGOTTEN,

		/**
		 * A guest that was lost before its lots were over counts, one lost before does
		 * not.
		 */
		LOST_GUEST_WAITED_FOR_LOTS_ONLY,

		/** A guest that began anew is taken to be the one that was there before. */
		RESTARTED_GUEST_COUNTS,

		/** A guest that has told takes what an owner before granted. */
		LATE_GRANT_TAKEN

	}

	private static final int WINDOW = 3;

	private static final int TTL = 2;

	private final int limit;

	private final int crashes;

	private final Pace home;

	private final List<Pace> guests;

	private final Set<Slip> slips;

	ForeignHolderModel(int limit, int crashes, Pace home, List<Pace> guests, Slip... slips) {
		this.limit = limit;
		this.crashes = crashes;
		this.home = home;
		this.guests = List.copyOf(guests);
		this.slips = Set.of(slips);
	}

	@Override
	public ForeignHolderBoard start() {
		ForeignHolder[] all = new ForeignHolder[this.guests.size()];
		for (int g = 0; g < all.length; g++) {
			all[g] = new ForeignHolder(new Ages(this.guests.get(g).ampleTicks(WINDOW)), everything());
		}
		return new ForeignHolderBoard(newHome(new Ages(windowTicks())), all, new Ages(WINDOW), 0);
	}

	private Home newHome(Ages spent) {
		int count = this.guests.size();
		return new Home(new Ages(windowTicks()), spent, new int[count], new int[count]);
	}

	private int windowTicks() {
		return this.home.ampleTicks(WINDOW);
	}

	private int lotTicks() {
		return this.home.ampleTicks(TTL);
	}

	private int everything() {
		return lotTicks() + windowTicks();
	}

	private boolean is(Slip slip) {
		return this.slips.contains(slip);
	}

	@Override
	public void moves(ForeignHolderBoard board, Moves<ForeignHolderBoard> moves) {
		tick(board, moves);
		changeOwner(board, moves);
		settle(board, moves);
		spendAtHome(board, moves);
		for (int g = 0; g < this.guests.size(); g++) {
			tell(board, g, moves);
			ask(board, g, moves);
			grant(board, g, moves);
			land(board, g, moves);
			spend(board, g, moves);
			close(board, g, moves);
			link(board, g, moves);
			notice(board, g, moves);
			crash(board, g, moves);
		}
	}

	private void tick(ForeignHolderBoard board, Moves<ForeignHolderBoard> moves) {
		ForeignHolderBoard next = board.copy();
		next.decided.tick();
		next.home.counted.tick();
		next.home.spent.tick();
		next.home.ignorant = Math.max(Home.KNOWN, next.home.ignorant - 1);
		for (int g = 0; g < this.guests.size(); g++) {
			ForeignHolder guest = next.guests[g];
			guest.own.tick();
			guest.lostAge = Math.min(guest.lostAge + 1, everything());
			guest.formerAge = Math.min(guest.formerAge + 1, everything());
			if (guest.askAge >= 0 && !this.guests.get(g).within(++guest.askAge, TTL)) {
				guest.askAge = -1;
				guest.coming = 0;
			}
			if (guest.lotAge >= 0 && !this.guests.get(g).within(++guest.lotAge, TTL)) {
				guest.endLot();
			}
			if (next.home.lent[g] > 0 && !this.home.amplyWithin(++next.home.lentAge[g], TTL)) {
				next.home.expire(g);
			}
		}
		moves.to(next, () -> "a tick passes");
	}

	private void changeOwner(ForeignHolderBoard board, Moves<ForeignHolderBoard> moves) {
		ForeignHolderBoard next = board.copy();
		Home fresh = newHome(next.home.spent);
		for (ForeignHolder guest : next.guests) {
			guest.told = false;
			guest.lentByOwner = false;
		}
		if (!board.home.rules) {
			fresh.rules = true;
			fresh.waits = !is(Slip.GUESTS_NOT_ASKED);
			fresh.counted.add(0, fresh.spent.sum());
		}
		ForeignHolderBoard changed = new ForeignHolderBoard(fresh, next.guests, next.decided, next.crashes);
		moves.to(changed, () -> fresh.rules ? "a term begins" : "the term ends");
	}

	/*
	 * All guests that are there have told; or the owner does without the others, and
	 * waits for what they may hold and have spent.
	 */
	private void settle(ForeignHolderBoard board, Moves<ForeignHolderBoard> moves) {
		if (!board.home.rules || !board.home.waits) {
			return;
		}
		boolean complete = true;
		int lostAge = everything();
		for (ForeignHolder guest : board.guests) {
			complete &= guest.lost || guest.told;
			lostAge = Math.min(lostAge, Math.min(guest.formerAge, guest.lostAge));
		}
		ForeignHolderBoard next = board.copy();
		next.home.waits = false;
		next.home.ignorant = complete ? ignorantOfLost(lostAge) : ignorantOfSilent();
		String words = complete ? "the owner has heard all guests that are there" : "the owner does without guests";
		moves.to(next, () -> words + ", and waits for " + next.home.ignorant + " ticks");
	}

	private int ignorantOfSilent() {
		if (is(Slip.SILENT_GUEST_FORGOTTEN)) {
			return Home.KNOWN;
		}
		return is(Slip.SILENT_GUEST_WAITED_FOR_LOTS_ONLY) ? lotTicks() : everything();
	}

	private int ignorantOfLost(int lostAge) {
		boolean over = is(Slip.LOST_GUEST_WAITED_FOR_LOTS_ONLY) && lostAge >= lotTicks();
		return (over || is(Slip.LOST_GUEST_FORGOTTEN)) ? Home.KNOWN : everything() - lostAge;
	}

	private void spendAtHome(ForeignHolderBoard board, Moves<ForeignHolderBoard> moves) {
		if (board.home.grants() && board.home.used() < this.limit) {
			ForeignHolderBoard next = board.copy();
			next.home.counted.add(0, 1);
			next.home.spent.add(0, 1);
			next.decided.add(0, 1);
			moves.to(next, () -> "the owner spends a permit");
		}
	}

	private void tell(ForeignHolderBoard board, int g, Moves<ForeignHolderBoard> moves) {
		ForeignHolder guest = board.guests[g];
		if (!board.home.rules || !board.home.waits || guest.told || !guest.isHeard()) {
			return;
		}
		ForeignHolderBoard next = board.copy();
		ForeignHolder teller = next.guests[g];
		teller.told = true;
		next.home.counted.add(0, guest.own.sum());
		if (teller.left > 0) {
			teller.lentByOwner = true;
			next.home.lent[g] = teller.left;
		}
		if (!is(Slip.LATE_GRANT_TAKEN)) {
			teller.askAge = -1;
			teller.coming = 0;
		}
		moves.to(next, () -> name(g) + " tells that it spent " + guest.own.sum() + " and holds " + guest.left);
	}

	private void ask(ForeignHolderBoard board, int g, Moves<ForeignHolderBoard> moves) {
		ForeignHolder guest = board.guests[g];
		if (guest.askAge < 0 && guest.lotAge < 0) {
			ForeignHolderBoard next = board.copy();
			next.guests[g].askAge = 0;
			moves.to(next, () -> name(g) + " asks");
		}
	}

	private void grant(ForeignHolderBoard board, int g, Moves<ForeignHolderBoard> moves) {
		ForeignHolder guest = board.guests[g];
		boolean asks = guest.askAge >= 0 && guest.coming == 0 && guest.isHeard();
		if (!board.home.grants() || !asks || board.home.lent[g] > 0) {
			return;
		}
		for (int n = 1; n <= this.limit - board.home.used(); n++) {
			int size = n;
			ForeignHolderBoard next = board.copy();
			next.home.lent[g] = size;
			next.guests[g].coming = size;
			next.guests[g].lentByOwner = true;
			moves.to(next, () -> "the owner grants " + size + " to " + name(g));
		}
	}

	private void land(ForeignHolderBoard board, int g, Moves<ForeignHolderBoard> moves) {
		ForeignHolder guest = board.guests[g];
		if (guest.coming > 0 && guest.askAge >= 0 && !guest.cut) {
			ForeignHolderBoard next = board.copy();
			ForeignHolder holder = next.guests[g];
			holder.left = guest.coming;
			holder.lotAge = guest.askAge;
			holder.coming = 0;
			holder.askAge = -1;
			moves.to(next, () -> "the grant reaches " + name(g));
		}
	}

	private void spend(ForeignHolderBoard board, int g, Moves<ForeignHolderBoard> moves) {
		if (board.guests[g].left > 0) {
			ForeignHolderBoard next = board.copy();
			next.guests[g].left--;
			next.guests[g].own.add(0, 1);
			next.decided.add(0, 1);
			moves.to(next, () -> name(g) + " spends a permit");
		}
	}

	private void close(ForeignHolderBoard board, int g, Moves<ForeignHolderBoard> moves) {
		ForeignHolder guest = board.guests[g];
		if (guest.lotAge >= 0 && guest.lentByOwner && guest.isHeard() && board.home.lent[g] > 0) {
			ForeignHolderBoard next = board.copy();
			int spent = board.home.lent[g] - guest.left;
			next.home.lent[g] = spent;
			next.home.expire(g);
			next.guests[g].endLot();
			moves.to(next, () -> "the owner hears that " + name(g) + " closed its lot, " + spent + " spent");
		}
	}

	private void link(ForeignHolderBoard board, int g, Moves<ForeignHolderBoard> moves) {
		ForeignHolderBoard next = board.copy();
		boolean cut = !board.guests[g].cut;
		next.guests[g].cut = cut;
		moves.to(next, () -> name(g) + (cut ? " is cut off" : " is in reach again"));
	}

	/*
	 * A guest that comes back as it was is lost no longer.
	 */
	private void notice(ForeignHolderBoard board, int g, Moves<ForeignHolderBoard> moves) {
		ForeignHolder guest = board.guests[g];
		ForeignHolderBoard next = board.copy();
		ForeignHolder seen = next.guests[g];
		if (guest.cut && !guest.lost) {
			seen.lost = true;
			seen.lostAge = 0;
			moves.to(next, () -> "home notices that " + name(g) + " is lost");
		}
		else if (!guest.cut && guest.anew) {
			seen.anew = false;
			seen.told = false;
			if (!is(Slip.RESTARTED_GUEST_COUNTS)) {
				seen.formerAge = guest.lost ? Math.min(guest.formerAge, guest.lostAge) : 0;
			}
			seen.lost = false;
			seen.lostAge = everything();
			moves.to(next, () -> "home notices that " + name(g) + " has begun anew");
		}
		else if (!guest.cut && guest.lost) {
			seen.lost = false;
			seen.lostAge = everything();
			moves.to(next, () -> "home sees " + name(g) + " again");
		}
	}

	private void crash(ForeignHolderBoard board, int g, Moves<ForeignHolderBoard> moves) {
		if (board.crashes < this.crashes) {
			ForeignHolderBoard next = board.copy(board.crashes + 1);
			next.guests[g].forgetAll();
			next.guests[g].anew = true;
			moves.to(next, () -> name(g) + " crashes and starts again");
		}
	}

	@Override
	public void write(ForeignHolderBoard board, Sketch sketch) {
		board.decided.write(sketch);
		sketch.put(board.crashes);
		board.home.write(sketch);
		for (ForeignHolder guest : board.guests) {
			guest.write(sketch);
		}
	}

	@Override
	public @Nullable String wrong(ForeignHolderBoard board) {
		int decided = board.decided.sum();
		return (decided > this.limit) ? decided + " decisions in a window of " + WINDOW + " ticks, limit " + this.limit
				: null;
	}

	private static String name(int g) {
		return "guest " + (char) ('G' + g);
	}

	@Override
	public String toString() {
		return "guests of a home region, limit " + this.limit + ", at most " + this.crashes + " crashes, clock at home "
				+ this.home + ", of guests " + this.guests + (this.slips.isEmpty() ? "" : " with " + this.slips);
	}

}
