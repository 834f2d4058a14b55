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
 * What is asked of the client: to fail soon rather than to wait, and to come back soon.
 */
final class Options {

	private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

	private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

	private static final Duration RECONNECT_DELAY_MAX = Duration.ofSeconds(1);

	/*
	 * A call may be several batches, each of them up to three commands.
	 */
	private static final int COMMANDS_PER_CALL = 16;

	private Options() {
	}

	static ClientResources resources() {
		return ClientResources.builder()
			.ioThreadPoolSize(2)
			.computationThreadPoolSize(2)
			.reconnectDelay(Delay.fullJitter(Duration.ofMillis(20), RECONNECT_DELAY_MAX, 20, TimeUnit.MILLISECONDS))
			.build();
	}

	/*
	 * Commands that were under way when the connection broke are not sent again on the
	 * next one. They would come late; and Redis answers a wait for replicas on a
	 * connection that has written nothing with all replicas there are.
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
		Future<Boolean> gone = resources.shutdown(0, CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
		gone.awaitUninterruptibly(CLOSE_TIMEOUT.toMillis());
	}

}
