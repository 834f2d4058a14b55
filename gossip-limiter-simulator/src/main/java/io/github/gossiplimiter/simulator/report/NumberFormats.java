/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.util.Locale;

import io.github.gossiplimiter.simulator.statistics.Sample;

/**
 * Numbers as people read them, the same in every country.
 */
final class NumberFormats {

	private static final double SIGNIFICANT = 0.05;

	private static final double LEAST_P = 0.001;

	private NumberFormats() {
	}

	/**
	 * Three digits that matter, and whole numbers from a hundred on.
	 */
	static String compact(double value) {
		double size = Math.abs(value);
		if (!Double.isFinite(value)) {
			return "\u2013";
		}
		if (size >= 100) {
			return String.format(Locale.ROOT, "%,.0f", value).replace(',', '\u202f');
		}
		return (size >= 10) ? decimals(value, 1) : decimals(value, 2);
	}

	static String decimals(double value, int digits) {
		return String.format(Locale.ROOT, "%." + digits + "f", value);
	}

	/**
	 * A mark of an axis: no more digits than it needs.
	 */
	static String tick(double value) {
		if (value >= 1000) {
			return plain(value / 1000) + "k";
		}
		return plain(value);
	}

	/**
	 * As few digits as needed, four behind the point at most.
	 */
	static String plain(double value) {
		if (!Double.isFinite(value)) {
			return "";
		}
		String text = String.format(Locale.ROOT, "%.4f", value);
		return text.replaceFirst("\\.?0+$", "");
	}

	/**
	 * A coordinate of a drawing.
	 */
	static String coordinate(double value) {
		return String.format(Locale.ROOT, "%.1f", value).replaceFirst("\\.0$", "");
	}

	/**
	 * Mean and what to expect around it; of a single run only what it says.
	 */
	static String spread(Sample sample) {
		return (sample.size() < 2) ? compact(sample.mean())
				: compact(sample.mean()) + " \u00b1 " + compact(sample.margin());
	}

	/**
	 * How sure a difference is.
	 */
	static String pValue(double p) {
		return (p < LEAST_P) ? "p < 0.001" : "p = " + decimals(p, 3);
	}

	static boolean isSignificant(double p) {
		return p < SIGNIFICANT;
	}

}
