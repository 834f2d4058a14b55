/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.statistics;

import org.apache.commons.statistics.ranking.NaturalRanking;

/**
 * How strictly two figures rise together.
 */
public final class Correlation {

	private Correlation() {
	}

	/**
	 * Spearman's correlation of ranks: 1 if one always rises with the other, -1 if it
	 * always falls, 0 if neither or if one of them never changes.
	 * @param xs one figure of each
	 * @param ys the other, in the same order
	 */
	public static double ofRanks(double[] xs, double[] ys) {
		if (xs.length != ys.length) {
			throw new IllegalArgumentException("xs and ys must be as many: xs=" + xs.length + ", ys=" + ys.length);
		}
		return (xs.length < 2) ? 0 : ofValues(new NaturalRanking().apply(xs), new NaturalRanking().apply(ys));
	}

	private static double ofValues(double[] xs, double[] ys) {
		double meanX = Sample.of(xs).mean();
		double meanY = Sample.of(ys).mean();
		double together = 0;
		double squaresX = 0;
		double squaresY = 0;
		for (int i = 0; i < xs.length; i++) {
			together += (xs[i] - meanX) * (ys[i] - meanY);
			squaresX += (xs[i] - meanX) * (xs[i] - meanX);
			squaresY += (ys[i] - meanY) * (ys[i] - meanY);
		}
		return (squaresX > 0 && squaresY > 0) ? together / Math.sqrt(squaresX * squaresY) : 0;
	}

}
