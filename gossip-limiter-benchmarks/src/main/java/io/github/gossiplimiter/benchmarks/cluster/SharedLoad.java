/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.cluster;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Limiter;
import io.github.gossiplimiter.benchmarks.BenchmarkReport;
import io.github.gossiplimiter.benchmarks.RunArguments;
import io.github.gossiplimiter.gossip.GossipListener;
import io.github.gossiplimiter.gossip.Member;

/**
 * Nodes behind a balancer that sends each request to the next one: how many requests they
 * deny beside one limiter that sees all of them, and what a decision costs.
 */
final class SharedLoad {

	/*
	 * One thread makes all requests and asks the exact limiter right after the cluster.
	 * It times most decisions by the system's nanosecond clock and some by its own
	 * processor time, in which waiting for a core does not count. What that clock costs
	 * is measured between the requests, when it is as cold as they are: its median is
	 * taken off, and what is left of it stands beside the decisions.
	 *
	 * What happens while warming up is noted too, and then forgotten: a branch taken for
	 * the first time when measuring begins throws compiled code away, and the next few
	 * seconds would be those of the interpreter.
	 */

	private static final String LIMIT = "shared";

	private static final Duration SETTLING = Duration.ofSeconds(5);

	private static final int CALIBRATIONS = 500_000;

	private static final int PROCESSOR_TIMED = 8;

	private final Samples latencies = new Samples();

	private final Samples second = new Samples();

	private final Samples seconds = new Samples();

	private final Samples yardsticks = new Samples();

	private final Samples processor = new Samples();

	private final Samples processorTimer = new Samples();

	private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

	private final Samples sizes = new Samples();

	private final Samples ages = new Samples();

	private final int nodes;

	private final int perSecond;

	private final Duration window;

	private final Duration warmUp;

	private final Duration time;

	private final int users;

	private final long permits;

	private final ExactWindow exact;

	private final Yardstick yardstick;

	private final SplittableRandom random = new SplittableRandom(1);

	private long clusterDenied;

	private long exactDenied;

	private long timerNanos;

	private SharedLoad(RunArguments arguments) {
		boolean quick = arguments.has("quick");
		this.nodes = arguments.number("nodes", 3);
		this.perSecond = this.nodes * arguments.number("rate", 3_000);
		this.window = Duration.ofSeconds(arguments.number("window", quick ? 10 : 60));
		this.warmUp = Duration.ofSeconds(arguments.number("warm-up", quick ? 12 : 130));
		this.time = Duration.ofSeconds(arguments.number("seconds", quick ? 10 : 60));
		this.users = arguments.number("users", 1_000);
		// Every user asks for about twice of what is granted.
		this.permits = Math.max(1, this.perSecond * this.window.toSeconds() / this.users / 2);
		this.exact = new ExactWindow(this.permits, this.window);
		this.yardstick = new Yardstick(this.nodes, this.users);
	}

	/**
	 * Run. {@code nodes}, {@code users}, {@code rate} (requests a second to each node)
	 * and {@code window} (seconds) describe the load; {@code warm-up} and {@code seconds}
	 * set the effort, {@code quick} gives a first look; {@code output} is a directory.
	 */
	public static void main(String[] args) throws IOException {
		RunArguments arguments = RunArguments.parse(args,
				Set.of("output", "quick", "nodes", "users", "rate", "window", "warm-up", "seconds"));
		SharedLoadResult result = new SharedLoad(arguments).measure();
		BenchmarkReport.write(arguments.output(), "cluster-load", result.markdown(), result);
	}

