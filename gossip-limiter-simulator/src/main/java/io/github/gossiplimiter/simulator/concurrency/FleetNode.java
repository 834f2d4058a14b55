/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.concurrency;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.UnknownVersionException;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.ConcurrencyLimiter;
import io.github.gossiplimiter.concurrency.ConcurrencyListener;
import io.github.gossiplimiter.concurrency.ConcurrencyPermit;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyStats;
import io.github.gossiplimiter.concurrency.latency.LocalLimits;
import io.github.gossiplimiter.concurrency.peer.PeerConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyMessages;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.simulation.network.NetworkPort;
import io.github.gossiplimiter.simulation.time.VirtualClock;

/**
 * One life of a node: the real limiter with the real coordinator, driven as a loop would
 * drive them.
 */
final class FleetNode implements NetworkPort, LoopProtocol.Link, ConcurrencyListener {

	private static final MessageCodec CODEC = MessageCodec.of(ConcurrencyMessages.KINDS);

	/*
	 * A step may ask for another one at once, as answers of a coordinator on the same
	 * node do.
	 */
	private static final int TURNS_MAX = 16;

	private final Map<ConcurrencyPermit, BackendRequest> running = new LinkedHashMap<>();

	private final int index;

	private final Member member;

	private final BackendFleet fleet;

	private final VirtualClock clock;

	private final PeerConcurrencyCoordinator coordinator;

	private final ConcurrencyLimiter limiter;

	private boolean woken;

	private boolean pumping;

	private boolean gone;

	private long dueNanos = Long.MAX_VALUE;

	private long rejected;

	private long seenNanos = -1;

	private long rampNanos = -1;

	private long knownNanos = -1;

	private Set<Long> seen = Set.of();

	FleetNode(int index, Member member, BackendFleet fleet, VirtualClock clock, RandomGenerator random) {
		this.index = index;
		this.member = member;
		this.fleet = fleet;
		this.clock = clock;
		ConcurrencyExperiment experiment = fleet.experiment();
		this.coordinator = new PeerConcurrencyCoordinator(member, experiment.expectsAll() ? experiment.nodes() : 0);
		this.coordinator.attach(this);
		this.limiter = ConcurrencyLimiter
			.builder(BackendFleet.KEY, experiment.shared() ? new Watched() : new Alone(),
					LocalLimits.of(experiment.localLimit(), random), clock)
			.node(member.id(), member.incarnation())
			.settings(experiment.settings())
			.listener(this)
			.waker(this::wake)
			.build();
	}

	Member member() {
		return this.member;
	}

	ConcurrencyStats stats() {
		return this.limiter.stats();
	}

	int inFlight() {
		return this.running.size();
	}

	long rejected() {
		return this.rejected;
	}

	/**
	 * How it got an equal part.
	 */
	ConcurrencyOutcome.@Nullable Ramp ramp() {
		long lagNanos = Math.max(0, this.knownNanos - this.seenNanos);
		return (this.rampNanos >= 0)
				? new ConcurrencyOutcome.Ramp(Duration.ofNanos(this.rampNanos), Duration.ofNanos(lagNanos)) : null;
	}

	/**
	 * All others know of it.
	 */
	void known() {
		this.knownNanos = (this.knownNanos < 0) ? this.fleet.time().nanos() : this.knownNanos;
	}

	boolean sees(FleetNode other) {
		return other == this || this.seen.contains(other.member.incarnation());
	}

	/**
	 * A request comes to this node.
	 */
	void request() {
		ConcurrencyPermit permit = this.limiter.tryAcquire();
		if (permit == null) {
			this.rejected++;
			return;
		}
		this.running.put(permit, this.fleet.backend().begin((answered) -> ended(permit, answered)));
		this.fleet.admitted();
	}

	private void ended(ConcurrencyPermit permit, boolean answered) {
		this.running.remove(permit);
		if (answered) {
			permit.success();
		}
		else {
			permit.dropped();
		}
	}

	/**
	 * Who is there, as this node is told.
	 */
	void sees(List<Member> others) {
		this.seen = others.stream().map(Member::incarnation).collect(Collectors.toSet());
		this.coordinator.members(others, this.clock.nanos());
		this.seenNanos = (this.seenNanos < 0) ? this.fleet.time().nanos() : this.seenNanos;
		wake();
	}

