/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

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
 * Connection to a single primary, at a fixed address or found by sentinels.
 */
final class SingleLink implements RedisLink {

	private final ClientResources resources = LettuceOptions.resources();

	private final RedisClient client;

	private final LazyConnection<StatefulRedisConnection<String, String>> lazyConnection;

	private final ScriptRunner runner;

	SingleLink(RedisURI address, @Nullable SslOptions ssl, RedisSettings settings, ScriptRunner runner, Clock clock) {
		this.runner = runner;
		this.client = RedisClient.create(this.resources, address);
		ClientOptions.Builder options = ClientOptions.builder();
		LettuceOptions.apply(options, settings, ssl);
		this.client.setOptions(options.build());
		this.lazyConnection = new LazyConnection<>(() -> this.client.connectAsync(StringCodec.UTF8, address),
				StatefulRedisConnection::closeAsync, clock);
	}

	@Override
	public CompletionStage<Connection> connection() {
		return this.lazyConnection.connection().thenApply(NodeConnection::new);
	}

	@Override
	public boolean isClustered() {
		return false;
	}

	@Override
	public void reconnect() {
		this.lazyConnection.drop();
	}

	@Override
	public void close() {
		LettuceOptions.close(this.client, this.resources);
	}

	/**
	 * Connection to the primary.
	 */
	private final class NodeConnection implements Connection {

		private final StatefulRedisConnection<String, String> connection;

		NodeConnection(StatefulRedisConnection<String, String> connection) {
			this.connection = connection;
		}

		@Override
		public CompletionStage<List<Object>> run(int slot, String[] keys, String[] arguments) {
			return SingleLink.this.runner.run(this.connection.async(), keys, arguments);
		}

	}

}
