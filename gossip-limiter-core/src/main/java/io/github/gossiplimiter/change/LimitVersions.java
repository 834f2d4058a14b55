/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.change;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.ChangeMode;
import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitVersion;
import io.github.gossiplimiter.ResetResult;
import io.github.gossiplimiter.UnknownLimitException;

/**
 * What is in force of each limit: the newest change that was made on any node or, where
 * there is none, what this node was configured with. What a node was configured with is
 * its own affair; only changes are passed on.
 * <p>
 * Safe for use by many threads.
 *
 * @since 0.1.0
 */
public final class LimitVersions {

	/**
	 * Most limits that this node does not have and of which it keeps changes, for nodes
	 * that do: twice as many as nodes exchange counters of. A change of a limit that this
	 * node has always finds room.
	 */
	public static final int VERSIONS_MAX = 8192;

	/**
	 * How far ahead of this node's time a change may be. No clock that a cluster can live
	 * with is, and a change later than every other one could not be undone.
	 */
	static final long AHEAD_MICROS_MAX = 86_400_000_000L;

	/**
	 * How long a change of a limit that this node does not have is kept and passed on.
	 */
	static final long UNKNOWN_MICROS_MAX = 86_400_000_000L;

	private static final long EXPIRE_INTERVAL_MICROS = 60_000_000;

	private static final long NANOS_PER_MICRO = 1000;

	private final Map<String, VersionedLimit> limits;

	private final Map<String, Configured> configured = new HashMap<>();

	private final Map<String, LimitVersion> newest = new LinkedHashMap<>();

	private final Map<String, Long> resets = new HashMap<>();

	private final Set<String> unsent = new LinkedHashSet<>();

	private final Clock clock;

	private final String author;

	private final BiConsumer<LimitVersion, String> listener;

	private volatile Runnable waker = () -> {
	};

	private volatile long digest;

	private int unknown;

	private long expireMicros = Long.MIN_VALUE;

	/**
	 * What this node was configured with.
	 */
	private record Configured(Limit limit, int revision) {

	}

	/**
	 * What became of a version that a peer told.
	 */
	public enum Taken {

		/**
		 * It was known, or an even newer one, or it is too old to be kept for others.
		 */
		KNOWN,

		/**
		 * It is the newest, and in force as far as it concerns this node.
		 */
		NEW,

		/**
		 * It is the newest and is passed on, but this node cannot follow.
		 */
		UNFIT,

		/**
		 * There is no room for it, or it is more than a day ahead of time.
		 */
		REFUSED

	}

	/**
	 * Create versions of limits that were not changed yet.
	 * @param limits what this node has, by name
	 * @param revisions of what it was configured with; 0 for limits that are not listed
	 * @param clock where the times of changes come from
	 * @param author id of this node
	 * @param listener receives every change of these limits, with the id of the member
	 * that sent it
	 */
	public LimitVersions(Map<String, VersionedLimit> limits, Map<String, Integer> revisions, Clock clock, String author,
			BiConsumer<LimitVersion, String> listener) {
		this.limits = new LinkedHashMap<>(limits);
		this.clock = clock;
		this.author = author;
		this.listener = listener;
		limits.forEach((name, limit) -> this.configured.put(name,
				new Configured(limit.limit(), revisions.getOrDefault(name, 0))));
	}

	/**
	 * Change a limit. Takes effect here at once, and on all other nodes as soon as they
	 * hear of it; of two changes the later one holds everywhere. A change outlives this
	 * node, but not the last node that heard of it.
	 * @param mode what becomes of what was used
	 * @throws IllegalArgumentException if the limit cannot be like that on this node
	 */
	public void change(Limit changed, ChangeMode mode) {
		LimitVersion made = make(changed.name(), changed, mode);
		if (made != null) {
			told(made);
		}
	}

