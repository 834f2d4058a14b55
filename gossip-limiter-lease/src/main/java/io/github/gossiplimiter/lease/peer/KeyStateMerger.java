/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.lease.ledger.KeyState;
import io.github.gossiplimiter.lease.ledger.LeaseState;
import io.github.gossiplimiter.lease.ledger.LedgerState;
import io.github.gossiplimiter.lease.ledger.ReportedState;
import io.github.gossiplimiter.lease.ledger.SpentPermits;
import io.github.gossiplimiter.lease.ledger.UsageState;
import io.github.gossiplimiter.lease.wire.LedgerMessage;

/**
 * Splits the state of a ledger into pieces that fit a message, and merges the states of
 * the same keys that several nodes report, each of its own spending.
 */
final class KeyStateMerger {

	/*
	 * Half of the largest message: a key more never makes it too large.
	 */
	private static final int PIECE_BYTES = 60 << 10;

	private KeyStateMerger() {
	}

	static List<LedgerState> cut(LedgerState state) {
		List<LedgerState> pieces = new ArrayList<>();
		List<KeyState> piece = new ArrayList<>();
		int bytes = 0;
		for (KeyState key : state.keys()) {
			int size = LedgerMessage.bytes(key, state.nowNanos());
			if (!piece.isEmpty() && bytes + size > PIECE_BYTES) {
				pieces.add(new LedgerState(state.nowNanos(), piece));
				piece.clear();
				bytes = 0;
			}
			piece.add(key);
			bytes += size;
		}
		if (!piece.isEmpty()) {
			pieces.add(new LedgerState(state.nowNanos(), piece));
		}
		return pieces;
	}

	/**
	 * Merge the states of several nodes, each dated from when it was written.
	 */
	static List<KeyState> merge(Collection<KeyState> states) {
		Map<Name, KeyState> merged = new LinkedHashMap<>();
		for (KeyState state : states) {
			merged.merge(new Name(state.limitName(), state.key()), state, KeyStateMerger::merge);
		}
		return List.copyOf(merged.values());
	}

	private record Name(String limitName, long key) {

	}

	private static KeyState merge(KeyState one, KeyState other) {
		Map<Kind, UsageState> books = new LinkedHashMap<>();
		one.books().forEach((book) -> books.put(Kind.of(book), book));
		other.books().forEach((book) -> books.merge(Kind.of(book), book, KeyStateMerger::merge));
		return new KeyState(one.limitName(), one.key(), List.copyOf(books.values()), concat(one.open(), other.open()),
				concat(one.reported(), other.reported()), concat(one.series(), other.series()),
				(one.switched().epoch() >= other.switched().epoch()) ? one.switched() : other.switched(),
				(one.barrier().untilNanos() >= other.barrier().untilNanos()) ? one.barrier() : other.barrier());
	}

	private record Kind(Algorithm algorithm, long windowNanos) {

		static Kind of(UsageState book) {
			return new Kind(book.algorithm(), book.windowNanos());
		}

	}

	private static UsageState merge(UsageState one, UsageState other) {
		List<SpentPermits> spent = concat(one.spent(), other.spent());
		spent.sort(Comparator.comparingLong(SpentPermits::atNanos));
		return new UsageState(one.algorithm(), one.windowNanos(), Math.max(one.permits(), other.permits()),
				Math.max(one.wantedUntilNanos(), other.wantedUntilNanos()), spent);
	}

	private static <T> List<T> concat(List<T> one, List<T> other) {
		List<T> both = new ArrayList<>(one);
		both.addAll(other);
		return both;
	}

	/**
	 * The keys of a state, with all instants counted from when it was written.
	 */
	static List<KeyState> relative(LedgerState state) {
		long by = -state.nowNanos();
		return state.keys()
			.stream()
			.map((key) -> new KeyState(key.limitName(), key.key(), shift(key.books(), (book) -> shift(book, by)),
					shift(key.open(),
							(lot) -> new LeaseState(lot.name(), lot.granted(), lot.spent(), lot.ttlNanos(),
									lot.untilNanos() + by)),
					shift(key.reported(), (told) -> shift(told, by)), shift(key.series(), (told) -> shift(told, by)),
					shift(key.switched(), by), shift(key.barrier(), by)))
			.toList();
	}

	private static <T> List<T> shift(List<T> list, UnaryOperator<T> each) {
		return list.stream().map(each).toList();
	}

	private static UsageState shift(UsageState book, long by) {
		return new UsageState(book.algorithm(), book.windowNanos(), book.permits(), book.wantedUntilNanos() + by,
				shift(book.spent(), (spent) -> new SpentPermits(spent.atNanos() + by, spent.permits())));
	}

	private static ReportedState shift(ReportedState told, long by) {
		return new ReportedState(told.name(), told.spent(), told.untilNanos() + by);
	}

	private static KeyState.SwitchState shift(KeyState.SwitchState state, long by) {
		return new KeyState.SwitchState(state.epoch(), shift(state.leasedUntilNanos(), by),
				shift(state.confirmed(), (confirmed) -> new KeyState.Confirmed(confirmed.holder(),
						confirmed.allowance(), shift(confirmed.untilNanos(), by))));
	}

	private static KeyState.BarrierState shift(KeyState.BarrierState state, long by) {
		return new KeyState.BarrierState(shift(state.untilNanos(), by), state.reported());
	}

	private static long shift(long nanos, long by) {
		return (nanos == Long.MIN_VALUE) ? nanos : nanos + by;
	}

}
