/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Options of the Lettuce client: commands fail at once while Redis is disconnected, and
 * reconnects are frequent. Used by {@link SingleLink} and {@link ClusterLink}.
 */
final class LettuceOptions {

	private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

	private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

	private static final Duration RECONNECT_DELAY_MAX = Duration.ofSeconds(1);

	/*
	 * A call may have several batches of up to three commands.
	 */
	private static final int COMMANDS_PER_CALL = 16;

	private LettuceOptions() {
	}

	static ClientResources resources() {
		return ClientResources.builder()
			.ioThreadPoolSize(2)
			.computationThreadPoolSize(2)
			.reconnectDelay(Delay.fullJitter(Duration.ofMillis(20), RECONNECT_DELAY_MAX, 20, TimeUnit.MILLISECONDS))
			.build();
	}

	/*
	 * Commands in flight when the connection broke are not replayed on the next one: they
	 * would be late, and WAIT on a connection without writes counts every replica as
	 * acknowledged.
	 */
	static void apply(ClientOptions.Builder options, RedisSettings settings, @Nullable SslOptions ssl) {
		options.autoReconnect(true)
			.disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
			.replayFilter((command) -> true)
			.requestQueueSize(settings.callsMax() * COMMANDS_PER_CALL)
			.socketOptions(SocketOptions.builder().connectTimeout(CONNECT_TIMEOUT).keepAlive(true).build())
			.timeoutOptions(TimeoutOptions.enabled(settings.timeout()));
		if (ssl != null) {
			options.sslOptions(ssl);
		}
	}

	static void close(AbstractRedisClient client, ClientResources resources) {
		client.shutdown(Duration.ZERO, CLOSE_TIMEOUT);
		Future<Boolean> shutdown = resources.shutdown(0, CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
		shutdown.awaitUninterruptibly(CLOSE_TIMEOUT.toMillis());
	}

}
