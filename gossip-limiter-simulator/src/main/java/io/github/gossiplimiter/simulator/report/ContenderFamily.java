/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.util.Locale;

import io.github.gossiplimiter.simulator.study.Contender;

/**
 * Contenders that are drawn alike. Each family has a shape of its own besides its colour,
 * for those who cannot tell the colours apart.
 */
enum ContenderFamily {

	/**
	 * What a node does that nobody tuned.
	 */
	OURS("our default", "M0-7 2-2 7-2 3 1.2 4.4 6.2 0 3-4.4 6.2-3 1.2-7-2-2-2z"),

	/**
	 * The document's choice.
	 */
	DOCUMENT("the document's choice", "M0-6.5 6.5 0 0 6.5-6.5 0z"),

	/**
	 * The document's two-stage rule with other weights or fan-outs.
	 */
	TWO_STAGE("the document's rule with other weights", "M-4.5 0A4.5 4.5 0 1 0 4.5 0 4.5 4.5 0 1 0-4.5 0z"),

	/**
	 * Fixed intervals.
	 */
	FIXED("fixed interval", "M-4.2-4.2H4.2V4.2H-4.2z"),

	/**
	 * Tiers.
	 */
	TIERED("tiers", "M0-5.2 5.2 4.2H-5.2z"),

	/**
	 * Velocity alone, and sums.
	 */
	EARLY("velocity alone, or added to pressure", "M0 5.2 5.2-4.2H-5.2z"),

	/**
	 * Whatever else.
	 */
	OTHER("other strategies of ours, other protocols", "M-1.6-5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6z");

	private final String title;

	private final String shape;

	ContenderFamily(String title, String shape) {
		this.title = title;
		this.shape = shape;
	}

	static ContenderFamily of(Contender contender) {
		String name = contender.name();
		if (name.equals(Contender.OURS.name())) {
			return OURS;
		}
		if (name.equals(Contender.DOCUMENT.name())) {
			return DOCUMENT;
		}
		if (name.matches("g\\db\\d.*")) {
			return TWO_STAGE;
		}
		if (name.startsWith("fixed-")) {
			return FIXED;
		}
		if (name.startsWith("tiered-")) {
			return TIERED;
		}
		return name.matches("document-(velocity|additive)") ? EARLY : OTHER;
	}

	/**
	 * What a contender is called on the page.
	 */
	static String label(Contender contender) {
		return switch (of(contender)) {
			case OURS -> "ours (" + contender.name() + ")";
			case DOCUMENT -> "document (g4b1)";
			default -> contender.name();
		};
	}

	/**
	 * What it is called.
	 */
	String title() {
		return this.title;
	}

	/**
	 * Its outline, around the origin.
	 */
	String shape() {
		return this.shape;
	}

	/**
	 * What the style sheet calls it.
	 */
	String style() {
		return "f-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
