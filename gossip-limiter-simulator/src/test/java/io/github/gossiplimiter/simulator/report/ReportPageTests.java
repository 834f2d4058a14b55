/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.io.StringReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

import io.github.gossiplimiter.simulator.concurrency.ConcurrencyComparison;
import io.github.gossiplimiter.simulator.concurrency.ConcurrencyExperiment;
import io.github.gossiplimiter.simulator.study.NewsDelay;
import io.github.gossiplimiter.simulator.study.ScenarioComparison;
import io.github.gossiplimiter.simulator.study.SmallSweep;
import io.github.gossiplimiter.simulator.study.StudyTopic;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page, made of a small sweep that really ran.
 */
class ReportPageTests {

	private static final int SIZE_MAX = 1_500_000;

	private static final List<NewsDelay> NEWS = List.of(NewsDelay.measure(9, Duration.ofMillis(100), true, 1));

	private static final ConcurrencyComparison BACKEND = new ConcurrencyComparison(
			List.of(entry("one ceiling", small()), entry("independent", small().independent())));

	private static final String PAGE = new ReportPage(SmallSweep.results(), NEWS, BACKEND,
			new ReportProvenance("sweep --out DIR --runs 3 --seed 1", "1.2.3"))
		.render();

	private static final Document DOCUMENT = parse();

	private static ConcurrencyExperiment.Builder small() {
		return ConcurrencyExperiment.builder(2).duration(Duration.ofSeconds(4), Duration.ofSeconds(1));
	}

	private static ConcurrencyComparison.Entry entry(String limiters, ConcurrencyExperiment.Builder builder) {
		return new ConcurrencyComparison.Entry("twice the capacity", limiters, true, builder.build().run());
	}

	@Tag("B47")
	@Test
	void independentLimitersAreDrawnBesideOneCeiling() {
		Element section = all("section").stream()
			.filter((each) -> each.getAttribute("id").equals("backend"))
			.findFirst()
			.orElseThrow();
		List<Element> charts = within(section, "svg").stream()
			.filter((svg) -> svg.getAttribute("class").equals("line"))
			.toList();
		assertThat(charts).hasSize(2)
			.allSatisfy((chart) -> assertThat(within(chart, "polyline")).hasSize(2)
				.extracting((line) -> line.getAttribute("data-name"))
				.containsExactly("one ceiling", "independent"));
		assertThat(within(section, "tr")).hasSize(3);
	}

	private static Document parse() {
		try {
			return DocumentBuilderFactory.newInstance()
				.newDocumentBuilder()
				.parse(new InputSource(new StringReader(PAGE)));
		}
		catch (Exception ex) {
			throw new IllegalStateException("page must be well-formed", ex);
		}
	}

	@Test
	void pageLoadsNothingFromElsewhere() {
		for (String attribute : List.of("src", "href", "data", "action", "srcset", "poster", "xlink:href")) {
			assertThat(all("*").stream().map((element) -> element.getAttribute(attribute)))
				.allSatisfy((value) -> assertThat(value).matches("|#[a-z-]+"));
		}
		assertThat(all("link")).isEmpty();
		assertThat(PAGE).doesNotContain("http:", "https:", "url(", "@import", "fetch(", "XMLHttpRequest");
		assertThat(PAGE).hasSizeLessThan(SIZE_MAX);
	}

	@Tag("A61")
	@Tag("A64")
	@Tag("A74")
	@Test
	void everyCellHasItsChartsAndItsTable() {
		List<Element> articles = all("article");
		assertThat(articles).extracting((article) -> article.getAttribute("data-title"))
			.containsExactly("spike uniform", "double_burst uniform", "steady_8x uniform", "baseline_2x uniform",
					"spike hotspot", "double_burst hotspot", "steady_8x hotspot", "baseline_2x hotspot");
		assertThat(articles).allSatisfy((article) -> {
			assertThat(within(article, "svg").stream().filter((svg) -> svg.getAttribute("class").equals("scatter")))
				.hasSize(2);
			assertThat(within(article, "svg").stream().filter((svg) -> svg.getAttribute("class").equals("line")))
				.hasSize(5);
			assertThat(within(article, "table")).hasSize(1);
		});
	}