	/**
	 * Change a limit, give back what was used of all its keys, and learn which members
	 * have confirmed that they did. The stage completes within some seconds, on the
	 * thread that exchanges with other nodes.
	 * @throws IllegalArgumentException if the limit cannot be like that on this node
	 */
	public CompletionStage<ResetResult> changeAndReset(Limit changed) {
		LimitVersion made = make(changed.name(), changed, ChangeMode.RESET);
		CompletableFuture<ResetResult> result = new CompletableFuture<>();
		if (made != null) {
			told(made);
			limit(changed.name()).confirmReset(made.resetMicros() * NANOS_PER_MICRO,
					(unconfirmed) -> result.complete(ResetResult.of(unconfirmed)));
		}
		return result;
	}

	/**
	 * Give back what this node spent of all keys of a limit until an instant, because a
	 * peer that reset them asks for it. Has no effect if that is known, or more than a
	 * day ahead of time.
	 */
	public synchronized void reset(String name, long atMicros) {
		VersionedLimit limit = this.limits.get(name);
		if (limit != null && atMicros <= this.clock.nanos() / NANOS_PER_MICRO + AHEAD_MICROS_MAX) {
			reset(limit, atMicros);
		}
	}

	private void reset(VersionedLimit limit, long atMicros) {
		if (atMicros > this.resets.getOrDefault(limit.limit().name(), 0L)) {
			this.resets.put(limit.limit().name(), atMicros);
			limit.resetAll(atMicros * NANOS_PER_MICRO);
		}
	}

	/**
	 * Let every node go back to what it was configured with; what was used stays used.
	 */
	public void revert(String name) {
		LimitVersion made = make(name, null, ChangeMode.KEEP);
		if (made != null) {
			told(made);
		}
	}

	private synchronized @Nullable LimitVersion make(String name, @Nullable Limit changed, ChangeMode mode) {
		VersionedLimit limit = limit(name);
		LimitVersion before = this.newest.get(name);
		boolean same = (changed != null) ? changed.equals(limit.limit()) : before == null || before.limit() == null;
		if (same && mode == ChangeMode.KEEP) {
			return null;
		}
		long at = this.clock.nanos() / NANOS_PER_MICRO;
		int revision = configured(name).revision();
		long reset = 0;
		if (before != null) {
			at = Math.min(LimitVersion.MICROS_MAX, Math.max(at, before.atMicros() + 1));
			revision = Math.max(revision, before.revision());
			reset = before.resetMicros();
		}
		LimitVersion made = new LimitVersion(name, changed, revision, at, this.author,
				(mode == ChangeMode.RESET) ? at : reset);
		apply(limit, made);
		note(made);
		this.unsent.add(name);
		return made;
	}

	private void told(LimitVersion made) {
		this.waker.run();
		this.listener.accept(made, this.author);
	}

	/**
	 * Take a change that a peer sent, if it is newer than what is known.
	 * @param sender id of the member that sent it, which need not be its author
	 */
	public Taken take(LimitVersion heard, String sender) {
		Taken taken = merge(heard);
		if (taken == Taken.NEW && this.limits.containsKey(heard.name())) {
			this.listener.accept(heard, sender);
		}
		return taken;
	}

	private synchronized Taken merge(LimitVersion heard) {
		LimitVersion before = this.newest.get(heard.name());
		if (!heard.isNewerThan(before) || isForgotten(heard)) {
			return Taken.KNOWN;
		}
		boolean full = before == null && isUnknown(heard) && this.unknown >= VERSIONS_MAX;
		if (full || heard.atMicros() > this.clock.nanos() / NANOS_PER_MICRO + AHEAD_MICROS_MAX) {
			return Taken.REFUSED;
		}
		note(heard);
		VersionedLimit limit = this.limits.get(heard.name());
		if (limit == null) {
			return Taken.NEW;
		}
		try {
			apply(limit, heard);
			return Taken.NEW;
		}
		catch (IllegalArgumentException ex) {
			return Taken.UNFIT;
		}
	}

	/**
	 * Forget changes of limits that this node does not have, a day after they were made:
	 * names that nobody has leave, and nodes that have the limit know it by then. To be
	 * called now and then by one thread.
	 */
	public void expire() {
		long nowMicros = this.clock.nanos() / NANOS_PER_MICRO;
		if (nowMicros >= this.expireMicros) {
			this.expireMicros = nowMicros + EXPIRE_INTERVAL_MICROS;
			forget();
		}
	}

