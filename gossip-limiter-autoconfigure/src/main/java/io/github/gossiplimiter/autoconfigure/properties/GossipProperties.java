/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.time.Duration;

import org.springframework.util.unit.DataSize;

import io.github.gossiplimiter.gossip.GossipStrategy;
import io.github.gossiplimiter.gossip.RelayMode;

/**
 * How often and to how many peers the node speaks, and what it tells them.
 *
 * @since 0.1.0
 */
public class GossipProperties {

	/**
	 * Rule that turns pressure and velocity into the time between two rounds.
	 */
	private GossipStrategy strategy = GossipStrategy.TWO_STAGE;

	/**
	 * Time between two rounds of an idle node.
	 */
	private Duration baseInterval = Duration.ofSeconds(1);

	/**
	 * Shortest time between two rounds.
	 */
	private Duration minInterval = Duration.ofMillis(50);

	/**
	 * How strongly a full key shortens the interval.
	 */
	private double pressureWeight = 4.0;

	/**
	 * How strongly a fast key shortens the interval.
	 */
	private double velocityWeight = 1.0;

	/**
	 * Weight of a sample above the smoothed signal.
	 */
	private double attackAlpha = 0.5;

	/**
	 * Weight of a sample below the smoothed signal.
	 */
	private double releaseAlpha = 0.1;

	/**
	 * Velocity above which a key wakes the sender at once.
	 */
	private double wakeThreshold = 0.01;

	/**
	 * Share of a key's headroom that may stay unsent for a while; 0 sends everything at
	 * the next round.
	 */
	private double slack = 0.5;

	/**
	 * Longest time until every peer was told of a permit.
	 */
	private Duration maxHold = Duration.ofSeconds(5);

	/**
	 * Whether to add what peers have probably granted since they last spoke.
	 */
	private boolean extrapolation = true;

	/**
	 * Time between two comparisons of all counts with a random peer.
	 */
	private Duration antiEntropyInterval = Duration.ofSeconds(5);

	/**
	 * Largest message.
	 */
	private DataSize maxMessageSize = DataSize.ofKilobytes(64);

	/**
	 * Number of keys with news that makes a round due at once, however urgent they are.
	 */
	private int flushKeys = 1000;

	/**
	 * Whether nodes of a large cluster pass on what others say, or every node tells every
	 * other one itself.
	 */
	private RelayMode relay = RelayMode.AUTO;

	private final FanOut fanOut = new FanOut();

	public GossipStrategy getStrategy() {
		return this.strategy;
	}

	public void setStrategy(GossipStrategy strategy) {
		this.strategy = strategy;
	}

	public Duration getBaseInterval() {
		return this.baseInterval;
	}

	public void setBaseInterval(Duration baseInterval) {
		this.baseInterval = baseInterval;
	}

	public Duration getMinInterval() {
		return this.minInterval;
	}

	public void setMinInterval(Duration minInterval) {
		this.minInterval = minInterval;
	}

	public double getPressureWeight() {
		return this.pressureWeight;
	}

	public void setPressureWeight(double pressureWeight) {
		this.pressureWeight = pressureWeight;
	}

	public double getVelocityWeight() {
		return this.velocityWeight;
	}

	public void setVelocityWeight(double velocityWeight) {
		this.velocityWeight = velocityWeight;
	}

	public double getAttackAlpha() {
		return this.attackAlpha;
	}

	public void setAttackAlpha(double attackAlpha) {
		this.attackAlpha = attackAlpha;
	}

	public double getReleaseAlpha() {
		return this.releaseAlpha;
	}

	public void setReleaseAlpha(double releaseAlpha) {
		this.releaseAlpha = releaseAlpha;
	}

	public double getWakeThreshold() {
		return this.wakeThreshold;
	}

	public void setWakeThreshold(double wakeThreshold) {
		this.wakeThreshold = wakeThreshold;
	}

	public double getSlack() {
		return this.slack;
	}

	public void setSlack(double slack) {
		this.slack = slack;
	}

	public Duration getMaxHold() {
		return this.maxHold;
	}

	public void setMaxHold(Duration maxHold) {
		this.maxHold = maxHold;
	}

	public boolean isExtrapolation() {
		return this.extrapolation;
	}

	public void setExtrapolation(boolean extrapolation) {
		this.extrapolation = extrapolation;
	}

	public Duration getAntiEntropyInterval() {
		return this.antiEntropyInterval;
	}

	public void setAntiEntropyInterval(Duration antiEntropyInterval) {
		this.antiEntropyInterval = antiEntropyInterval;
	}

	public DataSize getMaxMessageSize() {
		return this.maxMessageSize;
	}

	public void setMaxMessageSize(DataSize maxMessageSize) {
		this.maxMessageSize = maxMessageSize;
	}

	public int getFlushKeys() {
		return this.flushKeys;
	}

	public void setFlushKeys(int flushKeys) {
		this.flushKeys = flushKeys;
	}

	public RelayMode getRelay() {
		return this.relay;
	}

	public void setRelay(RelayMode relay) {
		this.relay = relay;
	}

	public FanOut getFanOut() {
		return this.fanOut;
	}

	/**
	 * How many peers a round reaches.
	 */
	public static class FanOut {

		/**
		 * Fewest peers to speak to in a round.
		 */
		private int min = 3;

		/**
		 * Most peers to speak to in a round.
		 */
		private int max = 9;

		/**
		 * How late the fan-out grows with pressure; 1 is proportional.
		 */
		private double phi = 2.0;

		public int getMin() {
			return this.min;
		}

		public void setMin(int min) {
			this.min = min;
		}

		public int getMax() {
			return this.max;
		}

		public void setMax(int max) {
			this.max = max;
		}

		public double getPhi() {
			return this.phi;
		}

		public void setPhi(double phi) {
			this.phi = phi;
		}

	}

}