	private SharedLoadResult measure() {
		try (LoopbackCluster cluster = LoopbackCluster.start(this.nodes, Limit.of(LIMIT, this.permits, this.window),
				new Watch())) {
			Pacer pacer = new Pacer(this.perSecond);
			LongConsumer request = (i) -> ask(cluster, (int) i);
			pacer.run(this.warmUp, request);
			// What lives long moves no more in a server that has run for a while.
			System.gc();
			pacer.run(SETTLING, request);
			this.timerNanos = costNanos(System::nanoTime);
			forget();
			long bytes = cluster.sum(LoopbackNode::channelBytes);
			long made = pacer.run(this.time, request);
			double sent = (double) (cluster.sum(LoopbackNode::channelBytes) - bytes) / this.time.toSeconds();
			SharedLoadResult.Load load = new SharedLoadResult.Load(this.nodes, this.users, this.permits,
					this.window.toSeconds(), (double) made / this.time.toSeconds() / this.nodes);
			Samples.Summary timer = this.processorTimer.summary();
			SharedLoadResult.Cost cost = new SharedLoadResult.Cost(this.latencies.summary(), this.seconds.summary(),
					this.yardsticks.summary(), this.processor.summary().less(timer.p50()), timer.less(timer.p50()));
			return new SharedLoadResult(load, (double) this.clusterDenied / made, (double) this.exactDenied / made,
					cost, this.sizes.summary(), this.ages.summary(), sent / this.nodes);
		}
	}

	private void forget() {
		List.of(this.latencies, this.second, this.seconds, this.yardsticks, this.processor, this.processorTimer,
				this.sizes, this.ages)
			.forEach(Samples::clear);
		this.clusterDenied = 0;
		this.exactDenied = 0;
	}

	private void ask(LoopbackCluster cluster, int number) {
		// Made for every request, as that of a server is.
		String user = "user-" + this.random.nextInt(this.users);
		Limiter limiter = cluster.node(number).limiter().limiter(LIMIT);
		long nowNanos = System.nanoTime();
		boolean allowed = (number % PROCESSOR_TIMED == 0) ? processorTimed(limiter, user) : timed(limiter, user);
		if (number % this.perSecond == this.perSecond - 1) {
			this.seconds.add(this.second.summary().p99());
			this.second.clear();
		}
		if (number % PROCESSOR_TIMED == PROCESSOR_TIMED / 2) {
			timeTimer();
		}
		if (number % PROCESSOR_TIMED == PROCESSOR_TIMED / 2 + 1) {
			timeYardstick(number, user);
		}
		boolean exactAllowed = this.exact.tryAcquire(user, nowNanos);
		this.clusterDenied += allowed ? 0 : 1;
		this.exactDenied += exactAllowed ? 0 : 1;
	}

	private boolean timed(Limiter limiter, String user) {
		long start = System.nanoTime();
		boolean allowed = limiter.tryAcquire(user, 1) >= 0;
		long nanos = System.nanoTime() - start;
		this.latencies.add(Math.max(0, nanos - this.timerNanos));
		this.second.add(Math.max(0, nanos - this.timerNanos));
		return allowed;
	}

	private void timeYardstick(int number, String user) {
		long start = System.nanoTime();
		this.yardstick.tryAcquire(number, user);
		long nanos = System.nanoTime() - start;
		this.yardsticks.add(Math.max(0, nanos - this.timerNanos));
	}

	private boolean processorTimed(Limiter limiter, String user) {
		long start = this.threads.getCurrentThreadCpuTime();
		boolean allowed = limiter.tryAcquire(user, 1) >= 0;
		long nanos = this.threads.getCurrentThreadCpuTime() - start;
		this.processor.add(nanos);
		return allowed;
	}

	private void timeTimer() {
		long start = this.threads.getCurrentThreadCpuTime();
		long nanos = this.threads.getCurrentThreadCpuTime() - start;
		this.processorTimer.add(nanos);
	}

	/*
	 * What two looks at a clock are apart.
	 */
	private static long costNanos(LongSupplier clock) {
		Samples apart = new Samples();
		for (int i = 0; i < CALIBRATIONS; i++) {
			long start = clock.getAsLong();
			apart.add(clock.getAsLong() - start);
		}
		return apart.summary().p50();
	}

	/**
	 * Notes sizes of messages and ages of changes.
	 */
	private final class Watch implements GossipListener {

		@Override
		public void sent(Member to, int bytes) {
			SharedLoad.this.sizes.add(bytes);
		}

		@Override
		public void merged(long ageNanos) {
			SharedLoad.this.ages.add(ageNanos);
		}

	}

}
