/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table in Markdown with its columns aligned, so that it reads well as plain text too.
 */
public final class MarkdownTable {

	private final List<String> head;

	private final List<List<String>> rows = new ArrayList<>();

	public MarkdownTable(String... columns) {
		this.head = new ArrayList<>(Arrays.asList(columns));
	}

	/**
	 * Add a column on the right.
	 */
	void column(String title) {
		this.head.add(title);
	}

	/**
	 * Add a row.
	 */
	public void row(String... cells) {
		row(cells, List.of());
	}

	void row(String[] first, List<String> rest) {
		List<String> row = new ArrayList<>(Arrays.asList(first));
		row.addAll(rest);
		if (row.size() != this.head.size()) {
			throw new IllegalArgumentException("a row must have " + this.head.size() + " cells: row=" + row);
		}
		this.rows.add(row);
	}

	@Override
	public String toString() {
		List<String> rule = IntStream.range(0, this.head.size()).mapToObj((i) -> "-".repeat(width(i))).toList();
		StringBuilder text = new StringBuilder().append(line(this.head)).append(line(rule));
		this.rows.forEach((row) -> text.append(line(row)));
		return text.toString();
	}

	private String line(List<String> cells) {
		return IntStream.range(0, cells.size())
			.mapToObj((i) -> cells.get(i) + " ".repeat(width(i) - cells.get(i).length()))
			.collect(Collectors.joining(" | ", "| ", " |\n"));
	}

	private int width(int column) {
		int widest = this.rows.stream().mapToInt((row) -> row.get(column).length()).max().orElse(0);
		return Math.max(3, Math.max(widest, this.head.get(column).length()));
	}

}
