/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.cluster.channel.ChannelSettings;
import io.github.gossiplimiter.cluster.channel.tls.TlsSource;
import io.github.gossiplimiter.gossip.GossipSettings;

/**
 * What a node on loopback is made of.
 *
 * @param id its name
 * @param cluster name of its cluster
 * @param salt what it hashes keys with
 * @param secrets what it proves itself with
 * @param limits what it counts
 * @param settings how it gossips
 * @param timing how its channel keeps connections
 * @param tls what it proves itself with instead of secrets, {@code null} for nothing
 */
record NodePlan(String id, String cluster, String salt, List<String> secrets, List<Limit> limits,
		GossipSettings settings, ChannelSettings.Timing timing, @Nullable TlsSource tls) {

	/**
	 * A node as nobody tuned it.
	 */
	static NodePlan of(Limit... limits) {
		return new NodePlan("node", "test", "salt", List.of("sesame"), List.of(limits), GossipSettings.defaults(),
				ChannelSettings.Timing.DEFAULT, null);
	}

	NodePlan withId(String value) {
		return new NodePlan(value, this.cluster, this.salt, this.secrets, this.limits, this.settings, this.timing,
				this.tls);
	}

	NodePlan withCluster(String value) {
		return new NodePlan(this.id, value, this.salt, this.secrets, this.limits, this.settings, this.timing, this.tls);
	}

	NodePlan withSalt(String value) {
		return new NodePlan(this.id, this.cluster, value, this.secrets, this.limits, this.settings, this.timing,
				this.tls);
	}

	NodePlan withSecrets(String... values) {
		return new NodePlan(this.id, this.cluster, this.salt, List.of(values), this.limits, this.settings, this.timing,
				this.tls);
	}

	NodePlan withLimits(Limit... values) {
		return new NodePlan(this.id, this.cluster, this.salt, this.secrets, List.of(values), this.settings, this.timing,
				this.tls);
	}

	NodePlan withTiming(ChannelSettings.Timing value) {
		return new NodePlan(this.id, this.cluster, this.salt, this.secrets, this.limits, this.settings, value,
				this.tls);
	}

	NodePlan withTls(TlsSource value) {
		return new NodePlan(this.id, this.cluster, this.salt, List.of(), this.limits, this.settings, this.timing,
				value);
	}

}
