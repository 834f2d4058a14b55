/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.concurrency;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * One request that is admitted and ends.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ConcurrencyBenchmark {

	/** Who admits it. */
	@Param
	public Gatekeeper gatekeeper = Gatekeeper.OURS;

	private BooleanSupplier requests = () -> false;

	/** Begin with nothing in flight. */
	@Setup
	public void start() {
		this.requests = this.gatekeeper.create();
	}

	/**
	 * Admit a request and end it. A refusal ends the run.
	 */
	@Benchmark
	public boolean pass() {
		if (!this.requests.getAsBoolean()) {
			throw new IllegalStateException("refused by " + this.gatekeeper);
		}
		return true;
	}

}
