/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A table with a caption and headers. The first column names the rows.
 */
final class HtmlTable {

	private final String caption;

	private final List<String> headers;

	private final List<Row> rows = new ArrayList<>();

	HtmlTable(String caption, String... headers) {
		this.caption = caption;
		this.headers = List.of(headers);
	}

	/**
	 * Begin a row.
	 * @param name what it is about
	 * @param style how it is drawn, possibly empty
	 */
	Row row(String name, String style) {
		Row row = new Row(name, style);
		this.rows.add(row);
		return row;
	}

	void write(HtmlWriter html) {
		// Wide tables scroll on their own, which the keyboard must reach as well.
		html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", this.caption);
		html.open("table").leaf("caption", this.caption).open("thead").open("tr");
		this.headers.forEach((header) -> html.leaf("th", header, "scope", "col"));
		html.close().close().open("tbody");
		this.rows.forEach((row) -> row.write(html, this.headers.size()));
		html.close().close().closeLine();
	}

	/**
	 * One row.
	 */
	static final class Row {

		private final String name;

		private final String style;

		private final List<Cell> cells = new ArrayList<>();

		private Row(String name, String style) {
			this.name = name;
			this.style = style;
		}

		/**
		 * Add a cell.
		 */
		Row cell(String text) {
			return cell(text, "");
		}

		/**
		 * Add a cell of a style.
		 */
		Row cell(String text, String cellStyle) {
			this.cells.add(new Cell(text, cellStyle));
			return this;
		}

		private void write(HtmlWriter html, int columns) {
			if (this.cells.size() + 1 != columns) {
				throw new IllegalStateException(
						"row must have " + columns + " cells: row=" + this.name + ", cells=" + (this.cells.size() + 1));
			}
			html.open("tr", attributes(this.style)).leaf("th", this.name, "scope", "row");
			this.cells.forEach((cell) -> html.leaf("td", cell.text(), attributes(cell.style())));
			html.closeLine();
		}

		private static String[] attributes(String style) {
			return style.isEmpty() ? new String[0] : new String[] { "class", style };
		}

	}

	/**
	 * What stands in a row.
	 *
	 * @param text what it says
	 * @param style how it is drawn, possibly empty
	 */
	private record Cell(String text, String style) {

	}

}
