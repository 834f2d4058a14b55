package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.Locale;
import java.util.Optional;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.gossip.ConvergencePredictor;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.OverAdmissionBound;

/**
 * Tells whether a window is too tight for nodes that hear of each other's admissions only
 * later: news takes too large a part of the window, or the window leaves so few requests
 * a node that one or two unheard ones matter.
 *
 * @param window the window
 * @param nodes members of the cluster, this one included
 * @param convergenceMillis time until 99 % of the nodes know of a full key
 */
record AccuracyWarning(Window window, int nodes, double convergenceMillis) {

	/**
	 * Largest part of the window that news may take.
	 */
	static final double WINDOW_SHARE_MAX = 0.1;

	/**
	 * Fewest requests of the window for each node.
	 */
	static final int REQUESTS_PER_NODE_MIN = 20;

	private static final double COVERAGE = 0.99;

	private static final double NANOS_PER_MILLI = 1_000_000;

	/**
	 * What there is to say about a limit.
	 * @param limit the limit
	 * @param policy how often nodes speak and to how many
	 * @param nodes members of the cluster, this one included
	 * @return a warning for the first window that is too tight, or nothing
	 */
	static Optional<String> of(Limit limit, GossipPolicy policy, int nodes) {
		if (nodes < 2 || limit.coordination().consistency() != Consistency.GOSSIP) {
			return Optional.empty();
		}
		double convergenceMillis = ConvergencePredictor.of(policy, nodes, 1, 0).millis(COVERAGE);
		return limit.windows()
			.stream()
			.map((window) -> new AccuracyWarning(window, nodes, convergenceMillis))
			.filter(AccuracyWarning::isDue)
			.findFirst()
			.map((warning) -> warning.text(limit.name()));
	}

	boolean isDue() {
		return windowShare() > WINDOW_SHARE_MAX || requestsPerNode() < REQUESTS_PER_NODE_MIN;
	}

	private String text(String limitName) {
		long permits = this.window.permits();
		OverAdmissionBound bound = new OverAdmissionBound(this.nodes, permits * 1000 / windowMillis(),
				this.convergenceMillis);
		return String.format(Locale.ROOT,
				"The limit '%s' (%d in %s) is too tight to be accurate by gossip on %d nodes: it leaves %.1f requests "
						+ "a node, and the news that a key is full takes about %.0f ms to reach 99 %% of them, %.0f %% "
						+ "of the window. Predicted error: up to %.1f requests (%.1f %%) above the limit at its own "
						+ "pace, at most %d if all nodes are hit at once. For such a limit use the consistency hybrid, "
						+ "strict or local-share, a longer window or a larger limit.",
				limitName, permits, length(), this.nodes, requestsPerNode(), this.convergenceMillis,
				100 * windowShare(), bound.requests(permits), 100 * bound.ratio(permits),
				OverAdmissionBound.hardCap(this.nodes, permits));
	}

	private String length() {
		return this.window.length().toString().substring("PT".length()).toLowerCase(Locale.ROOT);
	}

	private double windowShare() {
		return this.convergenceMillis / windowMillis();
	}

	private double requestsPerNode() {
		return (double) this.window.permits() / this.nodes;
	}

	private double windowMillis() {
		return this.window.length().toNanos() / NANOS_PER_MILLI;
	}

}
