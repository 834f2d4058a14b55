/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.github.gossiplimiter.simulator.study.ContenderResult;
import io.github.gossiplimiter.simulator.study.Figure;
import io.github.gossiplimiter.simulator.study.Scenario;
import io.github.gossiplimiter.simulator.study.ScenarioComparison;
import io.github.gossiplimiter.simulator.study.StudyResults;
import io.github.gossiplimiter.simulator.study.StudyTopic;

/**
 * What the document did not try: slow links, loss, more nodes, other loads, many keys,
 * leases.
 */
final class BeyondSection {

	private static final double KILO = 1000;

	/*
	 * What goes without saying on this page.
	 */
	private static final int NODES = 25;

	private static final long PERMITS = 300;

	private static final Map<StudyTopic, String[]> TEXTS = new EnumMap<>(Map.of(StudyTopic.LINKS,
			new String[] { "Slow links", "Every message takes 50 to 75 ms, or 200 to 300 ms." }, StudyTopic.LOSS,
			new String[] { "Loss", "One message in ten never arrives." }, StudyTopic.SIZE,
			new String[] { "More nodes",
					"100 nodes with the same limit of 300, so three requests a node; up to 1000 nodes with 20\u202f000." },
			StudyTopic.BELOW,
			new String[] { "Below the limit",
					"Here a false denial is lost work: nothing else comes to use the permit. The aim is 1 % at most." },
			StudyTopic.OVERLOAD,
			new String[] { "Overload that lasts", "1.2, 2 and 8 times the pace of the limit for 15 minutes." },
			StudyTopic.KEYS,
			new String[] { "Many keys",
					"Twenty keys by Zipf's law that come to their limit, alone and among 10\u202f000: traffic is to "
							+ "follow the keys near their limit, at most three times as many bytes." },
			StudyTopic.LEASES,
			new String[] { "Limits that must not be exceeded",
					"Nodes lease permits from each other: always, or once a key is half full. Nothing may be over." },
			StudyTopic.REGIONS,
			new String[] { "Regions",
					"Three regions of 8 nodes at 80 ms, 3\u202f000 permits in 5 minutes, six parts of the traffic in one "
							+ "region, three in another and one in the third." },
			StudyTopic.GROWTH,
			new String[] { "What over-admission grows with",
					"Fixed intervals as the document has them: more requests, longer intervals and more nodes. By "
							+ "the bound it grows in proportion to the first two, and with the logarithm of the "
							+ "nodes." }));

	private final StudyResults results;

	BeyondSection(StudyResults results) {
		this.results = results;
	}

	void write(HtmlWriter html) {
		html.open("section", "id", "beyond").leaf("h2", "Beyond the document's experiment");
		html.leaf("p", "25 nodes and a limit of 300 in 30 seconds, where nothing else is said.");
		for (StudyTopic topic : StudyTopic.values()) {
			List<ScenarioComparison> comparisons = this.results.about(topic);
			String[] texts = TEXTS.get(topic);
			if (texts != null && !comparisons.isEmpty()) {
				html.leaf("h3", texts[0]).leaf("p", texts[1]);
				table(texts[0], comparisons).write(html);
			}
		}
		html.closeLine();
	}

	private static HtmlTable table(String title, List<ScenarioComparison> comparisons) {
		HtmlTable table = new HtmlTable(title, "Scenario", "Configuration", "Runs", "Over %", "Over requests",
				"Under %", "False denials %", "Messages", "Messages per node and second", "KB");
		for (ScenarioComparison comparison : comparisons) {
			for (ContenderResult cell : comparison.cells()) {
				addRow(table, comparison.scenario(), cell);
			}
		}
		return table;
	}

	private static void addRow(HtmlTable table, Scenario scenario, ContenderResult cell) {
		double seconds = cell.outcomes().get(0).traffic().lengthMillis() / KILO;
		table.row(name(scenario), ContenderFamily.of(cell.contender()).style())
			.cell(ContenderFamily.label(cell.contender()))
			.cell(Integer.toString(cell.outcomes().size()))
			.cell(NumberFormats.spread(cell.sample(Figure.OVER_PERCENT)))
			.cell(NumberFormats.spread(cell.sample(Figure.OVER_REQUESTS)))
			.cell(NumberFormats.spread(cell.sample(Figure.UNDER_PERCENT)))
			.cell(NumberFormats.spread(cell.sample(Figure.FALSE_DENIAL_PERCENT)))
			.cell(NumberFormats.compact(cell.mean(Figure.MESSAGES)))
			.cell(NumberFormats.compact(cell.mean(Figure.MESSAGES) / scenario.nodes() / seconds))
			.cell(NumberFormats.compact(cell.mean(Figure.BYTES) / KILO));
	}

	private static String name(Scenario scenario) {
		StringBuilder name = new StringBuilder(scenario.cell());
		if (scenario.nodes() != NODES) {
			name.append(", ").append(scenario.nodes()).append(" nodes");
		}
		if (scenario.window().permits() != PERMITS) {
			name.append(", limit ").append(scenario.window().permits());
		}
		if (scenario.keys().count() > 1) {
			name.append(", ").append(scenario.keys().count()).append(" keys");
		}
		if (scenario.regions().count() > 1) {
			name.append(", ").append(scenario.regions().count()).append(" regions");
		}
		scenario.faults()
			.forEach((fault) -> name.append(", ").append(fault.option().substring(2)).append(' ').append(fault.text()));
		return name.toString();
	}

}
