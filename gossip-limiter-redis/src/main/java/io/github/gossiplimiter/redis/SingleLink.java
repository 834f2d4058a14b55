package io.github.gossiplimiter.redis;

import java.util.List;
import java.util.concurrent.CompletionStage;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.resource.ClientResources;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;

/**
 * One Redis that takes writes, at an address or found by its sentinels.
 */
final class SingleLink implements Link {

	private final ClientResources resources = Options.resources();

	private final RedisClient client;

	private final Dial<StatefulRedisConnection<String, String>> dial;

	private final ScriptRunner runner;

	SingleLink(RedisURI address, @Nullable SslOptions ssl, RedisSettings settings, ScriptRunner runner, Clock clock) {
		this.runner = runner;
		this.client = RedisClient.create(this.resources, address);
		ClientOptions.Builder options = ClientOptions.builder();
		Options.apply(options, settings, ssl);
		this.client.setOptions(options.build());
		this.dial = new Dial<>(() -> this.client.connectAsync(StringCodec.UTF8, address),
				StatefulRedisConnection::closeAsync, clock);
	}

	@Override
	public CompletionStage<Connection> connection() {
		return this.dial.connection().thenApply(Single::new);
	}

	@Override
	public boolean spread() {
		return false;
	}

	@Override
	public void lookAgain() {
		this.dial.drop();
	}

	@Override
	public void close() {
		Options.close(this.client, this.resources);
	}

	/**
	 * Its connection.
	 */
	private final class Single implements Connection {

		private final StatefulRedisConnection<String, String> connection;

		Single(StatefulRedisConnection<String, String> connection) {
			this.connection = connection;
		}

		@Override
		public CompletionStage<List<Object>> run(int slot, String[] keys, String[] arguments) {
			return SingleLink.this.runner.run(this.connection.async(), keys, arguments);
		}

	}

}
