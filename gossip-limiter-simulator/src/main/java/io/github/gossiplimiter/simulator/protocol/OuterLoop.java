/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.protocol;

import java.util.EnumMap;
import java.util.Map;

import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.policy.GossipPolicies;
import io.github.gossiplimiter.simulation.cluster.ProtocolFactory;

/**
 * Watches which kind of traffic there is and chooses the weights of the two-stage policy
 * for it: an experiment, to see whether that pays. It stays with a kind until the signals
 * are clearly beyond it, so that weights do not flutter at a border.
 */
public final class OuterLoop implements GossipPolicy {

	/**
	 * The gossip loop as it runs in production, with weights chosen in this way.
	 */
	public static final ProtocolFactory GOSSIP_LOOP = ProtocolFactory.gossipLoop(OuterLoop::new);

	private static final double FULL_PRESSURE = 0.8;

	private static final double FILLING_PRESSURE = 0.4;

	private static final double BURST_VELOCITY = 3;

	/*
	 * A kind is left when the signal that led to it has fallen by so much.
	 */
	private static final double LEAVE_SHARE = 0.75;

	private final Map<Regime, GossipPolicy> policies = new EnumMap<>(Regime.class);

	private Regime regime = Regime.CALM;

	/**
	 * The kinds of traffic.
	 */
	enum Regime {

		/*
		 * Nothing can go wrong soon.
		 */
		CALM(1, 0.5),

		/*
		 * The limit will be reached at this pace.
		 */
		FILLING(4, 1),

		/*
		 * It will be reached at once.
		 */
		BURST(5, 4),

		/*
		 * It is reached, and permits come free one by one.
		 */
		FULL(2, 1);

		private final double pressureWeight;

		private final double velocityWeight;

		Regime(double pressureWeight, double velocityWeight) {
			this.pressureWeight = pressureWeight;
			this.velocityWeight = velocityWeight;
		}

	}

	OuterLoop(GossipSettings settings) {
		for (Regime each : Regime.values()) {
			GossipSettings weighted = settings.toBuilder()
				.pressureWeight(each.pressureWeight)
				.velocityWeight(each.velocityWeight)
				.build();
			this.policies.put(each, GossipPolicies.of(weighted));
		}
	}

	@Override
	public String name() {
		return "outer-loop";
	}

	@Override
	public double intervalMillis(double pressure, double velocity) {
		this.regime = next(this.regime, pressure, velocity);
		return policy().intervalMillis(pressure, velocity);
	}

	@Override
	public int fanOut(double pressure, int livePeers) {
		return policy().fanOut(pressure, livePeers);
	}

	private GossipPolicy policy() {
		GossipPolicy policy = this.policies.get(this.regime);
		if (policy == null) {
			throw new IllegalStateException("no weights for " + this.regime);
		}
		return policy;
	}

	static Regime next(Regime now, double pressure, double velocity) {
		if (velocity >= border(BURST_VELOCITY, now == Regime.BURST)) {
			return Regime.BURST;
		}
		if (pressure >= border(FULL_PRESSURE, now == Regime.FULL)) {
			return Regime.FULL;
		}
		boolean filling = now == Regime.FILLING || now == Regime.FULL;
		return (pressure >= border(FILLING_PRESSURE, filling)) ? Regime.FILLING : Regime.CALM;
	}

	private static double border(double value, boolean inside) {
		return inside ? LEAVE_SHARE * value : value;
	}

}
