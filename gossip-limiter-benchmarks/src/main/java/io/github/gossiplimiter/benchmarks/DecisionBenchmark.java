/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * One decision for one key. A fork loads a single implementation, so the call to it is as
 * direct as in an application that has only this one.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DecisionBenchmark {

	/** Which implementation decides. */
	@Param
	public ComparedLimiter contender = ComparedLimiter.OURS_SYSTEM;

	/** Which keys are asked for. */
	@Param
	public KeyScenario scenario = KeyScenario.HOT;

	/** What the answer has to be. */
	@Param
	public DecisionKind outcome = DecisionKind.ALLOW;

	private KeyedLimiter limiter = (key) -> false;

	private boolean expected;

	private String[] order = {};

	/**
	 * Fill the limiter with all keys, and spend their permit if they are to be denied.
	 */
	@Setup
	public void fill() {
		this.expected = this.outcome.allowed();
		this.order = KeySequence.requests(this.scenario);
		this.limiter = this.contender.create(this.outcome.quota());
		for (int i = 0; i < this.scenario.keyCount(); i++) {
			if (!this.limiter.tryAcquire(KeySequence.key(i))) {
				throw new IllegalStateException("the first permit of a key was denied: key=" + KeySequence.key(i));
			}
		}
		// In a service that has run for a while, what stays has moved together.
		System.gc();
	}

	/** Stop what the limiter runs in the background. */
	@TearDown
	public void close() {
		this.limiter.close();
	}

	/**
	 * Decide a few requests. A wrong answer ends the run; checking costs all
	 * implementations the same.
	 */
	@Benchmark
	@OperationsPerInvocation(Requests.ARRIVING)
	public boolean decide(Requests requests) {
		requests.arrive();
		for (int i = 0; i < Requests.ARRIVING; i++) {
			if (this.limiter.tryAcquire(requests.next()) != this.expected) {
				throw new IllegalStateException("expected " + this.outcome + " of " + this.contender);
			}
		}
		return this.expected;
	}

	/** The order of requests; each thread starts at another place. */
	@State(Scope.Thread)
	public static class Requests {

		static final int ARRIVING = 16;

		private String[] keys = {};

		private int position;

		private int read;

		/** Take the thread's place. */
		@Setup
		public void start(DecisionBenchmark benchmark, ThreadParams threads) {
			start(benchmark.order, threads.getThreadIndex(), threads.getThreadCount());
		}

		void start(String[] order, int threadIndex, int threadCount) {
			this.keys = order;
			this.position = order.length / threadCount * threadIndex;
		}

		/**
		 * Read the next requests: the key of a real one has just come from the network
		 * and is in the cache, whoever looks it up.
		 */
		void arrive() {
			int sum = this.read;
			for (int i = 0; i < ARRIVING; i++) {
				String key = this.keys[(this.position + i) & (this.keys.length - 1)];
				sum += key.hashCode() + key.charAt(key.length() - 1);
			}
			this.read = sum;
		}

		String next() {
			return this.keys[this.position++ & (this.keys.length - 1)];
		}

	}

}
