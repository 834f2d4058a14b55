/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.command;

import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine.Option;

import io.github.gossiplimiter.simulator.experiment.Fault;

/**
 * What goes wrong in an experiment, for all commands that run one.
 */
final class FaultOptions {

	@Option(names = "--delay", paramLabel = "TIME..TIME",
			description = "How long messages take, 0.5ms..1ms by default.")
	private List<Fault.Delay> delays = new ArrayList<>();

	@Option(names = "--loss", paramLabel = "SHARE", description = "Messages that get lost, for example 0.1.")
	private List<Fault.Loss> losses = new ArrayList<>();

	@Option(names = "--skew", paramLabel = "TIME",
			description = "How far clocks are off: any by up to 10s, or node 3 ahead by 10s:3.")
	private List<Fault.Skew> skews = new ArrayList<>();

	@Option(names = "--partition", paramLabel = "TIME..TIME:NODES",
			description = "Nodes that are cut off for a time of the load, for example 3s..6s:0-11.")
	private List<Fault.Split> partitions = new ArrayList<>();

	@Option(names = "--crash", paramLabel = "TIME:NODES",
			description = "Nodes that end, for example 4s:3, and begin again with 4s..8s:3.")
	private List<Fault.Crash> crashes = new ArrayList<>();

	List<Fault> faults() {
		List<Fault> faults = new ArrayList<>();
		faults.addAll(this.delays);
		faults.addAll(this.losses);
		faults.addAll(this.skews);
		faults.addAll(this.partitions);
		faults.addAll(this.crashes);
		return faults;
	}

}
