/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.simulator.study.ContenderResult;
import io.github.gossiplimiter.simulator.study.Figure;

/**
 * What the default is to keep to in every cell of the document's experiment.
 */
enum AccuracyAim {

	/**
	 * Over-admission, in per cent.
	 */
	OVER(Figure.OVER_PERCENT, 2, false),

	/**
	 * Under-admission, in per cent.
	 */
	UNDER(Figure.UNDER_PERCENT, 2, false),

	/**
	 * Messages, as a share of the document's.
	 */
	MESSAGES(Figure.MESSAGES, 1, true),

	/**
	 * Bytes, as a share of the document's.
	 */
	BYTES(Figure.BYTES, 0.3, true);

	private final Figure figure;

	private final double most;

	private final boolean relative;

	AccuracyAim(Figure figure, double most, boolean relative) {
		this.figure = figure;
		this.most = most;
		this.relative = relative;
	}

	/**
	 * The most it may be.
	 */
	double most() {
		return this.most;
	}

	/**
	 * What was reached; not a number where there is nothing to compare with.
	 */
	double reached(ContenderResult ours, @Nullable ContenderResult document) {
		if (!this.relative) {
			return ours.mean(this.figure);
		}
		return (document != null) ? ours.mean(this.figure) / document.mean(this.figure) : Double.NaN;
	}

	/**
	 * The style of a cell that says what was reached.
	 */
	String style(double reached) {
		return (reached <= this.most) ? "met" : "missed";
	}

	/**
	 * What was reached, with a sign for those who do not see its colour.
	 */
	String mark(double reached, String text) {
		return (reached <= this.most) ? text : "\u25b2 " + text;
	}

}
