/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.web;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A server in a process of its own, whose processor time is not mixed with that of the
 * load.
 */
final class ServerProcess implements AutoCloseable {

	private static final long STOP_SECONDS = 10;

	private final Process process;

	private final int port;

	private ServerProcess(Process process, int port) {
		this.process = process;
		this.port = port;
	}

	/**
	 * Start a variant and wait until it listens.
	 */
	static ServerProcess start(Variant variant) throws IOException {
		List<String> command = new ArrayList<>(
				List.of(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java", "-Xms256m",
						"-Xmx256m", "-XX:+UseG1GC", "-cp", System.getProperty("java.class.path"),
						WebCostServer.class.getName()));
		command.addAll(variant.arguments());
		Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
		try {
			return new ServerProcess(process, readPort(process));
		}
		catch (IOException ex) {
			process.destroy();
			throw ex;
		}
	}

	private static int readPort(Process process) throws IOException {
		BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
		StringBuilder seen = new StringBuilder();
		for (String line = output.readLine(); line != null; line = output.readLine()) {
			if (line.startsWith(WebCostServer.PORT_PREFIX)) {
				return Integer.parseInt(line.substring(WebCostServer.PORT_PREFIX.length()));
			}
			seen.append(line).append('\n');
		}
		throw new IOException("the server ended before it listened:\n" + seen);
	}

	int port() {
		return this.port;
	}

	/**
	 * Processor time of all its threads since it started.
	 */
	Duration processorTime() {
		return this.process.info()
			.totalCpuDuration()
			.orElseThrow(() -> new IllegalStateException("this system does not tell a process's processor time"));
	}

	/**
	 * End the server by closing its standard input, or by force if that does not help.
	 */
	@Override
	public void close() throws IOException {
		this.process.getOutputStream().close();
		try {
			if (!this.process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
				this.process.destroyForcibly();
			}
		}
		catch (InterruptedException ex) {
			this.process.destroyForcibly();
			Thread.currentThread().interrupt();
		}
	}

}