	/**
	 * End without a word. What it had asked the backend for is given up by it.
	 */
	void crash() {
		this.gone = true;
		abort();
	}

	private void abort() {
		this.running.forEach((permit, work) -> {
			this.fleet.backend().abort(work);
			permit.ignore();
		});
		this.running.clear();
	}

	@Override
	public void fenced() {
		abort();
	}

	@Override
	public void wake() {
		if (!this.woken && !this.gone) {
			this.woken = true;
			if (!this.pumping) {
				this.fleet.time().after(0, this::pump);
			}
		}
	}

	private void pump() {
		if (this.gone || this.pumping) {
			return;
		}
		this.pumping = true;
		long next = Long.MAX_VALUE;
		for (int turn = 0; turn == 0 || (this.woken && turn < TURNS_MAX); turn++) {
			this.woken = false;
			next = this.limiter.step();
			next = Math.min(next, this.coordinator.step(this.clock.nanos()));
		}
		this.pumping = false;
		if (this.rampNanos < 0 && hasItsPart()) {
			this.rampNanos = this.fleet.time().nanos() - this.seenNanos;
		}
		if (this.woken) {
			this.fleet.time().after(0, this::pump);
		}
		plan(next);
	}

	private boolean hasItsPart() {
		ConcurrencyStats stats = this.limiter.stats();
		return stats.nodes() > 1 && stats.share() >= Math.max(1, stats.globalLimit() / stats.nodes());
	}

	private void plan(long localNanos) {
		if (localNanos == Long.MAX_VALUE) {
			return;
		}
		long due = Math.max(this.fleet.time().nanos() + 1, this.clock.virtualNanos(localNanos));
		if (due < this.dueNanos || this.dueNanos <= this.fleet.time().nanos()) {
			this.dueNanos = due;
			this.fleet.time().at(due, () -> due(due));
		}
	}

	private void due(long planned) {
		if (planned == this.dueNanos) {
			this.dueNanos = Long.MAX_VALUE;
			pump();
		}
	}

	@Override
	public boolean send(Member to, Message message) {
		FleetNode receiver = this.fleet.find(to.incarnation());
		if (receiver != null) {
			this.fleet.network().send(this, receiver, CODEC.encode(message));
		}
		return true;
	}

	@Override
	public void reject(Rejection reason, String detail) {
		throw new IllegalStateException(this.member.id() + " refused what a peer sent: " + reason + ", " + detail);
	}

	@Override
	public int node() {
		return this.index;
	}

	@Override
	public void received(NetworkPort from, byte[] message) {
		try {
			this.coordinator.received(((FleetNode) from).member, CODEC.decode(message), this.clock.nanos());
		}
		catch (MalformedMessageException | UnknownVersionException ex) {
			throw new IllegalStateException(ex);
		}
		wake();
	}

	@Override
	public void interrupted(NetworkPort peer) {
		// Messages are lost in silence here.
	}

	@Override
	public boolean isGone() {
		return this.gone;
	}

	/**
	 * The peers, with somebody who listens to what they answer.
	 */
	private final class Watched implements ConcurrencyCoordinator {

		@Override
		public CompletionStage<ConcurrencyAnswer> report(ConcurrencyReport report) {
			return FleetNode.this.coordinator.report(report).whenComplete((answer, failure) -> {
				if (answer != null) {
					replied(answer);
				}
			});
		}

		private void replied(ConcurrencyAnswer answer) {
			if (answer.isAccepted()) {
				FleetNode.this.fleet.announced(answer.fleet().limit());
			}
		}

		@Override
		public void listen(String key, String node, Listener listener) {
			FleetNode.this.coordinator.listen(key, node, new Listener() {

				@Override
				public void nudged() {
					listener.nudged();
				}

				@Override
				public void granted(ConcurrencyAnswer answer) {
					replied(answer);
					listener.granted(answer);
				}

			});
		}

		@Override
		public void close() {
			FleetNode.this.coordinator.close();
		}

	}

	/**
	 * Nobody to share with: each node is on its own.
	 */
	private static final class Alone implements ConcurrencyCoordinator {

		@Override
		public CompletionStage<ConcurrencyAnswer> report(ConcurrencyReport report) {
			return CompletableFuture.failedFuture(new IllegalStateException("nobody coordinates"));
		}

		@Override
		public void close() {
		}

	}

}
