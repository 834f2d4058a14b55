/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.time.Duration;
import java.util.function.Consumer;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import reactor.netty.resources.LoopResources;

import io.github.gossiplimiter.cluster.HostAndPort;

/**
 * The sockets and the one thread that serves them.
 * <p>
 * Reactor Netty brings the thread, and the native transport where the application has it.
 * Its reactive streams are left out: they would put a queue of their own between a socket
 * and the frames, which would have to be bounded again, and here a frame is dealt with
 * where it arrives. One thread is enough for some hundred peers, and what only it touches
 * needs no lock.
 */
final class ChannelNetwork {

	/**
	 * What may wait to be written to one peer: about a second of the busiest gossip.
	 */
	static final WriteBufferWaterMark OPEN_MARK = new WriteBufferWaterMark(512 << 10, 1 << 20);

	/**
	 * What may wait to be written to a caller that has not proved itself.
	 */
	private static final WriteBufferWaterMark CALLING_MARK = new WriteBufferWaterMark(4 << 10, 8 << 10);

	private static final int BACKLOG = 256;

	private static final Duration CLOSE_MAX = Duration.ofSeconds(2);

	private final LoopResources resources = LoopResources.create("gossip-limiter-data", 1, true);

	private final EventLoopGroup group = this.resources.onServer(LoopResources.DEFAULT_NATIVE);

	private final EventLoop loop = this.group.next();

	private final HostResolver resolver = new HostResolver();

	private final Duration connect;

	ChannelNetwork(ChannelSettings.Timing timing) {
		this.connect = timing.connect();
	}

	/**
	 * The thread.
	 */
	EventLoop loop() {
		return this.loop;
	}

	/**
	 * What to make connections with.
	 */
	Bootstrap client() {
		return new Bootstrap().group(this.loop)
			.channel(this.resources.onChannelClass(SocketChannel.class, this.group))
			.resolver(this.resolver)
			.option(ChannelOption.CONNECT_TIMEOUT_MILLIS, Math.toIntExact(this.connect.toMillis()))
			.option(ChannelOption.TCP_NODELAY, true)
			.option(ChannelOption.SO_KEEPALIVE, true)
			.option(ChannelOption.WRITE_BUFFER_WATER_MARK, OPEN_MARK);
	}

	/**
	 * Take a port; callers wait until the channel begins to read.
	 */
	ChannelFuture listen(HostAndPort bind, Consumer<Channel> accept) {
		return new ServerBootstrap().group(this.loop)
			.channel(this.resources.onChannelClass(ServerSocketChannel.class, this.group))
			.option(ChannelOption.SO_BACKLOG, BACKLOG)
			.option(ChannelOption.SO_REUSEADDR, true)
			.option(ChannelOption.AUTO_READ, false)
			.childOption(ChannelOption.TCP_NODELAY, true)
			.childOption(ChannelOption.SO_KEEPALIVE, true)
			.childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, CALLING_MARK)
			.childHandler(new ChannelInitializer<Channel>() {

				@Override
				protected void initChannel(Channel channel) {
					accept.accept(channel);
				}

			})
			.bind(bind.host(), bind.port());
	}

	void close() {
		this.resolver.close();
		this.resources.disposeLater(Duration.ZERO, CLOSE_MAX).block(CLOSE_MAX.multipliedBy(2));
	}

}
