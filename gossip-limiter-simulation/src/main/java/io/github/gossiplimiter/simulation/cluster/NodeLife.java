/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.simulation.network.NetworkPort;
import io.github.gossiplimiter.simulation.time.VirtualClock;
import io.github.gossiplimiter.simulation.time.VirtualTime;

/**
 * A node from its start to its end: drives its gossip as production does.
 */
final class NodeLife implements NetworkPort {

	private static final long NANOS_PER_SECOND = 1_000_000_000;

	/*
	 * As in production: however much there is to do, the loop rests so long after a step.
	 */
	private static final long STEP_NANOS_MIN = 1_000_000;

	private final int node;

	private final int number;

	private final VirtualTime time;

	private final VirtualClock localClock;

	private final NodeParts parts;

	private final NodeGossip gossip;

	private final Queue<Runnable> arrivals = new ArrayDeque<>();

	private final Queue<Runnable> requests = new ArrayDeque<>();

	private final Runnable tick = this::tick;

	private boolean gone;

	private boolean paused;

	private long dueNanos = Long.MAX_VALUE;

	private long tickNanos = Long.MAX_VALUE;

	private long restedNanos;

	private long steps;

	NodeLife(LifeSeed seed, VirtualTime time, VirtualClock localClock, RateLimiter limiter, ClusterClock clock) {
		this.node = seed.node();
		this.number = seed.number();
		this.time = time;
		this.localClock = localClock;
		this.parts = new NodeParts(limiter, clock, seed.member(), seed.settings(), seed.replication(), seed.sender(),
				seed.random(), this::wake, new RejectionCounts(), seed.loopProtocol(), seed.regions());
		this.gossip = seed.protocol().create(this.parts);
	}

	void start(long maintenancePhaseNanos) {
		this.time.after(maintenancePhaseNanos, this::maintain);
		wake();
	}

	@Override
	public int node() {
		return this.node;
	}

	@Override
	public boolean isGone() {
		return this.gone;
	}

	@Override
	public void received(NetworkPort from, byte[] message) {
		long incarnation = ((NodeLife) from).member().incarnation();
		deliver(() -> this.gossip.received(incarnation, message));
	}

	@Override
	public void interrupted(NetworkPort peer) {
		long incarnation = ((NodeLife) peer).member().incarnation();
		deliver(() -> this.gossip.interrupted(incarnation));
	}

	void members(List<Member> live) {
		deliver(() -> this.gossip.members(live));
	}

	void leave() {
		deliver(this.gossip::leave);
	}

	/**
	 * Answer a request now, or when the node goes on.
	 */
	void serve(Runnable request) {
		if (this.paused) {
			this.requests.add(request);
		}
		else if (!this.gone) {
			request.run();
		}
	}

	void pause() {
		this.paused = true;
	}

	void resume() {
		this.paused = false;
		while (!this.paused && !this.requests.isEmpty()) {
			this.requests.remove().run();
		}
		wake();
	}

	void end() {
		this.gone = true;
		this.arrivals.clear();
		this.requests.clear();
	}

	long steps() {
		return this.steps;
	}

	boolean isPaused() {
		return this.paused;
	}

	int number() {
		return this.number;
	}

	Member member() {
		return this.parts.self();
	}

	NodeParts parts() {
		return this.parts;
	}

	NodeGossip gossip() {
		return this.gossip;
	}

	/*
	 * What the loop is told waits for its next step, which comes as soon as it may.
	 */
	private void deliver(Runnable news) {
		if (!this.gone) {
			this.arrivals.add(news);
			wake();
		}
	}

	private void wake() {
		schedule(this.time.nanos());
	}

	private void schedule(long atNanos) {
		if (atNanos < this.dueNanos) {
			this.dueNanos = atNanos;
		}
		long stepNanos = Math.max(Math.max(this.dueNanos, this.restedNanos), this.time.nanos());
		if (stepNanos < this.tickNanos && !this.gone && !this.paused) {
			this.tickNanos = stepNanos;
			this.time.at(stepNanos, this.tick);
		}
	}

	/*
	 * Ticks are never taken back. One that was overtaken by an earlier one finds nothing
	 * to do.
	 */
	private void tick() {
		if (this.time.nanos() < this.tickNanos) {
			return;
		}
		this.tickNanos = Long.MAX_VALUE;
		if (!this.gone && !this.paused) {
			step();
		}
	}

	private void step() {
		this.steps++;
		this.restedNanos = this.time.nanos() + STEP_NANOS_MIN;
		this.dueNanos = Long.MAX_VALUE;
		while (!this.arrivals.isEmpty()) {
			this.arrivals.remove().run();
		}
		schedule(this.localClock.virtualNanos(this.gossip.step()));
	}

	private void maintain() {
		if (!this.gone) {
			if (!this.paused) {
				RateLimiterEngine.of(this.parts.limiter()).maintain();
			}
			this.time.after(NANOS_PER_SECOND, this::maintain);
		}
	}

}
