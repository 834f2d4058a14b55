/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;

import com.sun.management.OperatingSystemMXBean;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Processor time of one operation: all threads of the fork, collecting garbage included,
 * waiting and being interrupted by other processes not.
 */
public final class ProcessorTimeProfiler implements InternalProfiler {

	/** Name of the result. */
	public static final String RESULT = "processor.time.norm";

	private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

	private long start;

	@Override
	public String getDescription() {
		return "Processor time per operation";
	}

	@Override
	public void beforeIteration(BenchmarkParams benchmarkParams, IterationParams iterationParams) {
		this.start = this.system.getProcessCpuTime();
	}

	@Override
	public Collection<ScalarResult> afterIteration(BenchmarkParams benchmarkParams, IterationParams iterationParams,
			IterationResult result) {
		double nanos = this.system.getProcessCpuTime() - this.start;
		long operations = Math.max(1, result.getMetadata().getAllOps());
		return List.of(new ScalarResult(RESULT, nanos / operations, "ns/op", AggregationPolicy.AVG));
	}

}