	private synchronized void forget() {
		for (LimitVersion version : List.copyOf(this.newest.values())) {
			if (isForgotten(version)) {
				this.newest.remove(version.name());
				this.digest ^= digest(version);
				this.unknown--;
			}
		}
	}

	private boolean isForgotten(LimitVersion version) {
		long ageMicros = this.clock.nanos() / NANOS_PER_MICRO - version.atMicros();
		return ageMicros > UNKNOWN_MICROS_MAX && isUnknown(version);
	}

	private boolean isUnknown(LimitVersion version) {
		return !this.limits.containsKey(version.name());
	}

	private void note(LimitVersion version) {
		LimitVersion before = this.newest.put(version.name(), version);
		this.unknown += (before == null && isUnknown(version)) ? 1 : 0;
		this.digest ^= digest(version) ^ ((before != null) ? digest(before) : 0);
	}

	/*
	 * Differs from version to version, and is the same on every node.
	 */
	private static long digest(LimitVersion version) {
		long digest = version.revision();
		digest = mix(digest, version.name().hashCode());
		digest = mix(digest, version.author().hashCode());
		digest = mix(digest, version.atMicros());
		return mix(digest, version.resetMicros());
	}

	private static long mix(long hash, long value) {
		long mixed = (hash ^ value) * 0xbf58476d1ce4e5b9L;
		return mixed ^ (mixed >>> 31);
	}

	private void apply(VersionedLimit limit, LimitVersion version) {
		Limit inForce = inForce(version);
		limit.check(inForce);
		reset(limit, version.resetMicros());
		if (!inForce.equals(limit.limit())) {
			limit.change(inForce);
		}
	}

	private Limit inForce(LimitVersion version) {
		Configured own = configured(version.name());
		Limit changed = version.limit();
		return (changed != null && version.revision() >= own.revision()) ? changed : own.limit();
	}

	/**
	 * Use another limit on this node from now on, as if it had been built with it: no
	 * other node hears of it, and changes that were made on any node hold against it.
	 * @throws IllegalArgumentException if the limit cannot be like that on this node
	 */
	public synchronized void configure(Limit limit) {
		VersionedLimit own = limit(limit.name());
		own.check(limit);
		this.configured.put(limit.name(), new Configured(limit, configured(limit.name()).revision()));
		LimitVersion version = this.newest.get(limit.name());
		if (version == null) {
			own.change(limit);
		}
		else {
			apply(own, version);
		}
	}

	/**
	 * The newest change of a limit, on whichever node it was made.
	 */
	public synchronized Optional<LimitVersion> newest(String name) {
		return Optional.ofNullable(this.newest.get(name));
	}

	/**
	 * The newest change of every limit that was changed.
	 */
	public synchronized List<LimitVersion> all() {
		return List.copyOf(this.newest.values());
	}

	/**
	 * Changes that were made here since the last call.
	 */
	public synchronized List<LimitVersion> takeUnsent() {
		List<LimitVersion> made = new ArrayList<>();
		for (String name : this.unsent) {
			LimitVersion version = this.newest.get(name);
			if (version != null) {
				made.add(version);
			}
		}
		this.unsent.clear();
		return made;
	}

	/**
	 * A number that nodes have in common if they know the same changes; 0 if none.
	 */
	public long digest() {
		return this.digest;
	}

	/**
	 * Run something when a change was made here; must not block.
	 */
	public void waker(Runnable value) {
		this.waker = value;
	}

	private Configured configured(String name) {
		Configured known = this.configured.get(name);
		if (known == null) {
			throw new UnknownLimitException(name, this.limits.keySet());
		}
		return known;
	}

	private VersionedLimit limit(String name) {
		VersionedLimit limit = this.limits.get(name);
		if (limit == null) {
			throw new UnknownLimitException(name, this.limits.keySet());
		}
		return limit;
	}

}
