/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.util.List;

import io.github.gossiplimiter.Estimator;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.RegionSettings;
import io.github.gossiplimiter.simulation.cluster.ProtocolFactory;
import io.github.gossiplimiter.simulator.replication.ReplicationOptions;

/**
 * How the nodes of an experiment count and gossip.
 *
 * @param name what it is called, see {@link NamedConfigurations}
 * @param settings how nodes gossip
 * @param replication how their replication differs from that of the product
 * @param protocol what they gossip by
 * @param counting how they count
 * @param delivery what they promise about news
 * @param leases how they lease permits, where the limit wants it
 * @param regions what regions tell each other, if there are several
 */
public record ExperimentConfiguration(String name, GossipSettings settings, ReplicationOptions replication,
		ProtocolFactory protocol, Counting counting, Delivery delivery, LeaseOptions leases, RegionSettings regions) {

	/**
	 * The gossip loop with settings, counting as nodes do that nobody tuned.
	 */
	public static ExperimentConfiguration of(String name, GossipSettings settings) {
		return new ExperimentConfiguration(name, settings, ReplicationOptions.DEFAULT, ProtocolFactory.GOSSIP_LOOP,
				Counting.DEFAULT, Delivery.CERTAIN, LeaseOptions.DEFAULT, RegionSettings.DEFAULT);
	}

	/**
	 * The same under another name.
	 */
	public ExperimentConfiguration withName(String value) {
		return new ExperimentConfiguration(value, this.settings, this.replication, this.protocol, this.counting,
				this.delivery, this.leases, this.regions);
	}

	/**
	 * The same with other settings.
	 */
	public ExperimentConfiguration withSettings(GossipSettings value) {
		return new ExperimentConfiguration(this.name, value, this.replication, this.protocol, this.counting,
				this.delivery, this.leases, this.regions);
	}

	/**
	 * The same with other replication.
	 */
	public ExperimentConfiguration withReplication(ReplicationOptions value) {
		return new ExperimentConfiguration(this.name, this.settings, value, this.protocol, this.counting, this.delivery,
				this.leases, this.regions);
	}

	/**
	 * The same with another protocol.
	 */
	public ExperimentConfiguration withProtocol(ProtocolFactory value) {
		return new ExperimentConfiguration(this.name, this.settings, this.replication, value, this.counting,
				this.delivery, this.leases, this.regions);
	}

	/**
	 * The same, counting in another way.
	 */
	public ExperimentConfiguration withCounting(Counting value) {
		return new ExperimentConfiguration(this.name, this.settings, this.replication, this.protocol, value,
				this.delivery, this.leases, this.regions);
	}

	/**
	 * The same with another promise.
	 */
	public ExperimentConfiguration withDelivery(Delivery value) {
		return new ExperimentConfiguration(this.name, this.settings, this.replication, this.protocol, this.counting,
				value, this.leases, this.regions);
	}

	/**
	 * The same, leasing in another way.
	 */
	public ExperimentConfiguration withLeases(LeaseOptions value) {
		return new ExperimentConfiguration(this.name, this.settings, this.replication, this.protocol, this.counting,
				this.delivery, value, this.regions);
	}

	/**
	 * The same with regions that tell each other something else.
	 */
	public ExperimentConfiguration withRegions(RegionSettings value) {
		return new ExperimentConfiguration(this.name, this.settings, this.replication, this.protocol, this.counting,
				this.delivery, this.leases, value);
	}

	/**
	 * The same with properties set by the names that applications use, for example
	 * {@code gossip.slack=0.3} or {@code limit.precision=10}.
	 * @throws IllegalArgumentException if a name or a value is none
	 */
	public ExperimentConfiguration with(List<String> assignments) {
		return assignments.isEmpty() ? this : PropertyOverrides.apply(this, assignments);
	}

	Limit limit(String limitName, Window window, LimitConsistency consistency) {
		return Limit.builder(limitName)
			.window(window.permits(), window.length())
			.precision(this.counting.precision())
			.estimator(this.counting.estimator())
			.coordination(this.leases.coordination(consistency))
			.build();
	}

	/**
	 * How nodes count.
	 *
	 * @param precision sub-windows per window
	 * @param estimator how the oldest sub-window counts
	 */
	public record Counting(int precision, Estimator estimator) {

		/**
		 * As nodes do that nobody tuned.
		 */
		public static final Counting DEFAULT = new Counting(Limit.PRECISION_DEFAULT, Estimator.CONSERVATIVE);

		/**
		 * A current and a previous window, of which the latter fades.
		 */
		public static final Counting TWO_EPOCHS = new Counting(1, Estimator.INTERPOLATED);

		public Counting {
			if (precision < 1 || precision > Limit.PRECISION_MAX) {
				throw new IllegalArgumentException(
						"precision must be between 1 and " + Limit.PRECISION_MAX + ": precision=" + precision);
			}
		}

	}

	/**
	 * What becomes of news.
	 */
	public enum Delivery {

		/**
		 * Every node gets all of it.
		 */
		CERTAIN,

		/**
		 * Some nodes may never get some of it. What follows from certain delivery is not
		 * checked then.
		 */
		LIKELY

	}

}
