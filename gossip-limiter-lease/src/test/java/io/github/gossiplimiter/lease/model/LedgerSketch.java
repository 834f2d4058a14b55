/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.util.Arrays;

import io.github.gossiplimiter.lease.model.LedgerBoard.Holder;
import io.github.gossiplimiter.lease.model.LedgerBoard.Kind;
import io.github.gossiplimiter.lease.model.LedgerBoard.Lot;
import io.github.gossiplimiter.model.Sketch;

/**
 * Writes a board with a ledger. Numbers of lots are replaced by their order among those
 * that anybody still knows of.
 */
final class LedgerSketch {

	private LedgerSketch() {
	}

	static void write(LedgerBoard board, Ranks ranks, Sketch sketch) {
		board.decided.write(sketch);
		board.counted.write(sketch);
		for (int h = 0; h < board.holders.length; h++) {
			rank(board, h, ranks);
			write(board.holders[h], ranks, sketch);
			writeLots(board, h, ranks, sketch);
			writeMail(board, h, ranks, sketch);
		}
	}

	private static void rank(LedgerBoard board, int h, Ranks ranks) {
		ranks.clear();
		ranks.add(0);
		ranks.add(board.holders[h].asked);
		ranks.add(board.holders[h].lot);
		for (Lot lot : board.lots) {
			if (lot.holder() == h) {
				ranks.add(lot.number());
			}
		}
		for (int i = 0; i < board.mail.size(); i++) {
			if (Kind.holder(board.mail.get(i)) == h) {
				ranks.add(Kind.lot(board.mail.get(i)));
			}
		}
		ranks.sort();
	}

	private static void write(Holder holder, Ranks ranks, Sketch sketch) {
		sketch.put(ranks.of(holder.asked));
		sketch.put(holder.askedAge);
		sketch.put(ranks.of(holder.lot));
		sketch.put((holder.size << 4) | holder.spent);
		sketch.put((holder.lotAge << 4) | (holder.looked + 1));
		sketch.put(holder.told);
		holder.fresh.write(sketch);
	}

	private static void writeLots(LedgerBoard board, int h, Ranks ranks, Sketch sketch) {
		int count = 0;
		long[] lots = new long[board.lots.size()];
		for (Lot lot : board.lots) {
			if (lot.holder() == h) {
				lots[count++] = ((long) ranks.of(lot.number()) << 24) | (lot.size() << 16) | (lot.reported() << 8)
						| lot.age();
			}
		}
		Arrays.sort(lots, 0, count);
		sketch.put(count);
		for (int i = 0; i < count; i++) {
			sketch.put((int) (lots[i] >>> 24));
			sketch.put((int) ((lots[i] >>> 12) & 0xf0) | (int) ((lots[i] >>> 8) & 0xf));
			sketch.put((int) (lots[i] & 0xff));
		}
	}

	private static void writeMail(LedgerBoard board, int h, Ranks ranks, Sketch sketch) {
		for (int i = 0; i < board.mail.size(); i++) {
			int message = board.mail.get(i);
			if (Kind.holder(message) == h) {
				sketch.put(1 + Kind.of(message).code());
				sketch.put(ranks.of(Kind.lot(message)));
				sketch.put(Kind.permits(message));
			}
		}
		sketch.put(0);
	}

}
