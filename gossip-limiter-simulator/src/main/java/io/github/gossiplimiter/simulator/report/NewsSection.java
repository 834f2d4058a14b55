/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.util.List;

import io.github.gossiplimiter.simulator.study.NewsDelay;

/**
 * How fast news spreads, against what theory predicts.
 */
final class NewsSection {

	private final List<NewsDelay> news;

	NewsSection(List<NewsDelay> news) {
		this.news = List.copyOf(news);
	}

	void write(HtmlWriter html) {
		html.open("section", "id", "news").leaf("h2", "How fast news spreads");
		html.leaf("p", "The document's gossip between 25 nodes, in the four states that it predicts convergence for: "
				+ "idle, moderate, near the limit and at it. Where all nodes get requests for the same key, they pass "
				+ "on what they heard, and news spreads like an epidemic. Where only one does, it has to tell everyone "
				+ "itself. Theory counts whole rounds; nodes that do not begin theirs at the same time are a little "
				+ "faster.");
		if (this.news.isEmpty()) {
			html.leaf("p", "Not measured this time.", "class", "missed");
		}
		else {
			table().write(html);
		}
		html.closeLine();
	}

	private HtmlTable table() {
		HtmlTable table = new HtmlTable("Milliseconds until a share of the nodes knows: predicted, and measured",
				"Interval and fan-out", "Passed on", "50 % predicted", "50 % measured", "90 % predicted",
				"90 % measured", "99 % predicted", "99 % measured");
		for (NewsDelay each : this.news) {
			HtmlTable.Row row = table.row(NumberFormats.compact(each.predictor().intervalMillis()) + " ms, "
					+ each.predictor().fanOut() + " peers", "");
			row.cell(each.forwarded() ? "yes" : "no");
			for (int place = 0; place < NewsDelay.SHARES.size(); place++) {
				row.cell(NumberFormats.compact(each.predictedMillis(place)))
					.cell(NumberFormats.spread(each.measuredMillis(place)));
			}
		}
		return table;
	}

}
