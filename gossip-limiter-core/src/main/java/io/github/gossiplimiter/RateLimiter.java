package io.github.gossiplimiter;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cold.ColdTier;
import io.github.gossiplimiter.engine.ReplicatedLimit;
import io.github.gossiplimiter.internal.KeyChecks;
import io.github.gossiplimiter.key.KeyStore;
import io.github.gossiplimiter.signal.SignalModel;

/**
 * Enforces a set of named limits on this node. Every decision is made from memory, at
 * once: N threads that ask for the last permit get it exactly once. Only requests for
 * leased permits may have to wait, for a bounded time, and only where they ask for that.
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

	private final Map<String, LimitDispatcher> dispatchers = new LinkedHashMap<>();

	private final KeyStore store;

	private final Clock clock;

	private final LimitVersions versions;

	private final LimitScaling scales;

	private RateLimiter(Builder builder) {
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
		this.scales = new LimitScaling(parts);
		this.versions = new LimitVersions(this.dispatchers, new LimitValidator(parts, builder.leases, this.scales),
				builder.revisions, this.clock, builder.nodeId, builder.changeListener);
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
		return dispatcher(limitName, key).acquire(key, cost);
	}

	/**
	 * Ask for permits of a limit that may have to ask a coordinator first. No thread is
	 * blocked. If the answer is not at hand, the stage completes within the wait of the
	 * {@linkplain LeaseSource#maxWait() leases}, on the thread that leases: whatever
	 * takes long should go on elsewhere.
	 */
	public CompletionStage<Decision> tryAcquireAsync(String limitName, String key, int cost) {
		return dispatcher(limitName, key).acquireAsync(key, cost);
	}

	/**
	 * Ask for permits of a limit that may have to ask a coordinator first. Blocks the
	 * calling thread, at most for the wait of the {@linkplain LeaseSource#maxWait()
	 * leases}; never for limits that are not leased.
	 */
	public Decision tryAcquireAwaiting(String limitName, String key, int cost) {
		return dispatcher(limitName, key).acquireBlocking(key, cost);
	}

	/**
	 * Ask for several permits that are granted together or not at all; decides at once.
	 * Leased permits that are not at hand are asked for, and deny meanwhile.
	 */
	public BatchDecision tryAcquireAll(List<Permit> permits) {
		return LeasedBatch.decide(permits, dispatchers(permits), this.clock);
	}

	/**
	 * Ask for several permits that are granted together or not at all, and wait for
	 * leased ones that are not at hand. No thread is blocked. If the answer is not at
	 * hand, the stage completes within the wait of the {@linkplain LeaseSource#maxWait()
	 * leases}, on the thread that leases: whatever takes long should go on elsewhere. If
	 * some permits were at hand and others are denied after a wait, those that were at
	 * hand may count as spent.
	 */
	public CompletionStage<BatchDecision> tryAcquireAllAsync(List<Permit> permits) {
		return LeasedBatch.decideAsync(permits, dispatchers(permits), this.clock);
	}

	private List<LimitDispatcher> dispatchers(List<Permit> permits) {
		if (permits.isEmpty()) {
			throw new IllegalArgumentException("a batch needs at least one permit");
		}
		List<LimitDispatcher> asked = new ArrayList<>(permits.size());
		for (Permit permit : permits) {
			asked.add(dispatcher(permit.limitName()));
		}
		return asked;
	}

	/**
	 * What asking would answer, without taking anything.
	 */
	public Decision peek(String limitName, String key, int cost) {
		return dispatcher(limitName, key).peek(key, cost);
	}

	/**
	 * Give back what a decision took, as far as it still counts: all of it, or what
	 * turned out not to be needed. Together, several refunds of one decision give back at
	 * most what it took.
	 * @param taken the decision
	 * @param key the key it was made for
	 * @param cost how many permits to give back, at least 0
	 */
	public void refund(Decision taken, String key, int cost) {
		if (cost < 0) {
			throw new IllegalArgumentException("cost must be at least 0: cost=" + cost);
		}
		if (taken.allowed() && !taken.shadowDenied()) {
			dispatcher(taken.limitName(), key).refund(taken, key, cost);
		}
	}

	/**
	 * Give back everything that was counted for a key, on all nodes: each gives back its
	 * own, and all of them what nodes counted that are gone. Of a leased limit only what
	 * was not spent yet: what a coordinator promised to all it cannot take back from one.
	 * @return whether the key was known
	 */
	public boolean reset(String limitName, String key) {
		return dispatcher(limitName, key).reset(key);
	}

	/**
	 * The request path of one limit.
	 */
	public Limiter limiter(String limitName) {
		return dispatcher(limitName);
	}

	/**
	 * The limit as it is in force.
	 */
	public Limit limit(String limitName) {
		return dispatcher(limitName).limit();
	}

	/**
	 * Names of all limits, in the order they were defined.
	 */
	public Set<String> limitNames() {
		return Collections.unmodifiableSet(this.dispatchers.keySet());
	}

	/**
	 * Change a limit while running, on all nodes; what was used stays used.
	 * @throws IllegalArgumentException if the limit cannot be like that on this node
	 */
	public void change(Limit changed) {
		this.versions.change(changed, ChangeMode.KEEP);
	}

	/**
	 * Changes of limits that were made on any node while it was running.
	 */
	public LimitVersions versions() {
		return this.versions;
	}

	/**
	 * Allow only a share of a limit on this node from now on, at least one permit; the
	 * limit itself stays as it is, and other nodes do not hear of it.
	 * @param factor the share, above 0 and at most 1
	 * @throws IllegalArgumentException if its permits are leased
	 */
	public void scale(String limitName, double factor) {
		this.scales.scale(dispatcher(limitName), factor);
	}

	/**
	 * What a limit is doing on this node.
	 */
	public LimitStatus status(String limitName) {
		return dispatcher(limitName).status();
	}

	/**
	 * The hottest keys of a limit, hottest first.
	 */
	public List<KeyStatus> hottest(String limitName, int most) {
		return dispatcher(limitName).engine().hottest(most);
	}

	/**
	 * What one key is doing, or nothing if it is not in memory.
	 */
	public Optional<KeyStatus> key(String limitName, String key) {
		return Optional.ofNullable(dispatcher(limitName, key).engine().key(key));
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
		this.dispatchers.values().forEach((dispatcher) -> dispatcher.maintain(nowNanos));
	}

	/**
	 * Do for the hottest keys what their next requests would have to do because a
	 * sub-window has begun: so that these take no longer than others. To be called by one
	 * thread when the next one begins; nothing is wrong if nobody does.
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
	 * Let what is counted here be exchanged with other nodes.
	 * @param waker run by request threads when something changed; must neither block nor
	 * allocate
	 * @return all limits
	 */
	public List<ReplicatedLimit> replicate(Runnable waker) {
		List<ReplicatedLimit> limits = new ArrayList<>();
		for (LimitDispatcher dispatcher : this.dispatchers.values()) {
			dispatcher.engine().replicate(waker);
			limits.add(dispatcher.engine());
		}
		return List.copyOf(limits);
	}

	private LimitDispatcher dispatcher(String limitName, String key) {
		LimitDispatcher dispatcher = dispatcher(limitName);
		KeyChecks.requireKey(limitName, key);
		return dispatcher;
	}

	private LimitDispatcher dispatcher(String limitName) {
		LimitDispatcher dispatcher = this.dispatchers.get(limitName);
		if (dispatcher == null) {
			throw new UnknownLimitException(limitName, this.dispatchers.keySet());
		}
		return dispatcher;
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
		 * Where the choice of keys that leave for want of room begins: another number on
		 * every node, which no client can guess.
		 */
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

		/**
		 * How many members the cluster is expected to have, for limits of which each has
		 * a share.
		 */
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

		/**
		 * What other nodes call this one, to tell changes of the same instant apart.
		 */
		public Builder nodeId(String value) {
			this.nodeId = value;
			return this;
		}

		/**
		 * Revision of what is configured: changes made under a lower one do not count.
		 */
		public Builder revision(String limitName, int value) {
			if (value < 0) {
				throw new IllegalArgumentException("revision must not be negative: revision=" + value);
			}
			this.revisions.put(limitName, value);
			return this;
		}

		/**
		 * Receives every change of a limit, made here or on another node, with the id of
		 * the member that sent it.
		 */
		public Builder changeListener(BiConsumer<LimitVersion, String> value) {
			this.changeListener = value;
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
