/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitVersion;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.change.LimitVersions;
import io.github.gossiplimiter.change.VersionedLimit;
import io.github.gossiplimiter.cold.ColdTier;
import io.github.gossiplimiter.key.KeyStore;
import io.github.gossiplimiter.signal.SignalModel;

/**
 * The machinery of one {@link RateLimiter}, for the host that runs it: housekeeping,
 * replication, the store of keys and the versions of limits. Applications see the
 * {@linkplain #limiter() rate limiter} only.
 *
 * @since 0.1.0
 */
public final class RateLimiterEngine {

	private final Map<String, LimitDispatcher> dispatchers = new LinkedHashMap<>();

	private final KeyStore store;

	private final Clock clock;

	private final LimitVersions versions;

	private final DefaultRateLimiter limiter;

	private RateLimiterEngine(Builder builder) {
		this.clock = builder.clock;
		this.store = new KeyStore(builder.maximumKeys, builder.maximumMemoryBytes, builder.coldTier,
				builder.evictionSeed);
		LimiterFactory parts = new LimiterFactory(this.store, this.clock, builder.signals, builder.keySalt,
				builder.namespace, builder.expectedMembers);
		for (Limit limit : builder.limits) {
			if (this.dispatchers.containsKey(limit.name())) {
				throw new IllegalArgumentException("two limits are named '" + limit.name() + "'");
			}
			this.dispatchers.put(limit.name(), new LimitDispatcher(limit, parts, builder.leases));
		}
		LimitScaling scales = new LimitScaling(parts);
		LimitValidator validator = new LimitValidator(parts, builder.leases);
		Map<String, VersionedLimit> versioned = new LinkedHashMap<>();
		this.dispatchers
			.forEach((name, dispatcher) -> versioned.put(name, new ChangeableLimit(dispatcher, validator, scales)));
		this.versions = new LimitVersions(versioned, builder.revisions, this.clock, builder.nodeId,
				builder.changeListener);
		this.limiter = new DefaultRateLimiter(this, this.dispatchers, this.clock, scales);
	}

	/**
	 * Start describing a rate limiter and its machinery.
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * The machinery of a rate limiter.
	 * @throws IllegalArgumentException if it was not built by
	 * {@link RateLimiter#builder()}, but decorates one, for example
	 */
	public static RateLimiterEngine of(RateLimiter limiter) {
		if (limiter instanceof DefaultRateLimiter built) {
			return built.engine();
		}
		throw new IllegalArgumentException("this rate limiter was not built by RateLimiter.builder(), so its engine "
				+ "is unknown: take the RateLimiterEngine of the one it delegates to, in Spring as a bean of its own; "
				+ "limiter=" + limiter.getClass().getName());
	}

	/**
	 * What applications call.
	 */
	public RateLimiter limiter() {
		return this.limiter;
	}

	/**
	 * Housekeeping, to be called about once a second by one thread: forgets keys of which
	 * nothing counts any more.
	 */
	public void maintain() {
		long nowNanos = this.clock.nanos();
		this.store.maintain(nowNanos);
		this.dispatchers.values().forEach((dispatcher) -> dispatcher.maintain(nowNanos));
	}

	/**
	 * Do for the hottest keys what their next requests would have to do because a
	 * sub-window has begun: so that these take no longer than others. To be called by one
	 * thread when the next one begins; decisions are the same without.
	 * @return how long until then, in nanoseconds
	 */
	public long advance() {
		long nowNanos = this.clock.nanos();
		long next = Long.MAX_VALUE;
		for (LimitDispatcher dispatcher : this.dispatchers.values()) {
			next = Math.min(next, dispatcher.advance(nowNanos));
		}
		// Many keys took a while.
		return Math.max(0, next - this.clock.nanos());
	}

	/**
	 * All keys, those that are not in memory included.
	 */
	public KeyStore store() {
		return this.store;
	}

	/**
	 * Changes of limits that were made on any node while it was running.
	 */
	public LimitVersions versions() {
		return this.versions;
	}

