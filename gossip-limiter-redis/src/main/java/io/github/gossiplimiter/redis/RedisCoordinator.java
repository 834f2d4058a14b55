package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.LeaseAnswer;
import io.github.gossiplimiter.lease.LeaseCall;

/**
 * Keeps the ledger in Redis. A limit is never exceeded as long as Redis does not lose
 * what it has acknowledged and its clock does not jump; {@link Builder#replicas} makes
 * losing it harder.
 * <p>
 * Safe for use by many threads, and never blocks them. It connects in the background when
 * it is built and reconnects by itself; meanwhile calls fail with a
 * {@link RedisUnavailableException}, at the latest after the timeout.
 *
 * @since 0.1.0
 */
public final class RedisCoordinator implements Coordinator {

	private final RedisCalls calls;

	private final LedgerKeys keys;

	private final boolean spread;

	RedisCoordinator(Link link, RedisSettings settings, Clock clock) {
		this.calls = new RedisCalls(link, settings, clock);
		this.keys = new LedgerKeys(settings.namespace());
		this.spread = link.spread();
	}

	/**
	 * Describe a coordinator on one Redis, or on one that sentinels know.
	 * @param address where it is, with credentials and TLS if it wants them
	 */
	public static Builder builder(RedisURI address) {
		return new Builder(List.of(address), false);
	}

	/**
	 * Describe a coordinator on a Redis Cluster.
	 * @param seeds some of its nodes
	 */
	public static Builder clusterBuilder(List<RedisURI> seeds) {
		return new Builder(seeds, true);
	}

	@Override
	public CompletionStage<List<LeaseAnswer>> exchange(List<LeaseCall> asked) {
		if (asked.isEmpty()) {
			return CompletableFuture.completedFuture(List.of());
		}
		return this.calls.call((connection) -> ask(connection, asked));
	}

	private CompletionStage<List<LeaseAnswer>> ask(Link.Connection connection, List<LeaseCall> asked) {
		LeaseAnswer[] answers = new LeaseAnswer[asked.size()];
		CompletableFuture<?>[] runs = Batch.of(asked, this.keys, this.spread)
			.stream()
			.map((batch) -> connection
				.run(batch.slot(), batch.keys().toArray(String[]::new), LedgerCodec.arguments(batch.calls()))
				.thenAccept((raw) -> batch.place(LedgerCodec.answers(batch.calls(), raw), answers))
				.toCompletableFuture())
			.toArray(CompletableFuture<?>[]::new);
		return CompletableFuture.allOf(runs).thenApply((done) -> Arrays.asList(answers));
	}

	@Override
	public void close() {
		this.calls.close();
	}

	/**
	 * Collects how Redis is used.
	 */
	public static final class Builder {

		private final List<RedisURI> addresses;

		private final boolean cluster;

		private RedisSettings settings = RedisSettings.DEFAULT;

		private @Nullable SslOptions ssl;

		private Clock clock = new SystemClock();

		private LedgerScript script = LedgerScript.load();

		private Builder(List<RedisURI> addresses, boolean cluster) {
			this.addresses = List.copyOf(addresses);
			this.cluster = cluster;
			if (addresses.isEmpty()) {
				throw new IllegalArgumentException("a Redis Cluster needs at least one address");
			}
		}

		/**
		 * Keeps fleets apart that share a Redis.
		 */
		public Builder namespace(String value) {
			this.settings = this.settings.withNamespace(value);
			return this;
		}

		/**
		 * Longest time a call may take. 100 ms unless said otherwise.
		 */
		public Builder timeout(Duration value) {
			this.settings = this.settings.withTimeout(value);
			return this;
		}

		/**
		 * Calls under way at once; further ones fail. 256 unless said otherwise.
		 */
		public Builder callsMax(int value) {
			this.settings = this.settings.withCallsMax(value);
			return this;
		}

		/**
		 * A grant only counts when so many replicas have acknowledged it. Costs a round
		 * trip between Redis and its replicas for every call.
		 * @param count how many replicas
		 * @param wait longest time to wait for them
		 */
		public Builder replicas(int count, Duration wait) {
			this.settings = this.settings.withReplicas(count, wait);
			return this;
		}

		/**
		 * When to leave Redis alone.
		 */
		public Builder breaker(BreakerSettings value) {
			this.settings = this.settings.withBreaker(value);
			return this;
		}

		/**
		 * Certificates for addresses with TLS.
		 */
		public Builder ssl(SslOptions value) {
			this.ssl = value;
			return this;
		}

		/**
		 * Where time comes from by which calls are measured; the ledger has the time of
		 * Redis.
		 */
		public Builder clock(Clock value) {
			this.clock = value;
			return this;
		}

		Builder script(LedgerScript value) {
			this.script = value;
			return this;
		}

		/**
		 * Build it. Does not wait for the connection.
		 */
		public RedisCoordinator build() {
			return new RedisCoordinator(link(this.script), this.settings, this.clock);
		}

		/**
		 * Build a coordinator of concurrency instead. Does not wait for the connection.
		 */
		public RedisConcurrencyCoordinator buildConcurrency() {
			return buildConcurrency(LedgerScript.loadConcurrency());
		}

		RedisConcurrencyCoordinator buildConcurrency(LedgerScript value) {
			return new RedisConcurrencyCoordinator(link(value), this.settings, this.clock);
		}

		private Link link(LedgerScript run) {
			ScriptRunner runner = new ScriptRunner(run, this.settings);
			return this.cluster ? new ClusterLink(this.addresses, this.ssl, this.settings, runner, this.clock)
					: new SingleLink(this.addresses.get(0), this.ssl, this.settings, runner, this.clock);
		}

	}

}
