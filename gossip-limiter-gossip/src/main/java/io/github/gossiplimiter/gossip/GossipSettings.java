/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import java.time.Duration;

/**
 * Settings of the gossip of one node.
 *
 * @param strategy which rule computes the interval; by default two-stage
 * @param baseInterval time between two rounds of an idle node and the unit of passive
 * decay, by default 1 s; a longer one saves bandwidth at rest and converges later
 * @param minInterval least time between two rounds, by default 50 ms; a longer one caps
 * the message rate at peak
 * @param pressureWeight how strongly a full key shortens the interval, by default 4; a
 * larger one shortens it before a burst arrives
 * @param velocityWeight how strongly a fast key shortens the interval, by default 1; a
 * larger one reacts faster to bursts and costs bandwidth
 * @param fanOut how many peers a round reaches, by default 3 to 9 with phi 2
 * @param attackAlpha weight of a sample above the smoothed signal, by default 0.5; a
 * larger one follows a spike faster and is noisier
 * @param releaseAlpha weight of a sample below the smoothed signal and the share lost per
 * base interval of silence, by default 0.1; a larger one cools down faster
 * @param wakeThreshold velocity above which a key wakes the sender at once, by default
 * 0.01; a larger one leaves slow keys to the regular interval
 * @param tiers tiers of the tiered strategy, by default 2
 * @param exchange what is exchanged and how long it may wait
 * @since 0.1.0
 */
public record GossipSettings(GossipStrategy strategy, Duration baseInterval, Duration minInterval,
		double pressureWeight, double velocityWeight, FanOut fanOut, double attackAlpha, double releaseAlpha,
		double wakeThreshold, PressureTiers tiers, ExchangeSettings exchange) {

	/**
	 * Shortest interval: below it a node would do little else but gossip.
	 */
	public static final Duration INTERVAL_MIN = Duration.ofMillis(1);

	/**
	 * Longest interval: changes that are older do not help windows that gossip is used
	 * for.
	 */
	public static final Duration INTERVAL_MAX = Duration.ofHours(1);

	public GossipSettings {
		checkInterval("baseInterval", baseInterval);
		checkInterval("minInterval", minInterval);
		if (minInterval.compareTo(baseInterval) > 0) {
			throw new IllegalArgumentException("minInterval must not be longer than baseInterval: minInterval="
					+ minInterval + ", baseInterval=" + baseInterval);
		}
		checkNotNegative("pressureWeight", pressureWeight);
		checkNotNegative("velocityWeight", velocityWeight);
		checkAlpha("attackAlpha", attackAlpha);
		checkAlpha("releaseAlpha", releaseAlpha);
		checkNotNegative("wakeThreshold", wakeThreshold);
	}

	/**
	 * The default settings.
	 */
	public static GossipSettings defaults() {
		return builder().build();
	}

	/**
	 * Start from the defaults.
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * Start from these settings.
	 */
	public Builder toBuilder() {
		return new Builder(this);
	}

	private static void checkInterval(String name, Duration value) {
		if (value.compareTo(INTERVAL_MIN) < 0 || value.compareTo(INTERVAL_MAX) > 0) {
			throw new IllegalArgumentException(
					name + " must be between " + INTERVAL_MIN + " and " + INTERVAL_MAX + ": " + name + "=" + value);
		}
	}

	private static void checkNotNegative(String name, double value) {
		if (!(value >= 0) || Double.isInfinite(value)) {
			throw new IllegalArgumentException(name + " must be at least 0 and finite: " + name + "=" + value);
		}
	}

	private static void checkAlpha(String name, double value) {
		if (!(value > 0 && value <= 1)) {
			throw new IllegalArgumentException(name + " must be larger than 0 and at most 1: " + name + "=" + value);
		}
	}

	/**
	 * Collects what differs from the defaults.
	 */
	public static final class Builder {

		private GossipStrategy strategy = GossipStrategy.TWO_STAGE;

		private Duration baseInterval = Duration.ofSeconds(1);

		private Duration minInterval = Duration.ofMillis(50);

		private double pressureWeight = 4.0;

		private double velocityWeight = 1.0;

		private FanOut fanOut = FanOut.DEFAULT;

		private double attackAlpha = 0.5;

		private double releaseAlpha = 0.1;

		private double wakeThreshold = 0.01;

		private PressureTiers tiers = PressureTiers.DEFAULT;

		private ExchangeSettings exchange = ExchangeSettings.DEFAULT;

		private Builder() {
		}

		private Builder(GossipSettings from) {
			this.strategy = from.strategy;
			this.baseInterval = from.baseInterval;
			this.minInterval = from.minInterval;
			this.pressureWeight = from.pressureWeight;
			this.velocityWeight = from.velocityWeight;
			this.fanOut = from.fanOut;
			this.attackAlpha = from.attackAlpha;
			this.releaseAlpha = from.releaseAlpha;
			this.wakeThreshold = from.wakeThreshold;
			this.tiers = from.tiers;
			this.exchange = from.exchange;
		}

		/**
		 * Which rule computes the interval.
		 */
		public Builder strategy(GossipStrategy value) {
			this.strategy = value;
			return this;
		}

		/**
		 * Time between two rounds of an idle node.
		 */
		public Builder baseInterval(Duration value) {
			this.baseInterval = value;
			return this;
		}

		/**
		 * Least time between two rounds.
		 */
		public Builder minInterval(Duration value) {
			this.minInterval = value;
			return this;
		}

		/**
		 * How strongly a full key shortens the interval.
		 */
		public Builder pressureWeight(double value) {
			this.pressureWeight = value;
			return this;
		}

		/**
		 * How strongly a fast key shortens the interval.
		 */
		public Builder velocityWeight(double value) {
			this.velocityWeight = value;
			return this;
		}

		/**
		 * How many peers a round reaches.
		 */
		public Builder fanOut(int min, int max, double phi) {
			this.fanOut = new FanOut(min, max, phi);
			return this;
		}

		/**
		 * Weight of a sample above the smoothed signal.
		 */
		public Builder attackAlpha(double value) {
			this.attackAlpha = value;
			return this;
		}

		/**
		 * Weight of a sample below the smoothed signal.
		 */
		public Builder releaseAlpha(double value) {
			this.releaseAlpha = value;
			return this;
		}

		/**
		 * Velocity above which a key wakes the sender at once.
		 */
		public Builder wakeThreshold(double value) {
			this.wakeThreshold = value;
			return this;
		}

		/**
		 * Tiers of the tiered strategy.
		 */
		public Builder tiers(int count, double curvature) {
			this.tiers = new PressureTiers(count, curvature);
			return this;
		}

		/**
		 * Settings of replication.
		 */
		public Builder exchange(ExchangeSettings value) {
			this.exchange = value;
			return this;
		}

		/**
		 * Build the settings.
		 */
		public GossipSettings build() {
			return new GossipSettings(this.strategy, this.baseInterval, this.minInterval, this.pressureWeight,
					this.velocityWeight, this.fanOut, this.attackAlpha, this.releaseAlpha, this.wakeThreshold,
					this.tiers, this.exchange);
		}

	}

}
