/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.cluster.membership.AddressSource;

/**
 * A whole node in a process of its own. Takes commands line by line and answers each with
 * a line.
 */
final class NodeProcess implements AutoCloseable {

	static final String LIMIT = "shared";

	static final long PERMITS = 300;

	private static final String HOST = "127.0.0.1";

	/**
	 * Logs may go to the same stream.
	 */
	private static final String ANSWER = "answer ";

	private static final Duration ANSWER_MAX = Duration.ofSeconds(60);

	private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

	private final Process process;

	private final PrintWriter commands;

	private NodeProcess(Process process) {
		this.process = process;
		this.commands = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
		Thread reader = new Thread(this::read, "node-process");
		reader.setDaemon(true);
		reader.start();
	}

	/**
	 * Start a node.
	 * @param id its name
	 * @param port where it listens
	 * @param seeds where others may listen
	 */
	static NodeProcess start(String id, int port, List<Integer> seeds) throws IOException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
		command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
		command.addAll(List.of(NodeProcess.class.getName(), id, Integer.toString(port)));
		seeds.forEach((seed) -> command.add(HOST + ":" + seed));
		return new NodeProcess(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start());
	}

	private void read() {
		try (BufferedReader lines = this.process.inputReader(StandardCharsets.UTF_8)) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				if (line.startsWith(ANSWER)) {
					this.answers.add(line.substring(ANSWER.length()));
				}
			}
		}
		catch (IOException ex) {
			// The process was killed: whoever waits for an answer gets none.
		}
	}

	/**
	 * How many permits of a key it granted of so many.
	 */
	long take(String key, long times) {
		return ask("take " + key + " " + times);
	}

	/**
	 * How many permits of a key it knows of.
	 */
	long count(String key) {
		return ask("count " + key);
	}

	/**
	 * How many other members it sees.
	 */
	long members() {
		return ask("members");
	}

	/**
	 * Wait until it knows what others have counted.
	 * @return how long that took from when it was a member, in milliseconds
	 */
	long awaitWarm() {
		return ask("warm");
	}

	private long ask(String command) {
		this.commands.println(command);
		try {
			String answer = this.answers.poll(ANSWER_MAX.toNanos(), TimeUnit.NANOSECONDS);
			if (answer == null) {
				throw new IllegalStateException("no answer to '" + command + "'");
			}
			return Long.parseLong(answer);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * End the process as if its machine had lost power.
	 */
	void kill() throws InterruptedException {
		this.process.destroyForcibly().waitFor();
	}

	/**
	 * Stop the process without ending it: its sockets stay open and nothing replies.
	 */
	void freeze() throws IOException, InterruptedException {
		new ProcessBuilder("kill", "-STOP", Long.toString(this.process.pid())).start().waitFor();
	}

	@Override
	public void close() {
		this.process.destroyForcibly();
	}

	/**
	 * What the process runs, until it is killed or whoever started it is gone.
	 */
	public static void main(String[] arguments) throws IOException {
		AddressSource seeds = AddressSource.of(Arrays.asList(arguments).subList(2, arguments.length));
		NodePlan plan = NodePlan.of(Limit.of(LIMIT, PERMITS, Duration.ofMinutes(10))).withId(arguments[0]);
		try (RealNode node = new RealNode(plan, HOST + ":0", Integer.parseInt(arguments[1]), seeds).start();
				BufferedReader commands = new BufferedReader(
						new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
			for (String command = commands.readLine(); command != null; command = commands.readLine()) {
				System.out.println(ANSWER + answer(node, command.split(" ", -1)));
			}
		}
	}

	private static long answer(RealNode node, String[] command) {
		return switch (command[0]) {
			case "take" -> take(node, command[1], Long.parseLong(command[2]));
			case "count" -> node.count(LIMIT, command[1]);
			case "members" -> node.others().size();
			case "warm" -> warm(node);
			default -> throw new IllegalArgumentException("unknown command: command=" + command[0]);
		};
	}

	private static long take(RealNode node, String key, long times) {
		long taken = 0;
		for (long i = 0; i < times; i++) {
			taken += node.allows(LIMIT, key) ? 1 : 0;
		}
		return taken;
	}

	private static long warm(RealNode node) {
		if (!node.node().awaitWarm(ANSWER_MAX)) {
			throw new IllegalStateException("not warm");
		}
		return (node.memberNanos() != 0) ? TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - node.memberNanos()) : -1;
	}

}
