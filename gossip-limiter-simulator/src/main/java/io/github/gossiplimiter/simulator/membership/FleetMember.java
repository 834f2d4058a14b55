/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.membership;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.membership.MembershipNetwork;
import io.github.gossiplimiter.membership.MembershipStatus;
import io.github.gossiplimiter.membership.SwimProtocol;
import io.github.gossiplimiter.membership.wire.MembershipMessage;
import io.github.gossiplimiter.simulation.time.VirtualTime;

/**
 * One life of a node: the real protocol, and the loop that drives it. While the node
 * pauses, everything that happens to it waits.
 */
public final class FleetMember implements MembershipNetwork {

	private final MemberFleet fleet;

	private final int place;

	private final int life;

	private final Member self;

	private final RandomGenerator random;

	private final SwimProtocol protocol;

	private final List<Runnable> waiting = new ArrayList<>();

	private List<Member> live = List.of();

	private long dueNanos = Long.MAX_VALUE;

	private boolean up;

	private boolean refuses;

	private boolean paused;

	FleetMember(MemberFleet fleet, int place, int life, Member self, RandomGenerator random) {
		this.fleet = fleet;
		this.place = place;
		this.life = life;
		this.self = self;
		this.random = random;
		this.protocol = new SwimProtocol(fleet.plan().settings(), self, random, this, this::follow);
	}

	/**
	 * Where it runs.
	 */
	public int place() {
		return this.place;
	}

	int life() {
		return this.life;
	}

	/**
	 * How others know it.
	 */
	public Member self() {
		return this.self;
	}

	/**
	 * Whether it runs.
	 */
	public boolean isUp() {
		return this.up;
	}

	/**
	 * Whether its machine refuses connections after it ended.
	 */
	boolean refuses() {
		return this.refuses;
	}

	/**
	 * The members it sees, itself excluded.
	 */
	public List<Member> live() {
		return this.live;
	}

	/**
	 * What its protocol did.
	 */
	public MembershipStatus status() {
		return this.protocol.status();
	}

	void start() {
		this.up = true;
		step();
		nextPause();
	}

	void crash(boolean seen) {
		this.up = false;
		this.refuses = seen;
		this.waiting.clear();
	}

	/**
	 * Announce that it leaves; it ends when that is known.
	 */
	public void leave() {
		run(() -> this.protocol.leave(nanos()));
	}

	/**
	 * Do nothing for a while.
	 */
	public void pause(long nanos) {
		if (this.paused || !this.up) {
			return;
		}
		this.paused = true;
		time().after(nanos, () -> {
			this.paused = false;
			List<Runnable> missed = List.copyOf(this.waiting);
			this.waiting.clear();
			missed.forEach(this::run);
			if (this.up) {
				step();
			}
		});
	}

	private void nextPause() {
		MembershipPlan plan = this.fleet.plan();
		if (this.up && !plan.pause().isZero()) {
			double gap = -Math.log(1 - this.random.nextDouble()) * plan.pauseEvery().toNanos();
			time().after((long) gap, () -> {
				pause(plan.pause().toNanos());
				nextPause();
			});
		}
	}

	private void step() {
		long next = this.protocol.step(nanos());
		if (this.protocol.hasLeft()) {
			this.up = false;
		}
		else if (next != this.dueNanos && next != Long.MAX_VALUE) {
			this.dueNanos = next;
			time().after(Math.max(0, next - nanos()), () -> due(next));
		}
	}

	private void due(long nanos) {
		if (this.dueNanos == nanos) {
			this.dueNanos = Long.MAX_VALUE;
			if (this.up && !this.paused) {
				step();
			}
		}
	}

	private void run(Runnable task) {
		if (this.paused) {
			this.waiting.add(task);
		}
		else if (this.up) {
			task.run();
			step();
		}
	}

	void received(FleetMember from, MembershipMessage message) {
		run(() -> this.protocol.received(from.self, message, nanos()));
	}

	void connected(FleetMember other) {
		run(() -> this.protocol.connected(other.self, nanos()));
	}

	void disconnected(FleetMember other) {
		unreachable(other.self);
	}

	void unreachable(Member other) {
		run(() -> this.protocol.disconnected(other, nanos()));
	}

	private void follow(List<Member> members) {
		if (members.size() <= this.live.size()) {
			Set<Member> now = new HashSet<>(members);
			this.live.stream().filter((member) -> !now.contains(member)).forEach(this::removed);
		}
		this.live = members;
	}

	private void removed(Member member) {
		this.fleet.removed(this, member);
	}

	private VirtualTime time() {
		return this.fleet.time();
	}

	private long nanos() {
		return time().nanos();
	}

	@Override
	public boolean send(Member to, MembershipMessage message) {
		this.fleet.send(this, to, message);
		return true;
	}

	@Override
	public void contact(String address) {
		this.fleet.contact(this, address);
	}

}
