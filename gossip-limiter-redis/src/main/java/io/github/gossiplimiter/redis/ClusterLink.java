/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.resource.ClientResources;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.redis.RedisUnavailableException.Reason;

/**
 * Connection to a Redis Cluster. The client follows changes of the topology, periodically
 * and on redirects.
 */
final class ClusterLink implements RedisLink {

	private static final Duration REFRESH_PERIOD = Duration.ofSeconds(10);

	private static final Duration REFRESH_PAUSE = Duration.ofSeconds(1);

	private final ClientResources resources = LettuceOptions.resources();

	private final RedisClusterClient client;

	private final LazyConnection<StatefulRedisClusterConnection<String, String>> lazyConnection;

	private final ScriptRunner runner;

	ClusterLink(List<RedisURI> seeds, @Nullable SslOptions ssl, RedisSettings settings, ScriptRunner runner,
			Clock clock) {
		this.runner = runner;
		this.client = RedisClusterClient.create(this.resources, seeds);
		ClusterClientOptions.Builder options = ClusterClientOptions.builder();
		LettuceOptions.apply(options, settings, ssl);
		options.topologyRefreshOptions(ClusterTopologyRefreshOptions.builder()
			.enablePeriodicRefresh(REFRESH_PERIOD)
			.adaptiveRefreshTriggersTimeout(REFRESH_PAUSE)
			.build());
		this.client.setOptions(options.build());
		this.lazyConnection = new LazyConnection<>(this::connect, StatefulRedisClusterConnection::closeAsync, clock);
	}

	private CompletionStage<StatefulRedisClusterConnection<String, String>> connect() {
		return this.client.refreshPartitionsAsync().thenCompose((done) -> this.client.connectAsync(StringCodec.UTF8));
	}

	@Override
	public CompletionStage<Connection> connection() {
		return this.lazyConnection.connection().thenApply(ClusterConnection::new);
	}

	@Override
	public boolean isClustered() {
		return true;
	}

	@Override
	public void reconnect() {
		// The client refreshes the topology by itself.
	}

	@Override
	public void close() {
		LettuceOptions.close(this.client, this.resources);
	}

	/**
	 * Connections to all nodes of the cluster.
	 */
	private final class ClusterConnection implements Connection {

		private final StatefulRedisClusterConnection<String, String> connection;

		ClusterConnection(StatefulRedisClusterConnection<String, String> connection) {
			this.connection = connection;
		}

		@Override
		public CompletionStage<List<Object>> run(int slot, String[] keys, String[] arguments) {
			ScriptRunner script = ClusterLink.this.runner;
			if (!script.awaitsReplicas()) {
				return script.run(this.connection.async(), keys, arguments);
			}
			// WAIT counts acknowledgements for the writes of its own connection only.
			RedisClusterNode node = this.connection.getPartitions().getMasterBySlot(slot);
			if (node == null) {
				return CompletableFuture.failedFuture(new RedisUnavailableException(Reason.DISCONNECTED,
						"No node of the Redis Cluster serves slot " + slot, null));
			}
			return this.connection.getConnectionAsync(node.getNodeId())
				.thenCompose((master) -> script.run(master.async(), keys, arguments));
		}

	}

}
