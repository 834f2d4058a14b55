/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.cluster;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

import com.sun.management.OperatingSystemMXBean;

import io.github.gossiplimiter.benchmarks.BenchmarkReport;
import io.github.gossiplimiter.benchmarks.MarkdownTable;
import io.github.gossiplimiter.benchmarks.Median;
import io.github.gossiplimiter.benchmarks.RunArguments;
import io.github.gossiplimiter.cluster.channel.ChannelSettings;
import io.github.gossiplimiter.cluster.channel.DataChannel;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.gossip.Transport;

/**
 * Measures how many messages a data channel with a secret carries from one node to
 * another over loopback, and the processor time of one at both ends together.
 */
final class ChannelCost {

	private static final int[] SIZES = { 200, 1024 };

	/**
	 * Messages on their way. A receiver hands back as many at a time as it has taken a
	 * batch, so that waiting costs little.
	 */
	private static final int WINDOW = 1024;

	private static final int BATCH = 128;

	private final int rounds;

	private final int messages;

	private ChannelCost(RunArguments arguments) {
		boolean quick = arguments.has("quick");
		this.rounds = arguments.number("rounds", quick ? 3 : 15);
		this.messages = BATCH * (1 + arguments.number("messages", quick ? 50_000 : 200_000) / BATCH);
	}

	/**
	 * Run. {@code rounds} sets how often to measure each size after as many rounds of
	 * warm-up, {@code messages} how many to send in a round, {@code quick} gives a first
	 * look; {@code output} is a directory.
	 */
	public static void main(String[] args) throws IOException {
		RunArguments arguments = RunArguments.parse(args, Set.of("output", "quick", "rounds", "messages"));
		List<Result> results = new ChannelCost(arguments).measure();
		BenchmarkReport.write(arguments.output(), "channel-cost", markdown(results), results);
	}

	private List<Result> measure() {
		List<Result> results = new ArrayList<>();
		try (End from = new End("from"); End to = new End("to")) {
			for (int size : SIZES) {
				run(from, to, size);
			}
			for (int size : SIZES) {
				results.add(run(from, to, size));
			}
		}
		return results;
	}

	private Result run(End from, End to, int size) {
		List<Double> perSecond = new ArrayList<>();
		List<Double> processorMicros = new ArrayList<>();
		OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
		byte[] message = new byte[size];
		ThreadLocalRandom.current().nextBytes(message);
		for (int round = 0; round < this.rounds; round++) {
			long start = System.nanoTime();
			long processor = system.getProcessCpuTime();
			for (int i = 0; i < this.messages; i++) {
				from.send(to, message, i);
			}
			to.awaitAll();
			processorMicros.add((system.getProcessCpuTime() - processor) / 1e3 / this.messages);
			perSecond.add(this.messages * 1e9 / (System.nanoTime() - start));
		}
		return new Result(size, Median.of(perSecond), Median.of(processorMicros));
	}

	private static String markdown(List<Result> results) {
		MarkdownTable table = new MarkdownTable("bytes", "messages/s", "processor us a message");
		for (Result result : results) {
			table.row(Integer.toString(result.bytes()), String.format(Locale.ROOT, "%,.0f", result.perSecond()),
					String.format(Locale.ROOT, "%.2f", result.processorMicros()));
		}
		return "A data channel with a secret\n\n" + table;
	}

	/**
	 * What was found, as the median of all rounds.
	 *
	 * @param bytes size of a message
	 * @param perSecond messages in a second
	 * @param processorMicros processor time of a message at both ends
	 */
	record Result(int bytes, double perSecond, double processorMicros) {

	}

	/**
	 * One of the two nodes.
	 */
	private static final class End implements Transport.Receiver, AutoCloseable {

		private final Semaphore taken = new Semaphore(WINDOW);

		private final DataChannel channel;

		private int batch;

		private End(String id) {
			Member self = new Member(id, ThreadLocalRandom.current().nextLong(1L << 48), "127.0.0.1:0",
					Member.Site.DEFAULT, MessageCodec.VERSION);
			ChannelSettings settings = ChannelSettings.builder("benchmark")
				.secrets(List.of("a secret of the benchmark"))
				.build();
			this.channel = new DataChannel(settings, self, new RejectionCounts());
			this.channel.start(this);
		}

		/**
		 * Send a message; a batch waits until the receiver is ready for it.
		 */
		private void send(End to, byte[] message, int number) {
			if (number % BATCH == 0) {
				to.taken.acquireUninterruptibly(BATCH);
			}
			while (!this.channel.send(to.channel.self(), message)) {
				LockSupport.parkNanos(1_000_000);
			}
		}

		private void awaitAll() {
			this.taken.acquireUninterruptibly(WINDOW);
			this.taken.release(WINDOW);
		}

		@Override
		public void received(long incarnation, byte[] message) {
			if (++this.batch == BATCH) {
				this.batch = 0;
				this.taken.release(BATCH);
			}
		}

		@Override
		public void interrupted(long incarnation) {
		}

		@Override
		public void close() {
			this.channel.close();
		}

	}

}
