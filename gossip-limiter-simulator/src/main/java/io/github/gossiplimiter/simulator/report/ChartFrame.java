/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

/**
 * The space between two axes.
 *
 * @param size how large the drawing is
 * @param x what is to the right
 * @param y what is up
 */
record ChartFrame(Size size, Axis x, Axis y) {

	private static final double LEFT = 46;

	private static final double RIGHT = 14;

	private static final double TOP = 22;

	private static final double BOTTOM = 38;

	/**
	 * How large a drawing is.
	 *
	 * @param width to the right
	 * @param height down
	 */
	record Size(int width, int height) {

	}

	/**
	 * One direction.
	 *
	 * @param label what is along it
	 * @param scale where things are
	 */
	record Axis(String label, AxisScale scale) {

	}

	double left() {
		return LEFT;
	}

	double right() {
		return this.size.width() - RIGHT;
	}

	double top() {
		return TOP;
	}

	double bottom() {
		return this.size.height() - BOTTOM;
	}

	double across(double value) {
		return left() + this.x.scale().place(value) * (right() - left());
	}

	double down(double value) {
		return bottom() - this.y.scale().place(value) * (bottom() - top());
	}

	/**
	 * Begin a drawing and draw its axes; whoever asks for it closes it.
	 * @param description what one would see
	 * @param attributes further attributes, names and values by turns
	 */
	void open(HtmlWriter html, String description, String... attributes) {
		String[] all = new String[attributes.length + 8];
		System.arraycopy(attributes, 0, all, 8, attributes.length);
		all[0] = "viewBox";
		all[1] = "0 0 " + this.size.width() + " " + this.size.height();
		all[2] = "role";
		all[3] = "img";
		all[4] = "tabindex";
		all[5] = "0";
		all[6] = "aria-label";
		all[7] = description;
		html.open("svg", all);
		drawAcross(html);
		drawDown(html);
	}

	private void drawAcross(HtmlWriter html) {
		html.open("g", "class", "ticks", "text-anchor", "middle");
		for (double tick : this.x.scale().ticks()) {
			html.leaf("text", NumberFormats.tick(tick), "x", NumberFormats.coordinate(across(tick)), "y",
					NumberFormats.coordinate(bottom() + 14));
		}
		html.close();
		line(html, "axis", left(), bottom(), right(), bottom());
		html.leaf("text", this.x.label(), "class", "label", "text-anchor", "end", "x",
				NumberFormats.coordinate(right()), "y", NumberFormats.coordinate(bottom() + 31));
	}

	private void drawDown(HtmlWriter html) {
		html.open("g", "class", "ticks", "text-anchor", "end");
		for (double tick : this.y.scale().ticks()) {
			if (tick > 0) {
				line(html, "grid", left(), down(tick), right(), down(tick));
			}
			html.leaf("text", NumberFormats.tick(tick), "x", NumberFormats.coordinate(left() - 6), "y",
					NumberFormats.coordinate(down(tick) + 4));
		}
		html.close();
		html.leaf("text", this.y.label(), "class", "label", "x", "2", "y", "12");
	}

	private static void line(HtmlWriter html, String style, double x1, double y1, double x2, double y2) {
		html.empty("line", "class", style, "x1", NumberFormats.coordinate(x1), "y1", NumberFormats.coordinate(y1), "x2",
				NumberFormats.coordinate(x2), "y2", NumberFormats.coordinate(y2));
	}

}
