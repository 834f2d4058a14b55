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
 * A Redis Cluster.
 */
final class ClusterLink implements Link {

	private static final Duration REFRESH_PERIOD = Duration.ofSeconds(10);

	private static final Duration REFRESH_PAUSE = Duration.ofSeconds(1);

	private final ClientResources resources = Options.resources();

	private final RedisClusterClient client;

	private final Dial<StatefulRedisClusterConnection<String, String>> dial;

	private final ScriptRunner runner;

	ClusterLink(List<RedisURI> seeds, @Nullable SslOptions ssl, RedisSettings settings, ScriptRunner runner,
			Clock clock) {
		this.runner = runner;
		this.client = RedisClusterClient.create(this.resources, seeds);
		ClusterClientOptions.Builder options = ClusterClientOptions.builder();
		Options.apply(options, settings, ssl);
		options.topologyRefreshOptions(ClusterTopologyRefreshOptions.builder()
			.enablePeriodicRefresh(REFRESH_PERIOD)
			.adaptiveRefreshTriggersTimeout(REFRESH_PAUSE)
			.build());
		this.client.setOptions(options.build());
		this.dial = new Dial<>(this::connect, StatefulRedisClusterConnection::closeAsync, clock);
	}

	private CompletionStage<StatefulRedisClusterConnection<String, String>> connect() {
		return this.client.refreshPartitionsAsync().thenCompose((done) -> this.client.connectAsync(StringCodec.UTF8));
	}

	@Override
	public CompletionStage<Connection> connection() {
		return this.dial.connection().thenApply(Spread::new);
	}

	@Override
	public boolean spread() {
		return true;
	}

	@Override
	public void lookAgain() {
		// The client follows the cluster by itself.
	}

	@Override
	public void close() {
		Options.close(this.client, this.resources);
	}

	/**
	 * Its connections.
	 */
	private final class Spread implements Connection {

		private final StatefulRedisClusterConnection<String, String> connection;

		Spread(StatefulRedisClusterConnection<String, String> connection) {
			this.connection = connection;
		}

		@Override
		public CompletionStage<List<Object>> run(int slot, String[] keys, String[] arguments) {
			ScriptRunner script = ClusterLink.this.runner;
			if (!script.awaitsReplicas()) {
				return script.run(this.connection.async(), keys, arguments);
			}
			// Its replicas must be asked on the connection that has written.
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
