/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

import io.github.gossiplimiter.ColdKey;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.KeyStatus;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.gossip.GossipStatus;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RegionStatus;
import io.github.gossiplimiter.gossip.RejectionCounts;

/**
 * One node of a simulated cluster, through all its lives.
 */
public final class SimulatedNode {

	private final int index;

	private final SimulatedCluster cluster;

	private NodeLife life;

	private long admitted;

	private long denied;

	private final List<Long> waits = new ArrayList<>();

	SimulatedNode(int index, SimulatedCluster cluster, NodeLife life) {
		this.index = index;
		this.cluster = cluster;
		this.life = life;
	}

	/**
	 * Its place in the cluster, from 0.
	 */
	public int index() {
		return this.index;
	}

	/**
	 * Ask for permits now. Only for a node that is up and not paused; whether it is ready
	 * to serve is not looked at.
	 * @return whether the request may go on
	 */
	public boolean tryAcquire(String limitName, String key, int cost) {
		if (!isRunning()) {
			throw new IllegalStateException("node " + this.index + " does not run");
		}
		boolean allowed = limiter().limiter(limitName).tryAcquire(key, cost) >= 0;
		decided(new LimitKey(limitName, key), cost, allowed);
		return allowed;
	}

	private void decided(LimitKey key, int cost, boolean allowed) {
		if (allowed) {
			this.admitted++;
		}
		else {
			this.denied++;
		}
		this.cluster.decided(this, key, cost, allowed);
	}

	/*
	 * What a node that crashed would have answered, nobody hears.
	 */
	private void acquire(String limitName, String key, int cost) {
		NodeLife asked = this.life;
		long askedNanos = this.cluster.nanos();
		CompletionStage<Decision> answer = limiter().tryAcquireAsync(limitName, key, cost);
		boolean waits = !answer.toCompletableFuture().isDone();
		answer.thenAccept((decision) -> {
			if (!asked.isGone()) {
				if (waits) {
					this.waits.add(this.cluster.nanos() - askedNanos);
				}
				decided(new LimitKey(limitName, key), cost, decision.allowed());
			}
		});
	}

	/**
	 * Ask for permits as a client does: a node that is down does not answer, a paused one
	 * answers when it goes on, and leased permits are waited for.
	 */
	public void offer(String limitName, String key, int cost) {
		Coordination coordination = limiter().limit(limitName).coordination();
		boolean asks = coordination.consistency().isLeased() || coordination.coldKey() == ColdKey.ASK;
		this.life.serve(asks ? () -> acquire(limitName, key, cost) : () -> tryAcquire(limitName, key, cost));
	}

	/**
	 * What one key is doing, or nothing if it is not in memory.
	 */
	public Optional<KeyStatus> key(String limitName, String key) {
		return limiter().key(limitName, key);
	}

	/**
	 * Permits of a key that this node knows to be taken, by itself and by others; without
	 * what it only supposes.
	 */
	public long count(String limitName, String key) {
		return key(limitName, key).map((status) -> status.own() + status.remote()).orElse(0L);
	}

	/**
	 * Change a limit on this node while running.
	 */
	public void change(Limit changed) {
		limiter().configure(changed);
	}

	/**
	 * What its gossip is doing.
	 */
	public GossipStatus status() {
		return this.life.gossip().status();
	}

	/**
	 * What it exchanges with other regions.
	 */
	public RegionStatus regions() {
		return this.life.gossip().regions();
	}

	/**
	 * Whether it is up, paused or not.
	 */
	public boolean isUp() {
		return !this.life.isGone();
	}

	/**
	 * Whether it is up and not paused.
	 */
	public boolean isRunning() {
		return isUp() && !this.life.isPaused();
	}

	/**
	 * Whether clients are sent to it: it is up and has heard what the others counted.
	 */
	public boolean isServing() {
		return isUp() && this.life.gossip().isWarm() && !this.cluster.isLeaving(this);
	}

	/**
	 * The number of its present life, or of the last one, among all lives of all nodes.
	 */
	public int life() {
		return this.life.number();
	}

	/**
	 * Who it is to its peers in its present life, or was in the last one.
	 */
	public Member member() {
		return this.life.member();
	}

	/**
	 * Its rate limiter.
	 */
	public RateLimiter limiter() {
		return this.life.parts().limiter();
	}

	/**
	 * What it refused of what its peers sent.
	 */
	public RejectionCounts rejections() {
		return this.life.parts().rejections();
	}

	/**
	 * Its clock's offset from cluster time, as corrected now.
	 */
	public long clockOffsetNanos() {
		return this.life.parts().clock().offsetNanos();
	}

	/**
	 * What it believes the cluster's time is.
	 */
	public long clusterNanos() {
		return this.life.parts().clock().nanos();
	}

	/**
	 * Requests it let through in all its lives.
	 */
	public long admitted() {
		return this.admitted;
	}

	/**
	 * Requests it denied in all its lives.
	 */
	public long denied() {
		return this.denied;
	}

	/**
	 * How long each request waited that had to wait for leased permits, in all its lives.
	 */
	public List<Long> waits() {
		return List.copyOf(this.waits);
	}

	/**
	 * How often its gossip was called in its present life, or in the last one.
	 */
	public long steps() {
		return this.life.steps();
	}

	NodeLife current() {
		return this.life;
	}

	void begin(NodeLife next) {
		this.life = next;
	}

	@Override
	public String toString() {
		return "node " + this.index;
	}

}
