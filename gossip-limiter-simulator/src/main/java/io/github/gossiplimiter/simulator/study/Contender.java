package io.github.gossiplimiter.simulator.study;

import java.util.Locale;

import io.github.gossiplimiter.simulator.experiment.Configuration;
import io.github.gossiplimiter.simulator.experiment.Configuration.Counting;
import io.github.gossiplimiter.simulator.experiment.Configurations;
import io.github.gossiplimiter.simulator.experiment.Consistency;

/**
 * What is compared with others.
 *
 * @param name what it is called, unlike any other in the same study
 * @param configuration how nodes count and gossip
 * @param consistency what the limit promises
 * @param options what asks for it on the command line
 */
public record Contender(String name, Configuration configuration, Consistency consistency, String options) {

	/**
	 * What a node does that nobody tuned.
	 */
	public static final Contender OURS = of(Configurations.DEFAULT);

	/**
	 * What ours is measured against.
	 */
	public static final Contender DOCUMENT = of(Configurations.document());

	/**
	 * A configuration that decides by gossip.
	 */
	public static Contender of(Configuration configuration) {
		return new Contender(configuration.name(), configuration, Consistency.GOSSIP,
				"--strategy " + configuration.name());
	}

	/**
	 * What a node does that nobody tuned, for a limit that promises more.
	 */
	static Contender promising(Consistency consistency) {
		return new Contender(lower(consistency), Configurations.DEFAULT, consistency,
				"--consistency " + lower(consistency));
	}

	/**
	 * A configuration of the document that counts as ours does: what it does wrong is
	 * then due to gossip alone.
	 */
	static Contender countingLikeOurs(Configuration configuration) {
		Counting counting = Counting.DEFAULT;
		return new Contender(configuration.name() + ", fine window", configuration.withCounting(counting),
				Consistency.GOSSIP, "--strategy " + configuration.name() + " --set limit.precision="
						+ counting.precision() + " --set limit.estimator=" + lower(counting.estimator()));
	}

	private static String lower(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT);
	}

}
