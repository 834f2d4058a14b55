/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

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
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;

/**
 * A coordinator whose ledger is in Redis. Each batch of calls is one execution of a Lua
 * script, which is atomic: it counts sliding windows, fixed windows and token buckets by
 * the clock of Redis, with the rules of the ledger in Java.
 * <p>
 * Invariant: a limit is never exceeded, as long as Redis loses no acknowledged write and
 * its clock does not jump; {@link Builder#replicas} makes such a loss less likely.
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

	private final boolean clustered;

	RedisCoordinator(RedisLink link, RedisSettings settings, Clock clock) {
		this.calls = new RedisCalls(link, settings, clock);
		this.keys = new LedgerKeys(settings.namespace());
		this.clustered = link.isClustered();
	}

	/**
	 * Describe a coordinator on one Redis, or on one that sentinels know.
	 * @param address its address, with credentials and TLS if needed
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
	public String name() {
		return "redis";
	}

	@Override
	public CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> calls) {
		if (calls.isEmpty()) {
			return CompletableFuture.completedFuture(List.of());
		}
		return this.calls.call((connection) -> send(connection, calls));
	}

	private CompletionStage<List<LeaseResult>> send(RedisLink.Connection connection, List<LeaseCall> calls) {
		LeaseResult[] answers = new LeaseResult[calls.size()];
		CompletableFuture<?>[] runs = ScriptBatch.of(calls, this.keys, this.clustered)
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
	 * Collects the settings of a coordinator.
	 */
	public static final class Builder {

		private final List<RedisURI> addresses;

		private final boolean cluster;

		private RedisSettings settings = RedisSettings.DEFAULT;

		private @Nullable SslOptions ssl;

		private Clock clock = new SystemClock();

		private LuaScript script = LuaScript.load();

		private Builder(List<RedisURI> addresses, boolean cluster) {
			this.addresses = List.copyOf(addresses);
			this.cluster = cluster;
			if (addresses.isEmpty()) {
				throw new IllegalArgumentException("a Redis Cluster needs at least one address");
			}
		}

		/**
		 * Separates fleets that share a Redis.
		 */
		public Builder namespace(String value) {
			this.settings = this.settings.withNamespace(value);
			return this;
		}

		/**
		 * Longest time a call may take. 100 ms by default.
		 */
		public Builder timeout(Duration value) {
			this.settings = this.settings.withTimeout(value);
			return this;
		}

		/**
		 * Most calls in flight; further ones fail. 256 by default.
		 */
		public Builder callsMax(int value) {
			this.settings = this.settings.withCallsMax(value);
			return this;
		}

		/**
		 * Wait until replicas have acknowledged a grant. Adds a round trip between Redis
		 * and its replicas to every call.
		 * @param count number of replicas
		 * @param wait longest time to wait for them
		 */
		public Builder replicas(int count, Duration wait) {
			this.settings = this.settings.withReplicas(count, wait);
			return this;
		}

		/**
		 * Settings of the circuit breaker.
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
		 * Clock that measures the duration of calls; the ledger uses the clock of Redis.
		 */
		public Builder clock(Clock value) {
			this.clock = value;
			return this;
		}

		Builder script(LuaScript value) {
			this.script = value;
			return this;
		}

		/**
		 * Build the coordinator. Does not wait for the connection.
		 */
		public RedisCoordinator build() {
			return new RedisCoordinator(link(this.script), this.settings, this.clock);
		}

		/**
		 * Build a coordinator of concurrency limits instead. Does not wait for the
		 * connection.
		 */
		public RedisConcurrencyCoordinator buildConcurrency() {
			return buildConcurrency(LuaScript.loadConcurrency());
		}

		RedisConcurrencyCoordinator buildConcurrency(LuaScript value) {
			return new RedisConcurrencyCoordinator(link(value), this.settings, this.clock);
		}

		private RedisLink link(LuaScript run) {
			ScriptRunner runner = new ScriptRunner(run, this.settings);
			return this.cluster ? new ClusterLink(this.addresses, this.ssl, this.settings, runner, this.clock)
					: new SingleLink(this.addresses.get(0), this.ssl, this.settings, runner, this.clock);
		}

	}

}
