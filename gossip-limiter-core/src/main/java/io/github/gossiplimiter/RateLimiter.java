package io.github.gossiplimiter;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.github.gossiplimiter.counter.Cell;
import io.github.gossiplimiter.counter.KeyHasher;
import io.github.gossiplimiter.counter.KeyStore;
import io.github.gossiplimiter.counter.ReplicatedLimit;
import io.github.gossiplimiter.signal.SignalModel;

/**
 * Enforces a set of named limits on this node. Every decision is made from memory, at
 * once: N threads that ask for the last permit get it exactly once.
 * <p>
 * Safe for use by many threads. {@link #limiter} gives the request path of one limit,
 * which allocates nothing; the methods here wrap its answers into {@link Decision}s.
 *
 * @since 0.1.0
 */
public final class RateLimiter {

	/**
	 * Least memory a rate limiter works with.
	 */
	public static final long MEMORY_BYTES_MIN = 1 << 16;

	private final Map<String, LimitEngine> engines = new LinkedHashMap<>();

	private final KeyStore store;

	private final Clock clock;

	private RateLimiter(Builder builder) {
		this.clock = builder.clock;
		this.store = new KeyStore(builder.maximumKeys, builder.maximumMemoryBytes);
		for (Limit limit : builder.limits) {
			KeyHasher hasher = new KeyHasher(builder.keySalt, builder.namespace, limit.name());
			LimitEngine engine = new LimitEngine(limit, this.store, hasher, builder.signals, this.clock,
					Cell.ATTEMPTS_MAX);
			if (this.engines.put(limit.name(), engine) != null) {
				throw new IllegalArgumentException("two limits are named '" + limit.name() + "'");
			}
		}
	}

	/**
	 * Start describing a rate limiter.
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * Ask for one permit.
	 */
	public Decision tryAcquire(String limitName, String key) {
		return tryAcquire(limitName, key, 1);
	}

	/**
	 * Ask for permits; decides at once, from memory.
	 */
	public Decision tryAcquire(String limitName, String key, int cost) {
		return engine(limitName).acquire(key, cost);
	}

	/**
	 * Ask for permits of a limit that may have to ask another node first.
	 */
	public CompletionStage<Decision> tryAcquireAsync(String limitName, String key, int cost) {
		return CompletableFuture.completedFuture(tryAcquire(limitName, key, cost));
	}

	/**
	 * Ask for several permits that are granted together or not at all.
	 */
	public BatchDecision tryAcquireAll(List<Permit> permits) {
		if (permits.isEmpty()) {
			throw new IllegalArgumentException("a batch needs at least one permit");
		}
		List<LimitEngine> asked = new ArrayList<>(permits.size());
		for (Permit permit : permits) {
			asked.add(engine(permit.limitName()));
		}
		return new Batch(permits, asked, this.clock.nanos()).decide();
	}

	/**
	 * What asking would answer, without taking anything.
	 */
	public Decision peek(String limitName, String key, int cost) {
		return engine(limitName).peek(key, cost);
	}

	/**
	 * Give back what a decision took, as far as it still counts.
	 */
	public void refund(Decision taken, String key, int cost) {
		if (taken.allowed() && !taken.shadowDenied()) {
			engine(taken.limitName()).refund(key, cost, taken.takenAtNanos());
		}
	}

	/**
	 * Give back everything this node counted for a key.
	 * @return whether the key was known
	 */
	public boolean reset(String limitName, String key) {
		return engine(limitName).reset(key);
	}

	/**
	 * The request path of one limit.
	 */
	public Limiter limiter(String limitName) {
		return engine(limitName);
	}

	/**
	 * The limit as it is in force.
	 */
	public Limit limit(String limitName) {
		return engine(limitName).limit();
	}

	/**
	 * Names of all limits, in the order they were defined.
	 */
	public Set<String> limitNames() {
		return Collections.unmodifiableSet(this.engines.keySet());
	}

	/**
	 * Change a limit while running; what was used stays used.
	 */
	public void change(Limit changed) {
		engine(changed.name()).change(changed);
	}

	/**
	 * What a limit is doing on this node.
	 */
	public LimitStatus status(String limitName) {
		return engine(limitName).status();
	}

	/**
	 * The hottest keys of a limit, hottest first.
	 */
	public List<KeyStatus> hottest(String limitName, int most) {
		return engine(limitName).hottest(most);
	}

	/**
	 * What one key is doing, or nothing if it is not in memory.
	 */
	public Optional<KeyStatus> key(String limitName, String key) {
		return Optional.ofNullable(engine(limitName).key(key));
	}

	/**
	 * Bytes used by the keys of all limits.
	 */
	public long memoryBytes() {
		return this.store.bytes();
	}

	/**
	 * Housekeeping, to be called about once a second by one thread: forgets keys of which
	 * nothing counts any more.
	 */
	public void maintain() {
		long nowNanos = this.clock.nanos();
		this.store.maintain(nowNanos);
		this.engines.values().forEach((engine) -> engine.maintain(nowNanos));
	}

	/**
	 * Let what is counted here be exchanged with other nodes.
	 * @param waker run by request threads when something changed; must neither block nor
	 * allocate
	 * @return all limits
	 */
	public List<ReplicatedLimit> replicate(Runnable waker) {
		this.engines.values().forEach((engine) -> engine.replicate(waker));
		return List.copyOf(this.engines.values());
	}

	private LimitEngine engine(String limitName) {
		LimitEngine engine = this.engines.get(limitName);
		if (engine == null) {
			throw new UnknownLimitException(limitName, this.engines.keySet());
		}
		return engine;
	}

	/**
	 * Collects the parts of a rate limiter.
	 */
	public static final class Builder {

		private final List<Limit> limits = new ArrayList<>();

		private Clock clock = new SystemClock();

		private String namespace = "";

		private String keySalt = "";

		private SignalModel signals = SignalModel.ofDefaults();

		private long maximumKeys = 1_000_000;

		private long maximumMemoryBytes = 64L << 20;

		private Builder() {
		}

		/**
		 * Where time comes from.
		 */
		public Builder clock(Clock value) {
			this.clock = value;
			return this;
		}

		/**
		 * Keeps the keys of two applications in one cluster apart.
		 */
		public Builder namespace(String value) {
			this.namespace = value;
			return this;
		}

		/**
		 * Salt of the key hash, equal on all nodes of a cluster.
		 */
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

		/**
		 * Add limits.
		 */
		public Builder limits(Collection<Limit> values) {
			this.limits.addAll(values);
			return this;
		}

		/**
		 * Add a limit.
		 */
		public Builder limit(Limit value) {
			this.limits.add(value);
			return this;
		}

		/**
		 * Most keys to hold in memory, over all limits.
		 */
		public Builder maximumKeys(long value) {
			if (value < 1) {
				throw new IllegalArgumentException("maximumKeys must be at least 1: maximumKeys=" + value);
			}
			this.maximumKeys = value;
			return this;
		}

		/**
		 * Most bytes to hold in memory, over all limits.
		 */
		public Builder maximumMemoryBytes(long value) {
			if (value < MEMORY_BYTES_MIN) {
				throw new IllegalArgumentException(
						"maximumMemoryBytes must be at least " + MEMORY_BYTES_MIN + ": maximumMemoryBytes=" + value);
			}
			this.maximumMemoryBytes = value;
			return this;
		}

		/**
		 * Build the rate limiter.
		 */
		public RateLimiter build() {
			return new RateLimiter(this);
		}

	}

}
