/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.membership;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.simulator.membership.MembershipOutcome.Detection;

/**
 * Starts all nodes at once, lets them be for a while, and then ends some of them, one
 * after the other.
 */
public final class MembershipExperiment {

	private static final long POLL_NANOS = 10_000_000;

	private static final long GIVE_UP_NANOS = 120_000_000_000L;

	private static final Duration SETTLE = Duration.ofSeconds(10);

	private final MemberFleet fleet;

	private final SplittableRandom random;

	/**
	 * Prepare an experiment.
	 */
	public MembershipExperiment(MembershipPlan plan) {
		this.fleet = new MemberFleet(plan);
		this.random = new SplittableRandom(~plan.seed());
	}

	/**
	 * Run it, once.
	 * @param quiet how long nothing happens but loss and pauses
	 * @param crashes how many nodes end, of both kinds each
	 */
	public MembershipOutcome run(Duration quiet, int crashes) {
		if (quiet.isZero() || quiet.isNegative()) {
			throw new IllegalArgumentException("the quiet time must be longer than zero: duration=" + quiet);
		}
		int nodes = this.fleet.nodes().size();
		if (crashes < 0 || 2 * crashes > nodes - 2) {
			throw new IllegalArgumentException(
					"crashes of both kinds must leave two nodes: crashes=" + crashes + ", nodes=" + nodes);
		}
		this.fleet.startAll();
		double agreed = secondsUntilAgreed();
		this.fleet.time().runFor(SETTLE);
		long bytes = this.fleet.bytes();
		long messages = this.fleet.messages();
		long connects = this.fleet.connects();
		long failed = failedProbes();
		this.fleet.time().runFor(quiet);
		double nodeSeconds = quiet.toNanos() / 1e9 * nodes;
		double suspicions = (failedProbes() - failed) / nodeSeconds * 3600;
		bytes = this.fleet.bytes() - bytes;
		messages = this.fleet.messages() - messages;
		connects = this.fleet.connects() - connects;
		Detection silent = crash(false, crashes);
		Detection seen = crash(true, crashes);
		return new MembershipOutcome(agreed, bytes / nodeSeconds, messages / nodeSeconds, connects / nodeSeconds,
				suspicions, this.fleet.falseDeaths(), silent, seen);
	}

	private long failedProbes() {
		return this.fleet.nodes().stream().mapToLong((node) -> node.status().failedProbes()).sum();
	}

	private double secondsUntilAgreed() {
		long begin = this.fleet.time().nanos();
		while (!this.fleet.agrees() && this.fleet.time().nanos() - begin < GIVE_UP_NANOS) {
			this.fleet.time().runFor(Duration.ofNanos(POLL_NANOS));
		}
		return (this.fleet.time().nanos() - begin) / 1e9;
	}

	private Detection crash(boolean seen, int crashes) {
		List<Double> firsts = new ArrayList<>();
		List<Double> all = new ArrayList<>();
		for (int i = 0; i < crashes; i++) {
			List<FleetMember> up = this.fleet.up();
			FleetMember victim = up.get(this.random.nextInt(up.size()));
			this.fleet.crash(victim.place(), seen);
			List<Double> times = secondsUntilRemoved(victim.self());
			firsts.add(times.get(0));
			all.addAll(times);
			this.fleet.time().runFor(SETTLE);
		}
		return new Detection(mean(firsts), mean(all), all.stream().mapToDouble(Double::doubleValue).max().orElse(0));
	}

	private static double mean(List<Double> values) {
		return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
	}

	/*
	 * In the order of the nodes that were first.
	 */
	private List<Double> secondsUntilRemoved(Member victim) {
		List<Double> times = new ArrayList<>();
		Set<FleetMember> pending = new HashSet<>(this.fleet.up());
		long begin = this.fleet.time().nanos();
		while (!pending.isEmpty()) {
			this.fleet.time().runFor(Duration.ofNanos(POLL_NANOS));
			double seconds = (this.fleet.time().nanos() - begin) / 1e9;
			boolean over = this.fleet.time().nanos() - begin > GIVE_UP_NANOS;
			int before = pending.size();
			pending.removeIf((node) -> over || !node.live().contains(victim));
			for (int i = pending.size(); i < before; i++) {
				times.add(seconds);
			}
		}
		return times;
	}

}