	/**
	 * Let what is counted here be exchanged with other nodes.
	 * @param waker run by request threads when something changed; must neither block nor
	 * allocate
	 * @return all limits
	 */
	public List<ReplicatedLimit> replicate(Runnable waker) {
		List<ReplicatedLimit> limits = new ArrayList<>();
		for (LimitDispatcher dispatcher : this.dispatchers.values()) {
			dispatcher.local().replicate(waker);
			limits.add(dispatcher.local());
		}
		return List.copyOf(limits);
	}

	/**
	 * Collects the parts of a rate limiter and of its machinery.
	 */
	public static final class Builder implements RateLimiter.Builder {

		private final List<Limit> limits = new ArrayList<>();

		private Clock clock = new SystemClock();

		private String namespace = "";

		private String keySalt = "";

		private SignalModel signals = SignalModel.ofDefaults();

		private long maximumKeys = 1_000_000;

		private long maximumMemoryBytes = 64L << 20;

		private long evictionSeed;

		private @Nullable LeaseSource leases;

		private int expectedMembers;

		private @Nullable ColdTier coldTier;

		private String nodeId = "local";

		private final Map<String, Integer> revisions = new HashMap<>();

		private BiConsumer<LimitVersion, String> changeListener = (version, sender) -> {
		};

		private Builder() {
		}

		@Override
		public Builder clock(Clock value) {
			this.clock = value;
			return this;
		}

		@Override
		public Builder namespace(String value) {
			this.namespace = value;
			return this;
		}

		@Override
		public Builder keySalt(String value) {
			this.keySalt = value;
			return this;
		}

		/**
		 * How samples become pressure and velocity.
		 */
		public Builder signals(SignalModel value) {
			this.signals = value;
			return this;
		}

		@Override
		public Builder limits(Collection<Limit> values) {
			this.limits.addAll(values);
			return this;
		}

		@Override
		public Builder limit(Limit value) {
			this.limits.add(value);
			return this;
		}

		@Override
		public Builder maximumKeys(long value) {
			if (value < 1) {
				throw new IllegalArgumentException("maximumKeys must be at least 1: maximumKeys=" + value);
			}
			this.maximumKeys = value;
			return this;
		}

		@Override
		public Builder maximumMemoryBytes(long value) {
			if (value < RateLimiter.MEMORY_BYTES_MIN) {
				throw new IllegalArgumentException("maximumMemoryBytes must be at least " + RateLimiter.MEMORY_BYTES_MIN
						+ ": maximumMemoryBytes=" + value);
			}
			this.maximumMemoryBytes = value;
			return this;
		}

		@Override
		public Builder evictionSeed(long value) {
			this.evictionSeed = value;
			return this;
		}

		/**
		 * Where permits of strict and hybrid limits come from.
		 */
		public Builder leases(LeaseSource value) {
			this.leases = value;
			return this;
		}

		@Override
		public Builder expectedMembers(int value) {
			if (value < 1) {
				throw new IllegalArgumentException("expectedMembers must be at least 1: expectedMembers=" + value);
			}
			this.expectedMembers = value;
			return this;
		}

		/**
		 * Where keys go for which there is no room in memory, and what a restart finds
		 * again.
		 */
		public Builder coldTier(ColdTier value) {
			this.coldTier = value;
			return this;
		}

		@Override
		public Builder nodeId(String value) {
			this.nodeId = value;
			return this;
		}

		@Override
		public Builder revision(String limitName, int value) {
			if (value < 0) {
				throw new IllegalArgumentException("revision must not be negative: revision=" + value);
			}
			this.revisions.put(limitName, value);
			return this;
		}

		@Override
		public Builder changeListener(BiConsumer<LimitVersion, String> value) {
			this.changeListener = value;
			return this;
		}

		/**
		 * Build the rate limiter with its machinery.
		 */
		public RateLimiterEngine buildEngine() {
			return new RateLimiterEngine(this);
		}

		@Override
		public RateLimiter build() {
			return buildEngine().limiter();
		}

	}

}
