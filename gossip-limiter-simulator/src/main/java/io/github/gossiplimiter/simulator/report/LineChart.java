/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Values of contenders over time, or over a parameter.
 *
 * @param title what it shows
 * @param across what is to the right
 * @param up what is up
 * @param xs the places to the right that there are values for
 * @param lines the values
 */
record LineChart(String title, String across, String up, List<Double> xs, List<Line> lines) {

	private static final ChartFrame.Size SIZE = new ChartFrame.Size(320, 190);

	/**
	 * The values of one contender.
	 *
	 * @param name its name
	 * @param style how it is drawn
	 * @param values one for each place
	 */
	record Line(String name, String style, List<Double> values) {

	}

	void write(HtmlWriter html) {
		double largest = this.lines.stream()
			.flatMap((line) -> line.values().stream())
			.mapToDouble(Double::doubleValue)
			.filter(Double::isFinite)
			.max()
			.orElse(1);
		ChartFrame frame = new ChartFrame(SIZE,
				new ChartFrame.Axis(this.across,
						AxisScale.linear(this.xs.isEmpty() ? 1 : this.xs.get(this.xs.size() - 1))),
				new ChartFrame.Axis(this.up, AxisScale.linear(largest)));
		frame.open(html, describe(), "class", "line", "data-xs",
				this.xs.stream().map((x) -> NumberFormats.coordinate(frame.across(x))).collect(Collectors.joining(" ")),
				"data-at", this.xs.stream().map(NumberFormats::plain).collect(Collectors.joining(" ")), "data-unit",
				this.across);
		for (Line line : this.lines) {
			writeLine(html, frame, line);
		}
		html.empty("line", "class", "cursor", "y1", NumberFormats.coordinate(frame.top()), "y2",
				NumberFormats.coordinate(frame.bottom()));
		html.closeLine();
	}

	private String describe() {
		return this.title + ". " + this.lines.stream()
			.map((line) -> line.name() + ": at most "
					+ NumberFormats.compact(line.values().stream().mapToDouble(Double::doubleValue).max().orElse(0))
					+ ", at the end "
					+ NumberFormats.compact(line.values().isEmpty() ? 0 : line.values().get(line.values().size() - 1)))
			.collect(Collectors.joining("; ")) + ".";
	}

	private void writeLine(HtmlWriter html, ChartFrame frame, Line line) {
		StringBuilder points = new StringBuilder();
		for (int i = 0; i < this.xs.size(); i++) {
			if (Double.isFinite(line.values().get(i))) {
				points.append(points.isEmpty() ? "" : " ")
					.append(NumberFormats.coordinate(frame.across(this.xs.get(i))))
					.append(',')
					.append(NumberFormats.coordinate(frame.down(line.values().get(i))));
			}
		}
		html.empty("polyline", "class", "series " + line.style(), "points", points.toString(), "data-name", line.name(),
				"data-values", line.values().stream().map(NumberFormats::coordinate).collect(Collectors.joining(" ")));
	}

}
