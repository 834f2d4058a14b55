/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.redis;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import redis.embedded.core.ExecutableProvider;

/**
 * A Redis of its own on the loopback address, without persistence.
 */
final class RedisServer implements AutoCloseable {

	private static final Duration START_MAX = Duration.ofSeconds(20);

	private final Process process;

	private final RedisURI address;

	private final RedisClient client;

	private final RedisCommands<String, String> commands;

	RedisServer() throws IOException {
		int port = freePort();
		Path directory = Files.createTempDirectory("redis");
		List<String> command = List.of(ExecutableProvider.newJarResourceProvider().get().getPath(), "--port",
				Integer.toString(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir",
				directory.toString());
		this.process = new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		this.address = RedisURI.create("127.0.0.1", port);
		this.client = RedisClient.create(this.address);
		this.commands = connect();
	}

	private RedisCommands<String, String> connect() {
		long endNanos = System.nanoTime() + START_MAX.toNanos();
		while (true) {
			try {
				return this.client.connect().sync();
			}
			catch (RedisConnectionException ex) {
				if (System.nanoTime() > endNanos || !this.process.isAlive()) {
					close();
					throw ex;
				}
			}
		}
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	RedisURI address() {
		return this.address;
	}

	/**
	 * Forget everything, the counts of commands too.
	 */
	void clear() {
		this.commands.flushall();
		resetCounts();
	}

	void resetCounts() {
		this.commands.configResetstat();
	}

	/**
	 * The commands Redis has run since the counts were reset, those of scripts too.
	 */
	CommandCounts counts() {
		return CommandCounts.parse(this.commands.info("commandstats"));
	}

	@Override
	public void close() {
		this.client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
		this.process.destroyForcibly();
	}

}
