package io.github.gossiplimiter;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

/**
 * Enforces a set of named limits on this node. SCAFFOLD: exact but naive, replaced soon.
 *
 * @since 0.1.0
 */
public final class RateLimiter {

	private final Map<String, Limit> limits = new LinkedHashMap<>();

	private final Map<String, ArrayDeque<long[]>> logs = new LinkedHashMap<>();

	private final Map<String, long[]> counts = new LinkedHashMap<>();

	private final Clock clock;

	private RateLimiter(Builder builder) {
		this.clock = builder.clock;
		builder.limits.forEach((limit) -> this.limits.put(limit.name(), limit));
	}

	/** Start describing a rate limiter. */
	public static Builder builder() {
		return new Builder();
	}

	/** Ask for one permit. */
	public Decision tryAcquire(String limitName, String key) {
		return tryAcquire(limitName, key, 1);
	}

	/** Ask for permits; decides at once, from memory. */
	public synchronized Decision tryAcquire(String limitName, String key, int cost) {
		Decision decision = peek(limitName, key, cost);
		long[] count = this.counts.computeIfAbsent(limitName, (n) -> new long[3]);
		if (decision.shadowDenied()) {
			count[2]++;
		}
		else if (decision.allowed()) {
			count[0]++;
			log(limitName, key).add(new long[] { decision.takenAtNanos(), cost });
			return new Decision(true, decision.limit(), decision.remaining() - cost, Duration.ZERO,
					decision.window().length(), limitName, decision.window(), false, decision.takenAtNanos());
		}
		else {
			count[1]++;
		}
		return decision;
	}

	/** The same, for limits that may have to ask another node. */
	public CompletionStage<Decision> tryAcquireAsync(String limitName, String key, int cost) {
		return CompletableFuture.completedFuture(tryAcquire(limitName, key, cost));
	}

	/** Ask for several permits that are granted together or not at all. */
	public synchronized BatchDecision tryAcquireAll(List<Permit> permits) {
		List<Decision> peeked = new ArrayList<>();
		permits.forEach((p) -> peeked.add(peek(p.limitName(), p.key(), p.cost())));
		if (!peeked.stream().allMatch(Decision::allowed)) {
			return new BatchDecision(false, peeked);
		}
		List<Decision> taken = new ArrayList<>();
		permits.forEach((p) -> taken.add(tryAcquire(p.limitName(), p.key(), p.cost())));
		return new BatchDecision(true, taken);
	}

	/** What asking would answer, without taking anything. */
	public synchronized Decision peek(String limitName, String key, int cost) {
		Limit limit = limit(limitName);
		Window window = limit.windows().get(0);
		long now = this.clock.nanos();
		ArrayDeque<long[]> log = log(limitName, key);
		while (!log.isEmpty() && log.peekFirst()[0] <= now - window.length().toNanos()) {
			log.removeFirst();
		}
		long used = log.stream().mapToLong((e) -> e[1]).sum();
		boolean fits = used + cost <= window.permits();
		long[] first = log.peekFirst();
		Duration wait = (fits || first == null) ? Duration.ZERO
				: Duration.ofNanos(first[0] + window.length().toNanos() - now);
		return new Decision(fits || limit.shadow(), window.permits(), Math.max(0, window.permits() - used), wait,
				window.length(), limitName, window, !fits && limit.shadow(), now);
	}

	/** Give back what a decision took; nothing once its sub-window has passed. */
	public synchronized void refund(Decision taken, String key, int cost) {
		log(taken.limitName(), key).removeIf((e) -> e[0] == taken.takenAtNanos());
	}

	/** Forget what this node counted for a key. Returns whether there was anything. */
	public synchronized boolean reset(String limitName, String key) {
		limit(limitName);
		return this.logs.remove(limitName + '\0' + key) != null;
	}

	/** The limit as it is in force. */
	public synchronized Limit limit(String limitName) {
		Limit limit = this.limits.get(limitName);
		if (limit == null) {
			throw new UnknownLimitException(limitName, this.limits.keySet());
		}
		return limit;
	}

	/** The request path of one limit. */
	public Limiter limiter(String limitName) {
		limit(limitName);
		return (key, cost) -> {
			Decision decision = tryAcquire(limitName, key, cost);
			return decision.allowed() ? decision.remaining() : -decision.retryAfter().toNanos();
		};
	}

	/** Names of all limits, in the order they were defined. */
	public synchronized Set<String> limitNames() {
		return Set.copyOf(this.limits.keySet());
	}

	/** Change a limit while running; what was used stays used. */
	public synchronized void change(Limit changed) {
		limit(changed.name());
		this.limits.put(changed.name(), changed);
	}

	/** What a limit is doing on this node. */
	public synchronized LimitStatus status(String limitName) {
		long[] count = this.counts.computeIfAbsent(limitName, (n) -> new long[3]);
		return new LimitStatus(limit(limitName), this.logs.size(), count[0], count[1], count[2], 0, 0);
	}

	/** The hottest keys of a limit, hottest first. */
	public synchronized List<KeyStatus> hottest(String limitName, int most) {
		return this.logs.keySet()
			.stream()
			.filter((k) -> k.startsWith(limitName + '\0'))
			.limit(most)
			.map((k) -> key(limitName, k.substring(limitName.length() + 1)).orElseThrow())
			.toList();
	}

	/** What one key is doing, or nothing if it is not in memory. */
	public synchronized Optional<KeyStatus> key(String limitName, String key) {
		if (!this.logs.containsKey(limitName + '\0' + key)) {
			return Optional.empty();
		}
		Decision peek = peek(limitName, key, 1);
		long used = peek.limit() - peek.remaining();
		return Optional.of(new KeyStatus(key, key.hashCode(), used, used, 0, 0, 0, peek.remaining()));
	}

	/**
	 * Housekeeping, to be called about once a second: forgets keys whose windows have
	 * passed.
	 */
	public void maintain() {
	}

	private ArrayDeque<long[]> log(String limitName, String key) {
		return this.logs.computeIfAbsent(limitName + '\0' + key, (k) -> new ArrayDeque<>());
	}

	/** Collects the parts of a rate limiter. */
	public static final class Builder {

		private final List<Limit> limits = new ArrayList<>();

		private Clock clock = () -> 0;

		private @Nullable String namespace;

		/** Where time comes from. */
		public Builder clock(Clock value) {
			this.clock = value;
			return this;
		}

		/** Keeps the keys of two applications in one cluster apart. */
		public Builder namespace(String value) {
			this.namespace = value;
			return this;
		}

		/** Secret-like seed of the key hash; equal on all nodes of a cluster. */
		public Builder keySalt(String value) {
			return this;
		}

		/** Add limits. */
		public Builder limits(Collection<Limit> values) {
			this.limits.addAll(values);
			return this;
		}

		/** Add a limit. */
		public Builder limit(Limit value) {
			this.limits.add(value);
			return this;
		}

		/** Most keys to hold in memory, over all limits. */
		public Builder maximumKeys(long value) {
			return this;
		}

		/** Most bytes to hold in memory, over all limits. */
		public Builder maximumMemoryBytes(long value) {
			return this;
		}

		/** Build the rate limiter. */
		public RateLimiter build() {
			return new RateLimiter(this);
		}

		@Nullable String namespace() {
			return this.namespace;
		}

	}

}
