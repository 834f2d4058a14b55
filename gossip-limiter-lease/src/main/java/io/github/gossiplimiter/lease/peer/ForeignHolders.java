/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.ledger.KeyState;
import io.github.gossiplimiter.lease.ledger.LedgerState;
import io.github.gossiplimiter.lease.peer.term.OwnerTerm;
import io.github.gossiplimiter.lease.peer.term.QuorumView;
import io.github.gossiplimiter.lease.peer.term.TermTiming;
import io.github.gossiplimiter.lease.wire.TermRequest;

/**
 * Holders of other regions that lease permits from this one. They have no vote in the
 * choice of an owner, but a new owner collects their spent and held permits, too, before
 * it grants anything of a limit that they share. Limits that belong to this region alone
 * do not wait for them.
 */
final class ForeignHolders {

	/*
	 * State is requested from foreign holders when the owner has its right already:
	 * permits that other owners granted them were granted before, and results that are
	 * still on their way are rejected by then.
	 */

	/**
	 * Longest wait for foreign holders. Permits of silent ones are waited for like those
	 * of nodes that are lost.
	 */
	static final long PATIENCE_NANOS = TermTiming.PROMISE_NANOS;

	/*
	 * Enough for every foreign holder of the largest cluster to leave twice.
	 */
	private static final int DEPARTED_MAX = 2048;

	private final Map<OwnerTerm, StateCollection> open = new HashMap<>();

	private final HomeRegions homes;

	private final String region;

	/*
	 * When foreign holders left that have not returned. A new incarnation is another
	 * foreign holder, and does not know what was spent before.
	 */
	private final Map<Long, Long> departed = new LinkedHashMap<>();

	private Map<Long, Member> present = Map.of();

	ForeignHolders(HomeRegions homes, String region) {
		this.homes = homes;
		this.region = region;
	}

	/**
	 * State that was collected so far.
	 */
	private static final class StateCollection {

		private final Set<Long> collected = new HashSet<>();

		private final List<KeyState> keys = new ArrayList<>();

		private long sinceNanos = Long.MIN_VALUE;

		private long requestedNanos = Long.MIN_VALUE / 2;

	}

	/**
	 * Told who is there.
	 * @param live members of other regions
	 */
	void update(List<Member> live, long nowNanos) {
		Map<Long, Member> now = new HashMap<>();
		live.forEach((member) -> now.put(member.incarnation(), member));
		this.present.keySet().stream().filter((guest) -> !now.containsKey(guest)).forEach((guest) -> {
			this.departed.remove(guest);
			this.departed.put(guest, nowNanos);
		});
		this.departed.keySet().removeAll(now.keySet());
		if (this.departed.size() > DEPARTED_MAX) {
			this.departed.remove(this.departed.keySet().iterator().next());
		}
		this.present = now;
	}

	private long lastLostNanos() {
		return this.departed.values().stream().mapToLong(Long::longValue).max().orElse(OwnerTerm.COMPLETE);
	}

	boolean contains(long member) {
		return this.present.containsKey(member);
	}

	@Nullable Member member(long incarnation) {
		return this.present.get(incarnation);
	}

	/**
	 * Whether foreign holders share a limit.
	 */
	boolean share(Limit limit) {
		return share(limit.name());
	}

	private boolean share(String limitName) {
		return this.region.equals(this.homes.of(limitName));
	}

	/**
	 * An owner begins anew.
	 */
	void begin(OwnerTerm tenure) {
		if (this.homes.byLimit().containsValue(this.region)) {
			this.open.put(tenure, new StateCollection());
		}
	}

	/**
	 * An owner does not own a partition any more.
	 */
	void end(OwnerTerm tenure) {
		this.open.remove(tenure);
	}

	/**
	 * Whether an owner has still to learn from foreign holders.
	 */
	boolean areAwaited(OwnerTerm tenure) {
		return this.open.containsKey(tenure);
	}