	@Tag("A64")
	@Test
	void everyConfigurationIsAMarkWithItsFigures() {
		Element spike = all("article").get(0);
		ScenarioComparison comparison = SmallSweep.results().about(StudyTopic.EXPERIMENT).get(0);
		Element chart = within(spike, "svg").get(0);
		List<String> tips = within(chart, "path").stream().map((mark) -> mark.getAttribute("data-tip")).toList();
		assertThat(tips).hasSameSizeAs(comparison.cells())
			.allMatch((tip) -> tip.matches(".+: .+ % over, .+ KB, .+ messages"));
		assertThat(within(chart, "polyline")).singleElement()
			.extracting((line) -> line.getAttribute("class"))
			.isEqualTo("frontier");
	}

	@Test
	void everyPictureHasADescription() {
		List<Element> pictures = all("svg").stream()
			.filter((svg) -> !svg.getAttribute("aria-hidden").equals("true"))
			.toList();
		assertThat(pictures).isNotEmpty().allSatisfy((svg) -> {
			assertThat(svg.getAttribute("role")).isEqualTo("img");
			assertThat(svg.getAttribute("aria-label")).hasSizeGreaterThan(20);
			assertThat(svg.getAttribute("tabindex")).isEqualTo("0");
		});
	}

	@Test
	void everyTableHasACaptionAndHeaders() {
		assertThat(all("table")).isNotEmpty().allSatisfy((table) -> {
			assertThat(within(table, "caption")).hasSize(1);
			int columns = within(within(table, "thead").get(0), "th").size();
			assertThat(within(within(table, "tbody").get(0), "tr")).isNotEmpty()
				.allSatisfy(
						(row) -> assertThat(within(row, "th").size() + within(row, "td").size()).isEqualTo(columns));
		});
	}

	@Tag("A66")
	@Test
	void overAdmissionIsARatioAndACount() {
		Element summary = within(byId("summary"), "thead").get(0);
		assertThat(within(summary, "th")).extracting(Element::getTextContent)
			.contains("Over % ours", "Over requests ours", "Over % document", "Over requests document");
	}

	@Tag("A63")
	@Tag("A65")
	@Test
	void weightsAblationsAndEfficiencyAreThere() {
		assertThat(byId("weights").getTextContent()).contains("gamma 5", "beta 4", "no velocity", "no pressure",
				"fixed fan-out of 3", "fixed fan-out of 9");
		assertThat(byId("efficiency").getTextContent()).contains("Correlation of ranks");
	}

	@Test
	void predictedTimesStandBesideMeasuredOnes() {
		assertThat(byId("news").getTextContent()).contains("50 % predicted", "50 % measured", "100 ms, 9 peers");
	}

	@Test
	void originHasTheCommandThatRepeatsIt() {
		assertThat(byId("origin").getTextContent()).contains("sweep --out DIR --runs 3 --seed 1", "Version 1.2.3",
				"from seed 1", "pressureWeight", "exchange.slack");
	}

	@Test
	void equalResultsGiveEqualPages() {
		assertThat(new ReportPage(SmallSweep.results(), NEWS, BACKEND,
				new ReportProvenance("sweep --out DIR --runs 3 --seed 1", "1.2.3"))
			.render()).isEqualTo(PAGE);
	}

	private static Element byId(String id) {
		return all("section").stream()
			.filter((section) -> section.getAttribute("id").equals(id))
			.findFirst()
			.orElseThrow();
	}

	private static List<Element> all(String name) {
		return within(DOCUMENT.getDocumentElement(), name);
	}

	private static List<Element> within(Element element, String name) {
		NodeList nodes = element.getElementsByTagName(name);
		List<Element> elements = new ArrayList<>();
		for (int i = 0; i < nodes.getLength(); i++) {
			elements.add((Element) nodes.item(i));
		}
		return elements;
	}

}
