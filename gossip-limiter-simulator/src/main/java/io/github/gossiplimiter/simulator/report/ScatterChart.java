/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.util.Comparator;
import java.util.List;

import io.github.gossiplimiter.simulator.statistics.ParetoFrontier;

/**
 * Contenders by two figures.
 *
 * @param title what it shows
 * @param across the figure to the right, in equal factors
 * @param up the figure up, with more room for small values
 * @param points the contenders
 * @param frontier whether both are costs, such that those that no other beats are joined
 * by a line
 */
record ScatterChart(String title, String across, String up, List<Point> points, boolean frontier) {

	private static final ChartFrame.Size SIZE = new ChartFrame.Size(460, 300);

	private static final double NEAR = 46;

	/**
	 * A contender.
	 *
	 * @param name its name
	 * @param family how it is drawn
	 * @param x the figure to the right
	 * @param y the figure up
	 * @param note what to say of it
	 */
	record Point(String name, ContenderFamily family, double x, double y, String note) {

	}

	void write(HtmlWriter html) {
		double smallest = this.points.stream().mapToDouble(Point::x).filter((x) -> x > 0).min().orElse(1);
		ChartFrame frame = new ChartFrame(SIZE,
				new ChartFrame.Axis(this.across,
						AxisScale.logarithmic(smallest, this.points.stream().mapToDouble(Point::x).max().orElse(1))),
				new ChartFrame.Axis(this.up,
						AxisScale.root(this.points.stream().mapToDouble(Point::y).max().orElse(1))));
		List<Point> unbeaten = this.frontier ? ParetoFrontier.of(this.points, Point::x, Point::y) : List.of();
		frame.open(html, describe(unbeaten), "class", "scatter");
		writeFrontier(html, frame, unbeaten);
		for (Point point : byWeight()) {
			html.empty("path", "class", "mark " + point.family().style(), "d", point.family().shape(), "transform",
					"translate(" + NumberFormats.coordinate(frame.across(point.x())) + " "
							+ NumberFormats.coordinate(frame.down(point.y())) + ")",
					"data-tip", point.name() + ": " + point.note());
		}
		writeNames(html, frame);
		html.closeLine();
	}

	private String describe(List<Point> unbeaten) {
		String best = String.join(", ",
				unbeaten.stream().map((point) -> point.name() + " (" + point.note() + ")").toList());
		return this.title + ". " + (best.isEmpty() ? "" : "Not beaten by any other: " + best + ". ")
				+ "All figures are in a table below.";
	}

	private void writeFrontier(HtmlWriter html, ChartFrame frame, List<Point> unbeaten) {
		StringBuilder path = new StringBuilder();
		for (Point point : unbeaten) {
			path.append(path.isEmpty() ? "" : " ")
				.append(NumberFormats.coordinate(frame.across(point.x())))
				.append(',')
				.append(NumberFormats.coordinate(frame.down(point.y())));
		}
		html.empty("polyline", "class", "frontier", "points", path.toString());
	}

	/*
	 * What the page is about lies on top.
	 */
	private List<Point> byWeight() {
		return this.points.stream().sorted(Comparator.comparing(Point::family).reversed()).toList();
	}

	/*
	 * Only the two that the page is about: the others say their names when pointed at.
	 */
	private void writeNames(HtmlWriter html, ChartFrame frame) {
		for (Point point : this.points) {
			if (point.family() == ContenderFamily.OURS) {
				writeName(html, frame, point, 16);
			}
			else if (point.family() == ContenderFamily.DOCUMENT) {
				writeName(html, frame, point, 36);
			}
		}
	}

	private static void writeName(HtmlWriter html, ChartFrame frame, Point point, double above) {
		double x = frame.across(point.x());
		double y = frame.down(point.y());
		double textY = Math.max(frame.top() + 10, y - above);
		String anchor = (x > frame.right() - NEAR) ? "end" : (x < frame.left() + NEAR) ? "start" : "middle";
		html.empty("line", "class", "leader", "x1", NumberFormats.coordinate(x), "y1", NumberFormats.coordinate(y - 6),
				"x2", NumberFormats.coordinate(x), "y2", NumberFormats.coordinate(textY + 3));
		html.leaf("text", point.name(), "class", "name " + point.family().style(), "text-anchor", anchor, "x",
				NumberFormats.coordinate(x), "y", NumberFormats.coordinate(textY));
	}

}
