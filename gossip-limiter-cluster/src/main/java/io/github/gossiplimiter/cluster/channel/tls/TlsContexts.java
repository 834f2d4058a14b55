/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.tls;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;

import io.github.gossiplimiter.cluster.HostAndPort;

/**
 * The contexts new connections are made with, rebuilt whenever their source changes.
 * <p>
 * Signatures and certificates are checked on a thread of their own, which ends when it
 * has nothing to do: a stranger that begins handshakes keeps other strangers waiting, not
 * the messages of members.
 */
public final class TlsContexts {

	/**
	 * Most steps of handshakes that wait: one of each connection that has not proved
	 * itself, and of each that is being made.
	 */
	public static final int STEPS_MAX = 256 + 128;

	private static final Duration IDLE = Duration.ofSeconds(5);

	/**
	 * A session that is resumed shows no certificate again, so one that has expired or
	 * was revoked in the meantime would pass. The JDK's default is a day.
	 */
	private static final Duration SESSION_TIMEOUT = Duration.ofSeconds(60);

	private final TlsSource source;

	private final ThreadPoolExecutor executor = newExecutor();

	private volatile Pair current;

	public TlsContexts(TlsSource source) {
		this.source = source;
		this.current = build(source.material());
		source.onChange(this::reload);
	}

	public SslHandler newServerHandler(ByteBufAllocator allocator) {
		return new Handler(this.current.server().newEngine(allocator), this.executor);
	}

	public SslHandler newClientHandler(ByteBufAllocator allocator, HostAndPort target) {
		return new Handler(this.current.client().newEngine(allocator, target.host(), target.port()), this.executor);
	}

	public void close() {
		this.executor.shutdownNow();
	}

	/*
	 * Material that cannot be used is the problem of whoever changed it: it hears so by
	 * the exception, and connections go on with what worked so far.
	 */
	private void reload() {
		this.current = build(this.source.material());
	}

	/*
	 * Netty closes a connection whose step finds no room.
	 */
	private static ThreadPoolExecutor newExecutor() {
		ThreadPoolExecutor executor = new ThreadPoolExecutor(1, 1, IDLE.toMillis(), TimeUnit.MILLISECONDS,
				new ArrayBlockingQueue<>(STEPS_MAX), (task) -> {
					Thread thread = new Thread(task, "gossip-limiter-tls");
					thread.setDaemon(true);
					return thread;
				});
		executor.allowCoreThreadTimeOut(true);
		return executor;
	}

	private static Pair build(TlsMaterial material) {
		try {
			SslContextBuilder server = SslContextBuilder.forServer(material.keys()).clientAuth(ClientAuth.REQUIRE);
			/*
			 * Netty compares host names by default; a node that is dialled by the address
			 * it has today cannot have a certificate for it.
			 */
			SslContextBuilder client = SslContextBuilder.forClient()
				.keyManager(material.keys())
				.endpointIdentificationAlgorithm("");
			return new Pair(build(server, material), build(client, material));
		}
		catch (SSLException ex) {
			throw new IllegalArgumentException("keys and trust cannot be used for TLS: " + ex.getMessage(), ex);
		}
	}

	private static SslContext build(SslContextBuilder builder, TlsMaterial material) throws SSLException {
		builder.trustManager(material.trust()).sslProvider(SslProvider.JDK).sessionTimeout(SESSION_TIMEOUT.toSeconds());
		if (!material.protocols().isEmpty()) {
			builder.protocols(material.protocols());
		}
		if (!material.ciphers().isEmpty()) {
			builder.ciphers(material.ciphers());
		}
		return builder.build();
	}

	private record Pair(SslContext server, SslContext client) {

	}

	/**
	 * Reports no failure of a handshake whose connection is already closed: there is no
	 * handler left to receive it, and Netty would log it with a stack trace for each
	 * stranger that hangs up early.
	 */
	private static final class Handler extends SslHandler {

		private Handler(SSLEngine engine, Executor executor) {
			super(engine, executor);
		}

		@Override
		public void exceptionCaught(ChannelHandlerContext context, Throwable cause) throws Exception {
			if (!context.isRemoved()) {
				super.exceptionCaught(context, cause);
			}
		}

	}

}
