/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;
import reactor.util.Logger;
import reactor.util.Loggers;

import io.github.gossiplimiter.cluster.HostAndPort;

/**
 * Listens for other nodes until it is closed, whatever goes wrong meanwhile. When a
 * connection cannot be accepted, as with too many open files, Netty pauses for a second;
 * when an error has closed the socket, this class opens it again on the same port.
 */
final class Acceptor {

	private static final Logger logger = Loggers.getLogger(Acceptor.class);

	/**
	 * Time until a socket that was closed is opened again.
	 */
	static final Duration PAUSE = Duration.ofSeconds(1);

	private final ChannelNetwork network;

	private final HostAndPort bind;

	private final Consumer<Channel> accept;

	private final Failures failures = new Failures();

	private @Nullable Channel server;

	private int port;

	private boolean open;

	private volatile boolean closed;

	Acceptor(ChannelNetwork network, HostAndPort bind, Consumer<Channel> accept) {
		this.network = network;
		this.bind = bind;
		this.accept = accept;
	}

	/**
	 * Take the port; callers wait until {@link #open}. Blocks.
	 * @return the port
	 */
	synchronized int listen() throws IOException {
		if (this.server == null) {
			ChannelFuture future = this.network.listen(this.bind, this.accept).awaitUninterruptibly();
			if (!future.isSuccess()) {
				BindException failure = new BindException("cannot listen on " + this.bind);
				failure.initCause(future.cause());
				throw failure;
			}
			this.port = ((InetSocketAddress) future.channel().localAddress()).getPort();
			serve(future.channel());
		}
		return this.port;
	}

	/**
	 * Begin to accept.
	 */
	synchronized void open() {
		this.open = true;
		if (this.server != null) {
			this.server.config().setAutoRead(true);
		}
	}

	/**
	 * The port, 0 before it is taken.
	 */
	synchronized int port() {
		return this.port;
	}

	/**
	 * The socket that listens at present.
	 */
	synchronized @Nullable Channel server() {
		return this.server;
	}

	/**
	 * Give the port back. Blocks; without the lock, since the socket's own thread asks
	 * for it.
	 */
	void close() {
		this.closed = true;
		Channel current = server();
		if (current != null) {
			current.close().awaitUninterruptibly();
		}
	}

	private synchronized void serve(Channel channel) {
		this.server = channel;
		channel.pipeline().addLast(this.failures);
		channel.config().setAutoRead(this.open);
		channel.closeFuture().addListener((done) -> lost("closed"));
		if (this.closed) {
			channel.close().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
		}
	}

	@SuppressWarnings("FutureReturnValueIgnored") // listening again reports its own
													// failure
	private void lost(String reason) {
		if (this.closed) {
			return;
		}
		logger.warn("The socket on port {} was {}; listening again in {} ms", this.port, reason, PAUSE.toMillis());
		try {
			this.network.loop().schedule(this::listenAgain, PAUSE.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (RejectedExecutionException ex) {
			logger.debug("The channel is closing: {}", ex.toString());
		}
	}

	private void listenAgain() {
		if (this.closed) {
			return;
		}
		this.network.listen(this.bind.withPort(port()), this.accept).addListener((ChannelFutureListener) (future) -> {
			if (future.isSuccess()) {
				serve(future.channel());
			}
			else {
				lost("not opened again: " + future.cause().getMessage());
			}
		});
	}

	/**
	 * Logs at most once a minute that a connection could not be accepted. Comes after the
	 * handler of Netty that pauses.
	 */
	@ChannelHandler.Sharable
	private static final class Failures extends ChannelInboundHandlerAdapter {

		private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

		private long loggedNanos = System.nanoTime() - PAUSE_NANOS;

		@Override
		public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
			long now = System.nanoTime();
			if (now - this.loggedNanos >= PAUSE_NANOS) {
				this.loggedNanos = now;
				logger.warn("Cannot accept connections at {}, trying again in a second: {}",
						context.channel().localAddress(), cause.toString());
			}
		}

	}

}
