/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.util.Collection;

/**
 * Which marks and lines stand for what.
 */
final class ChartLegend {

	private ChartLegend() {
	}

	/**
	 * The marks of families.
	 */
	static void marks(HtmlWriter html, Collection<ContenderFamily> families) {
		html.open("ul", "class", "legend");
		for (ContenderFamily family : families) {
			html.open("li").open("svg", "viewBox", "-8 -8 16 16", "aria-hidden", "true");
			html.empty("path", "class", "mark " + family.style(), "d", family.shape());
			html.close().text(family.title()).close();
		}
		html.closeLine();
	}

	/**
	 * Lines.
	 */
	static void lines(HtmlWriter html, Collection<LineChart.Line> lines) {
		html.open("ul", "class", "legend");
		for (LineChart.Line line : lines) {
			html.open("li").open("svg", "viewBox", "0 0 28 12", "class", "wide", "aria-hidden", "true");
			html.empty("polyline", "class", "series " + line.style(), "points", "1,6 27,6");
			html.close().text(line.name()).close();
		}
		html.closeLine();
	}

}
