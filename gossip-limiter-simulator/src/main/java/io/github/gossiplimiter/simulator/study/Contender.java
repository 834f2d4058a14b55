/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.util.Locale;

import io.github.gossiplimiter.simulator.experiment.ExperimentConfiguration;
import io.github.gossiplimiter.simulator.experiment.ExperimentConfiguration.Counting;
import io.github.gossiplimiter.simulator.experiment.LimitConsistency;
import io.github.gossiplimiter.simulator.experiment.NamedConfigurations;

/**
 * What is compared with others.
 *
 * @param name what it is called, unlike any other in the same study
 * @param configuration how nodes count and gossip
 * @param consistency what the limit promises
 * @param options what asks for it on the command line
 */
public record Contender(String name, ExperimentConfiguration configuration, LimitConsistency consistency,
		String options) {

	/**
	 * What a node does that nobody tuned.
	 */
	public static final Contender OURS = of(NamedConfigurations.DEFAULT);

	/**
	 * What ours is measured against.
	 */
	public static final Contender DOCUMENT = of(NamedConfigurations.document());

	/**
	 * A configuration that decides by gossip.
	 */
	public static Contender of(ExperimentConfiguration configuration) {
		return new Contender(configuration.name(), configuration, LimitConsistency.GOSSIP,
				"--strategy " + configuration.name());
	}

	/**
	 * What a node does that nobody tuned, for a limit that promises more.
	 */
	static Contender promising(LimitConsistency consistency) {
		return new Contender(lower(consistency), NamedConfigurations.DEFAULT, consistency,
				"--consistency " + lower(consistency));
	}

	/**
	 * A configuration of the document that counts as ours does: what it does wrong is
	 * then due to gossip alone.
	 */
	static Contender countingLikeOurs(ExperimentConfiguration configuration) {
		Counting counting = Counting.DEFAULT;
		return new Contender(configuration.name() + ", fine window", configuration.withCounting(counting),
				LimitConsistency.GOSSIP, "--strategy " + configuration.name() + " --set limit.precision="
						+ counting.precision() + " --set limit.estimator=" + lower(counting.estimator()));
	}

	private static String lower(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT);
	}

}
