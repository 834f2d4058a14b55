package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import io.lettuce.core.RedisReadOnlyException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.LeaseAnswer;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.redis.RedisUnavailableException.Reason;

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

	private final Link link;

	private final LedgerKeys keys;

	private final CircuitBreaker breaker;

	private final Semaphore free;

	private final Clock clock;

	private final long timeoutNanos;

	private volatile boolean closed;

	RedisCoordinator(Link link, RedisSettings settings, Clock clock) {
		this.link = link;
		this.keys = new LedgerKeys(settings.namespace());
		this.breaker = new CircuitBreaker(settings.breaker(), clock);
		this.free = new Semaphore(settings.callsMax());
		this.clock = clock;
		this.timeoutNanos = settings.timeout().toNanos();
		link.connection();
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
	public CompletionStage<List<LeaseAnswer>> exchange(List<LeaseCall> calls) {
		if (this.closed) {
			return refused(Reason.CLOSED, "The coordinator is closed");
		}
		if (calls.isEmpty()) {
			return CompletableFuture.completedFuture(List.of());
		}
		if (!this.free.tryAcquire()) {
			return refused(Reason.BUSY, "Too many calls to Redis are under way");
		}
		long entered = this.breaker.enter();
		if (entered == CircuitBreaker.REFUSED) {
			this.free.release();
			return refused(Reason.LEFT_ALONE, "Redis failed or was slow and is left alone for a while");
		}
		return run(calls, entered);
	}

	private CompletionStage<List<LeaseAnswer>> run(List<LeaseCall> calls, long entered) {
		CompletableFuture<List<LeaseAnswer>> result = new CompletableFuture<>();
		long startNanos = this.clock.nanos();
		CompletionStage<List<LeaseAnswer>> end = result.orTimeout(this.timeoutNanos, TimeUnit.NANOSECONDS)
			.handle((answers, failure) -> finish(answers, failure, entered, startNanos));
		this.link.connection().thenCompose((connection) -> {
			// Nobody waits any more: do not lend what nobody would spend.
			return result.isDone() ? result : ask(connection, calls);
		}).whenComplete((answers, failure) -> {
			if (failure != null) {
				result.completeExceptionally(failure);
			}
			else {
				result.complete(answers);
			}
		});
		return end;
	}

	private CompletableFuture<List<LeaseAnswer>> ask(Link.Connection connection, List<LeaseCall> calls) {
		LeaseAnswer[] answers = new LeaseAnswer[calls.size()];
		CompletableFuture<?>[] runs = Batch.of(calls, this.keys, this.link.spread())
			.stream()
			.map((batch) -> connection
				.run(batch.slot(), batch.keys().toArray(String[]::new), LedgerCodec.arguments(batch.calls()))
				.thenAccept((raw) -> batch.place(LedgerCodec.answers(batch.calls(), raw), answers))
				.toCompletableFuture())
			.toArray(CompletableFuture<?>[]::new);
		return CompletableFuture.allOf(runs).thenApply((done) -> Arrays.asList(answers));
	}

	private List<LeaseAnswer> finish(@Nullable List<LeaseAnswer> answers, @Nullable Throwable failure, long entered,
			long startNanos) {
		this.free.release();
		if (answers != null) {
			this.breaker.answered(entered, this.clock.nanos() - startNanos);
			return answers;
		}
		this.breaker.failed(entered);
		RedisUnavailableException reported = Failures.translate(failure, Duration.ofNanos(this.timeoutNanos));
		if (reported.getCause() instanceof RedisReadOnlyException) {
			this.link.lookAgain();
		}
		throw new CompletionException(reported);
	}

	private static CompletionStage<List<LeaseAnswer>> refused(Reason reason, String message) {
		return CompletableFuture.failedFuture(new RedisUnavailableException(reason, message, null));
	}

	@Override
	public void close() {
		this.closed = true;
		this.link.close();
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
			ScriptRunner runner = new ScriptRunner(this.script, this.settings);
			Link link = this.cluster ? new ClusterLink(this.addresses, this.ssl, this.settings, runner, this.clock)
					: new SingleLink(this.addresses.get(0), this.ssl, this.settings, runner, this.clock);
			return new RedisCoordinator(link, this.settings, this.clock);
		}

	}

}
