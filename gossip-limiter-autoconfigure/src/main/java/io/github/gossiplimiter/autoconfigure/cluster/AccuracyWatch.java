package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.gossip.GossipPolicy;

/**
 * Warns of each limit that is too tight for gossip, once, as soon as the cluster is large
 * enough for it to matter.
 */
final class AccuracyWatch {

	private static final Log logger = LogFactory.getLog(AccuracyWatch.class);

	private final RateLimiter rateLimiter;

	private final GossipPolicy policy;

	private final Set<String> warned = new HashSet<>();

	private int nodesMax = 1;

	AccuracyWatch(RateLimiter rateLimiter, GossipPolicy policy) {
		this.rateLimiter = rateLimiter;
		this.policy = policy;
	}

	/**
	 * Take note of the size of the cluster.
	 * @param nodes members that were seen or are expected, this one included
	 */
	synchronized void nodes(int nodes) {
		if (nodes <= this.nodesMax) {
			return;
		}
		this.nodesMax = nodes;
		for (String name : this.rateLimiter.limitNames()) {
			Optional<String> warning = AccuracyWarning.of(this.rateLimiter.limit(name), this.policy, nodes);
			if (warning.isPresent() && this.warned.add(name)) {
				logger.warn(warning.get());
			}
		}
	}

}
