/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import redis.embedded.core.ExecutableProvider;

/**
 * A real Redis on the loopback address, whose binary is a Maven artifact. Can be killed
 * and started again on the same port.
 */
final class RedisProcess implements AutoCloseable {

	/*
	 * A node of a Redis Cluster listens at this distance from its port as well.
	 */
	private static final int BUS_DISTANCE = 10_000;

	private static final int PORT_MIN = 20_000;

	private static final int PORT_MAX = 50_000;

	private static @Nullable File program;

	private final Path directory;

	private final int port;

	private final List<String> options;

	private @Nullable Process process;

	private @Nullable RedisClient client;

	private RedisProcess(Path directory, int port, String... options) {
		this.directory = directory;
		this.port = port;
		this.options = Arrays.asList(options);
	}

	/**
	 * Start one, or skip the test where there is none for this machine.
	 */
	static RedisProcess launch(String... options) {
		try {
			RedisProcess redis = new RedisProcess(Files.createTempDirectory("redis"), freePort(), options);
			redis.start();
			return redis;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static synchronized File program() {
		File known = program;
		if (known == null) {
			try {
				known = ExecutableProvider.newJarResourceProvider().get();
				Process version = new ProcessBuilder(known.getPath(), "--version").redirectErrorStream(true)
					.redirectOutput(ProcessBuilder.Redirect.DISCARD)
					.start();
				Assumptions.assumeTrue(version.waitFor() == 0, "skipped: the Redis from Maven does not run here");
			}
			catch (IOException | RuntimeException ex) {
				Assumptions.abort("skipped: there is no Redis from Maven for this machine: " + ex);
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
			program = known;
		}
		return known;
	}

	/**
	 * Start it again after it was killed.
	 */
	void start() {
		List<String> command = new ArrayList<>(List.of(program().getPath(), "--port", Integer.toString(this.port),
				"--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", this.directory.toString()));
		command.addAll(this.options);
		try {
			this.process = new ProcessBuilder(command).redirectErrorStream(true)
				.redirectOutput(this.directory.resolve("log").toFile())
				.start();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		Awaitility.await().atMost(Duration.ofSeconds(20)).pollInterval(Duration.ofMillis(20)).until(this::listens);
	}

	private boolean listens() throws IOException {
		if (this.process != null && !this.process.isAlive()) {
			throw new IllegalStateException("Redis did not start: " + Files.readString(this.directory.resolve("log")));
		}
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.port), 100);
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

	/**
	 * Kill it, like a crash.
	 */
	void kill() {
		Process running = this.process;
		if (running != null) {
			running.destroyForcibly();
			Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> !running.isAlive());
			this.process = null;
		}
	}

	int port() {
		return this.port;
	}

	RedisURI address() {
		return RedisURI.create("127.0.0.1", this.port);
	}

	/**
	 * Commands for the test itself.
	 */
	RedisCommands<String, String> commands() {
		RedisClient own = this.client;
		if (own == null) {
			own = RedisClient.create(address());
			this.client = own;
		}
		StatefulRedisConnection<String, String> connection = own.connect();
		return connection.sync();
	}

	@Override
	public void close() {
		if (this.client != null) {
			this.client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
		}
		kill();
		try (Stream<Path> files = Files.walk(this.directory)) {
			files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static int freePort() throws IOException {
		for (int i = 0; i < 100; i++) {
			try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
				int candidate = PORT_MIN + Math.floorMod(socket.getLocalPort() * 31, PORT_MAX - PORT_MIN);
				if (isFree(candidate) && isFree(candidate + BUS_DISTANCE)) {
					return candidate;
				}
			}
		}
		throw new IllegalStateException("no free port");
	}

	private static boolean isFree(int port) {
		try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
			return socket.isBound();
		}
		catch (IOException ex) {
			return false;
		}
	}

}