	/**
	 * Whether an owner has still to learn from foreign holders what they spent of a
	 * limit.
	 */
	boolean areAwaited(OwnerTerm tenure, Limit limit) {
		return areAwaited(tenure) && share(limit);
	}

	/**
	 * Until when nothing may be granted of a limit because of foreign holders whose state
	 * is unknown.
	 */
	long ignorantNanos(OwnerTerm tenure, Limit limit, QuorumView electorate, long nowNanos) {
		return share(limit) ? tenure.ignorantOfForeignHoldersNanos(limit, electorate, nowNanos) : 0;
	}

	/**
	 * An owner has learnt what was spent and lent in this region.
	 * @return what it may go on with: the rest it has to wait for
	 */
	List<KeyState> learnt(OwnerTerm tenure, List<KeyState> keys, long nowNanos) {
		StateCollection book = this.open.get(tenure);
		if (book == null) {
			return keys;
		}
		book.sinceNanos = nowNanos;
		keys.stream().filter((key) -> share(key.limitName())).forEach(book.keys::add);
		return keys.stream().filter((key) -> !share(key.limitName())).toList();
	}

	/**
	 * Request the state of foreign holders that have not reported yet.
	 * @return when to call again at the latest
	 */
	long step(OwnerTerm tenure, PromiseCollector canvass, long nowNanos) {
		StateCollection book = this.open.get(tenure);
		if (book == null || book.sinceNanos == Long.MIN_VALUE) {
			return Long.MAX_VALUE;
		}
		if (nowNanos - book.sinceNanos >= PATIENCE_NANOS) {
			giveUp(tenure, nowNanos);
			return Long.MAX_VALUE;
		}
		if (nowNanos - book.requestedNanos >= PromiseCollector.RETRY_NANOS) {
			book.requestedNanos = nowNanos;
			this.present.keySet()
				.stream()
				.filter((guest) -> !book.collected.contains(guest))
				.forEach((guest) -> canvass.request(guest, tenure, TermRequest.Kind.TELL));
		}
		return book.requestedNanos + PromiseCollector.RETRY_NANOS;
	}

	/**
	 * A foreign holder has reported what it spent and holds.
	 */
	void collected(OwnerTerm tenure, PromiseCollector.CollectedState news, long nowNanos) {
		StateCollection book = this.open.get(tenure);
		if (book != null && book.collected.add(news.member())) {
			news.keys().stream().filter((key) -> share(key.limitName())).forEach(book.keys::add);
			completeIfCollected(tenure, nowNanos);
		}
	}

	/**
	 * Complete the collection if all present foreign holders have reported. Permits that
	 * others may have spent before they left are waited for. Those that left recently may
	 * have been lent permits by the former owner until the end of its term.
	 */
	void completeIfCollected(OwnerTerm tenure, long nowNanos) {
		StateCollection book = this.open.get(tenure);
		if (book == null || book.sinceNanos == Long.MIN_VALUE || !book.collected.containsAll(this.present.keySet())) {
			return;
		}
		long lostNanos = lastLostNanos();
		boolean lately = lostNanos != OwnerTerm.COMPLETE
				&& lostNanos >= tenure.beganNanos() - LeaseTiming.lentNanos(LeaseTiming.TTL_NANOS_MAX);
		finish(tenure, book, lately ? tenure.beganNanos() : lostNanos, nowNanos);
	}

	/**
	 * Complete the collection without the holders that are missing.
	 */
	void giveUp(OwnerTerm tenure, long nowNanos) {
		StateCollection book = this.open.get(tenure);
		if (book != null) {
			finish(tenure, book, nowNanos, nowNanos);
		}
	}

	private void finish(OwnerTerm tenure, StateCollection book, long ignorantSinceNanos, long nowNanos) {
		this.open.remove(tenure);
		tenure.ledger().restore(new LedgerState(0, KeyStateMerger.merge(book.keys)), nowNanos);
		tenure.ignorantOfForeignHolders(ignorantSinceNanos);
	}

}
