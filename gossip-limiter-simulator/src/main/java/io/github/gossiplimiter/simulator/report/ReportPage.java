/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import io.github.gossiplimiter.simulator.concurrency.ConcurrencyComparison;
import io.github.gossiplimiter.simulator.study.NewsDelay;
import io.github.gossiplimiter.simulator.study.StudyResults;

/**
 * The page that shows what came out. Equal results give equal pages.
 */
public final class ReportPage {

	private static final String TITLE = "One shared limit without a shared store: accuracy against traffic";

	private final StudyResults results;

	private final List<NewsDelay> news;

	private final ConcurrencyComparison backend;

	private final ReportProvenance provenance;

	/**
	 * Show results.
	 * @param results what came out of the plan
	 * @param news how fast news spreads, possibly not measured
	 * @param backend how a shared backend is protected, possibly not measured
	 * @param provenance where all this comes from
	 */
	public ReportPage(StudyResults results, List<NewsDelay> news, ConcurrencyComparison backend,
			ReportProvenance provenance) {
		this.results = results;
		this.news = List.copyOf(news);
		this.backend = backend;
		this.provenance = provenance;
	}

	/**
	 * The whole page.
	 */
	public String render() {
		HtmlWriter html = new HtmlWriter();
		html.open("html", "lang", "en").open("head");
		html.empty("meta", "charset", "utf-8");
		html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
		html.leaf("title", TITLE);
		html.open("style").raw(resource("report.css")).close();
		html.closeLine().open("body");
		writeHead(html);
		html.open("main", "id", "content");
		new SummarySection(this.results).write(html);
		new CellsSection(this.results).write(html);
		new WeightsSection(this.results).write(html);
		new EfficiencySection(this.results).write(html);
		new NewsSection(this.news).write(html);
		new BeyondSection(this.results).write(html);
		new BackendSection(this.backend).write(html);
		new OriginSection(this.results, this.provenance).write(html);
		html.closeLine();
		html.open("div", "id", "tip", "role", "status", "aria-live", "polite").text(" ").close();
		html.open("script").raw(resource("report.js")).close();
		html.close().close();
		return "<!DOCTYPE html>\n" + html + "\n";
	}

	private static void writeHead(HtmlWriter html) {
		html.leaf("a", "Skip to the results", "class", "skip", "href", "#content");
		html.open("header").leaf("h1", TITLE);
		html.leaf("p", "25 nodes share a limit of 300 requests in 30 seconds. Each decides at once by what it knows "
				+ "and tells others later. So some requests too many get through, and telling costs messages: how many, "
				+ "for how much, and how our default compares with the published protocol it grew out of "
				+ "(document). Every figure comes from the production code, run in virtual time.");
		html.open("nav", "aria-label", "Sections");
		for (String[] link : new String[][] { { "#summary", "Summary" }, { "#cells", "Cell by cell" },
				{ "#weights", "Weights" }, { "#efficiency", "Interval over fan-out" },
				{ "#news", "How fast news spreads" }, { "#beyond", "Beyond" }, { "#backend", "A shared backend" },
				{ "#origin", "How this was made" } }) {
			html.leaf("a", link[1], "href", link[0]).text(" ");
		}
		html.close().closeLine();
	}

	private static String resource(String name) {
		try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
			if (in == null) {
				throw new IllegalStateException("resource must be there: name=" + name);
			}
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
