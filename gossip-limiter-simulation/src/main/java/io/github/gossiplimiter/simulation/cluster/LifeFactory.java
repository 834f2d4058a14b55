/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.MessageSender;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.loop.LoopLeases;
import io.github.gossiplimiter.lease.peer.PeerLeases;
import io.github.gossiplimiter.signal.SignalModel;
import io.github.gossiplimiter.simulation.time.VirtualClock;
import io.github.gossiplimiter.simulation.time.VirtualTime;

/**
 * Begins lives. All chance in a cluster comes from the one seed, by a branch for each
 * part, so that what one part draws does not change what another one gets.
 */
final class LifeFactory {

	private static final long INCARNATION_BOUND = 1L << 48;

	private static final long NANOS_PER_SECOND = 1_000_000_000;

	private static final double NANOS_PER_MILLI = 1_000_000;

	private static final int PORT_FIRST = 10_000;

	private final ClusterPlan plan;

	private final VirtualTime time;

	private final SplittableRandom random;

	private final Map<Long, NodeLife> byIncarnation = new HashMap<>();

	private final List<Integer> nodes = new ArrayList<>();

	LifeFactory(ClusterPlan plan, VirtualTime time) {
		this.plan = plan;
		this.time = time;
		this.random = new SplittableRandom(plan.seed());
	}

	RandomGenerator split() {
		return this.random.split();
	}

	long phaseNanos() {
		return this.random.nextLong(NANOS_PER_SECOND);
	}

	@Nullable NodeLife find(long incarnation) {
		return this.byIncarnation.get(incarnation);
	}

	int nodeOf(int life) {
		return this.nodes.get(life);
	}

	NodeLife create(int node, Outlet outlet) {
		VirtualClock localClock = new VirtualClock(this.time, this.plan.clockError(node));
		ClusterClock clock = new ClusterClock(localClock);
		long incarnation = this.random.nextLong(INCARNATION_BOUND);
		Member member = new Member("node-" + node, incarnation, "127.0.0.1:" + (PORT_FIRST + node),
				this.plan.regions().site(node), 1);
		MessageSender sender = (to, message) -> {
			NodeLife from = this.byIncarnation.get(incarnation);
			return from != null && !from.isGone() && outlet.send(from, to.incarnation(), message);
		};
		LoopLeases<?> leases = this.plan.isLeased() ? leases(member, localClock) : null;
		SignalModel signals = signals();
		LifeSeed seed = new LifeSeed(node, this.byIncarnation.size(), member, this.plan.settings(),
				this.plan.protocol(), this.plan.replication().strategy().apply(this.plan.settings(), signals), sender,
				this.random.split(), (leases != null) ? leases : LoopProtocol.NONE, this.plan.regions().settings());
		NodeLife life = new NodeLife(seed, this.time, localClock, limiter(incarnation, clock, signals, leases), clock);
		this.byIncarnation.put(incarnation, life);
		this.nodes.add(node);
		return life;
	}

	private LoopLeases<?> leases(Member member, VirtualClock localClock) {
		LeasingPlan leasing = this.plan.leasing();
		LeaseSettings settings = LeaseSettings.defaults().withMaxWait(leasing.maxWait());
		return switch (leasing.keeper()) {
			case PEER -> new PeerLeases(member, localClock, settings, leasing.expectedMembers(), leasing.homes());
			case RAFT ->
				RaftVoters.leases(member, localClock, settings, leasing.expectedMembers(), this.random.split());
		};
	}

	private SignalModel signals() {
		GossipSettings settings = this.plan.settings();
		return new SignalModel(settings.attackAlpha(), settings.releaseAlpha(),
				settings.baseInterval().toNanos() / NANOS_PER_MILLI, this.plan.replication().decay());
	}

	private RateLimiter limiter(long incarnation, ClusterClock clock, SignalModel signals,
			@Nullable LoopLeases<?> leases) {
		RateLimiterEngine.Builder builder = RateLimiterEngine.builder();
		if (leases != null) {
			builder.leases(leases.leases());
		}
		if (this.plan.leasing().expectedMembers() > 0) {
			builder.expectedMembers(this.plan.leasing().expectedMembers());
		}
		return builder.clock(clock)
			.keySalt("simulator")
			.signals(signals)
			.limits(this.plan.limits())
			.maximumMemoryBytes(this.plan.maximumMemoryBytes())
			.evictionSeed(incarnation)
			.build();
	}

	/**
	 * Where a life's messages go.
	 */
	@FunctionalInterface
	interface Outlet {

		boolean send(NodeLife from, long incarnation, byte[] message);

	}

}
