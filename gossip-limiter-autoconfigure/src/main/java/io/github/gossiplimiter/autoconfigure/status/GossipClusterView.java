/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipStatus;
import io.github.gossiplimiter.gossip.RegionStatus;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.policy.ConvergencePredictor;
import io.github.gossiplimiter.gossip.policy.OverAdmissionBound;

/**
 * The view of a node that gossips.
 *
 * @since 0.1.0
 */
public final class GossipClusterView implements ClusterView {

	private static final long NANOS_PER_MILLI = 1_000_000;

	private final Supplier<GossipStatus> gossip;

	private final Supplier<RegionStatus> regions;

	private final String region;

	private final ToLongFunction<Rejection> rejections;

	private final RecentStatus limits;

	private final GossipPolicy policy;

	/**
	 * Create the view of a node.
	 * @param gossip what its gossip is doing
	 * @param regions what it exchanges with other regions
	 * @param region where it runs
	 * @param rejections how often it refused something, by reason
	 * @param limits what its limits are doing
	 * @param policy what convergence is predicted by
	 */
	public GossipClusterView(Supplier<GossipStatus> gossip, Supplier<RegionStatus> regions, String region,
			ToLongFunction<Rejection> rejections, RecentStatus limits, GossipPolicy policy) {
		this.gossip = gossip;
		this.regions = regions;
		this.region = region;
		this.rejections = rejections;
		this.limits = limits;
		this.policy = policy;
	}

	@Override
	public List<Member> members() {
		return status().peers().stream().map(GossipClusterView::member).toList();
	}

	private static Member member(GossipStatus.Peer peer) {
		io.github.gossiplimiter.gossip.Member member = peer.member();
		return new Member(member.id(), member.address(), member.site().region(), peer.reachable(),
				peer.lastReceivedMillis(), peer.lagMillis(), "%012x".formatted(member.incarnation()),
				member.site().zone(), member.site().httpPort());
	}

	@Override
	public Traffic traffic() {
		GossipStatus.Traffic traffic = status().traffic();
		return new Traffic(traffic.rounds(), traffic.messagesSent(), traffic.messagesReceived(), traffic.bytesSent(),
				traffic.bytesReceived(), traffic.messagesRefused(), traffic.usefulShare());
	}

	@Override
	public long clockOffsetMillis() {
		return Math.round(-status().clockOffsetNanos() / (double) NANOS_PER_MILLI);
	}

	@Override
	public Optional<GossipPace> pace() {
		GossipStatus status = status();
		return Optional
			.of(new GossipPace(status.pressure(), status.velocity(), status.intervalMillis(), status.fanOut()));
	}

	@Override
	public Convergence lagMillis() {
		GossipStatus.Lag lag = status().lag();
		return new Convergence(lag.p50Millis(), lag.p90Millis(), lag.p99Millis());
	}

	@Override
	public long heldPermits() {
		return status().heldPermits();
	}

	@Override
	public RegionStatus regions() {
		return this.regions.get();
	}

	@Override
	public long rejected(Rejection reason) {
		return this.rejections.applyAsLong(reason);
	}

	/*
	 * Limits that are not left to gossip admit nothing beyond the limit while they keep
	 * what they promise. A node knows how fast its own fastest key is asked for. The
	 * bound takes it that the others are asked as often, which is what a load balancer
	 * makes of them.
	 */
	@Override
	public double overAdmissionBoundRequests(String limitName) {
		LimitStatus limit = this.limits.of(limitName);
		if (limit.limit().coordination().consistency() != Consistency.GOSSIP) {
			return 0;
		}
		GossipStatus status = status();
		int nodes = nodes(status);
		Window slowest = slowest(limit.limit().windows());
		double ratePerSecond = limit.velocity() * pacePerSecond(slowest) * nodes;
		return new OverAdmissionBound(nodes, ratePerSecond, delayMillis(status, limit)).requests(slowest.permits());
	}

	private double delayMillis(GossipStatus status, LimitStatus limit) {
		double measured = status.lag().p99Millis();
		return (measured > 0) ? measured : predictor(status, limit).hopsMillis();
	}

	@Override
	public Convergence convergenceMillis(String limitName) {
		ConvergencePredictor predictor = predictor(status(), this.limits.of(limitName));
		return new Convergence(predictor.millis(0.5), predictor.millis(0.9), predictor.millis(0.99));
	}

	private ConvergencePredictor predictor(GossipStatus status, LimitStatus limit) {
		return ConvergencePredictor.of(this.policy, nodes(status), limit.pressure(), limit.velocity());
	}

	/*
	 * Those that gossip with each other.
	 */
	private int nodes(GossipStatus status) {
		return 1 + (int) status.peers()
			.stream()
			.filter((peer) -> peer.member().site().region().equals(this.region))
			.count();
	}

	private GossipStatus status() {
		return this.gossip.get();
	}

	/*
	 * Velocity is measured against the slowest window.
	 */
	private static Window slowest(List<Window> windows) {
		Window slowest = windows.get(0);
		for (Window window : windows) {
			if (pacePerSecond(window) < pacePerSecond(slowest)) {
				slowest = window;
			}
		}
		return slowest;
	}

	private static double pacePerSecond(Window window) {
		return window.permits() * (double) Duration.ofSeconds(1).toNanos() / window.length().toNanos();
	}

}
