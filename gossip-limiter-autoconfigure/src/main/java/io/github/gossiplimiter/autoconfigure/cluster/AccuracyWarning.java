/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.policy.ConvergencePredictor;
import io.github.gossiplimiter.gossip.policy.OverAdmissionBound;

/**
 * Tells whether a window is too tight for nodes that learn of each other's admissions by
 * gossip: whether more than a few requests above the limit are to be expected when it is
 * used at its own pace.
 *
 * @param limit the limit
 * @param window one of its windows
 * @param bound the error to be expected
 */
record AccuracyWarning(Limit limit, Window window, OverAdmissionBound bound) {

	/**
	 * Smallest error to warn of, as a part of the limit. Counting by sub-windows is no
	 * finer: with 60 of them, one that counts although it is nearly over is 1.7 % of the
	 * window, and two windows follow each other.
	 */
	static final double ERROR_MIN = 0.05;

	/**
	 * Smallest error to warn of, in requests. Less than one is none.
	 */
	static final double REQUESTS_MIN = 1;

	private static final int LIMITS_MAX = 20;

	private static final double COVERAGE = 0.99;

	private static final double NANOS_PER_MILLI = 1_000_000;

	/**
	 * The warning for a limit.
	 * @param limit the limit
	 * @param policy how often nodes send and to how many
	 * @param nodes members of the cluster, this one included
	 * @return a warning for the first window that is too tight, or nothing
	 */
	static Optional<AccuracyWarning> of(Limit limit, GossipPolicy policy, int nodes) {
		if (nodes < 2 || limit.coordination().consistency() != Consistency.GOSSIP) {
			return Optional.empty();
		}
		double convergenceMillis = convergenceMillis(policy, nodes);
		return limit.windows()
			.stream()
			.map((window) -> new AccuracyWarning(limit, window,
					new OverAdmissionBound(nodes, window.permits() * 1000 / millis(window), convergenceMillis)))
			.filter(AccuracyWarning::isDue)
			.findFirst();
	}

	private static double convergenceMillis(GossipPolicy policy, int nodes) {
		return ConvergencePredictor.of(policy, nodes, 1, 0).millis(COVERAGE);
	}

	/**
	 * One text for all limits that are too tight.
	 */
	static String text(List<AccuracyWarning> warnings, GossipPolicy policy, int nodes) {
		String limits = warnings.stream()
			.limit(LIMITS_MAX)
			.map(AccuracyWarning::item)
			.collect(Collectors.joining(", "));
		int more = warnings.size() - LIMITS_MAX;
		return String.format(Locale.ROOT,
				"Too tight to be accurate by gossip on %d nodes, where it takes about %.0f ms until 99 %% of them know "
						+ "that a key is full: %s%s. Predicted are the requests above the limit when it is used at its own "
						+ "pace, and at most if all nodes are hit at once. For such limits use the consistency hybrid, "
						+ "strict or local-share, a longer window or a larger limit.",
				nodes, convergenceMillis(policy, nodes), limits, (more > 0) ? " and " + more + " more" : "");
	}

	private String item() {
		long permits = this.window.permits();
		return String.format(Locale.ROOT, "'%s' (%d in %s: up to %.1f requests or %.1f %%, at most %d)",
				this.limit.name(), permits, length(), this.bound.requests(permits), 100 * this.bound.ratio(permits),
				OverAdmissionBound.hardCap(this.bound.nodes(), permits));
	}

	private boolean isDue() {
		long permits = this.window.permits();
		return this.bound.requests(permits) >= REQUESTS_MIN && this.bound.ratio(permits) >= ERROR_MIN;
	}

	private String length() {
		return this.window.length().toString().substring("PT".length()).toLowerCase(Locale.ROOT);
	}

	private static double millis(Window window) {
		return window.length().toNanos() / NANOS_PER_MILLI;
	}

}
