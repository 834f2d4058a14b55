/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;

import io.github.gossiplimiter.simulator.experiment.ExperimentConfiguration;
import io.github.gossiplimiter.simulator.study.Contender;
import io.github.gossiplimiter.simulator.study.StudyResults;

/**
 * How to make the same page again, and what its words mean.
 */
final class OriginSection {

	private final StudyResults results;

	private final ReportProvenance provenance;

	OriginSection(StudyResults results, ReportProvenance provenance) {
		this.results = results;
		this.provenance = provenance;
	}

	void write(HtmlWriter html) {
		html.open("section", "id", "origin").leaf("h2", "How this was made");
		html.open("p").text("Version " + this.provenance.version() + ", ");
		html.text(this.results.finished() + " of " + this.results.plan().tasks().size() + " runs from seed "
				+ this.results.plan().seed() + ". The same command gives the same page: ");
		html.leaf("code", this.provenance.command()).close();
		if (!this.results.isComplete()) {
			html.leaf("p", "Not everything ran: figures are of what there is.", "class", "missed");
		}
		writeFailures(html);
		writeTerms(html);
		writeSettings(html);
		html.closeLine();
	}

	private void writeFailures(HtmlWriter html) {
		if (this.results.failures().isEmpty()) {
			html.leaf("p", "In every run it was checked that no admission was lost or counted twice, that what nodes "
					+ "know is the same in the end where delivery is certain, and that memory and messages stayed "
					+ "within their bounds. All of that held.");
			return;
		}
		html.leaf("p", "Runs that broke a rule, and are in no figure:", "class", "missed").open("ul");
		this.results.failures().forEach((failure) -> html.leaf("li", failure));
		html.closeLine();
	}

	private static void writeTerms(HtmlWriter html) {
		html.open("dl");
		term(html, "Over-admission", "The largest number of requests let through in any trailing window, above the "
				+ "limit: in per cent of the limit, and as a number of requests. Under light overload the number is "
				+ "small however large its share of the few requests that come.");
		term(html, "Under-admission", "How many fewer requests were let through in all than by one exact limiter "
				+ "on the same arrivals, in per cent of its total.");
		term(html, "False denial",
				"A request denied although it would have fitted into the trailing window, in per cent of all requests.");
		term(html, "Messages, bytes", "What all nodes together sent from the start of the load to its end.");
		term(html, "p", "Two-sided Mann-Whitney U test against the document's choice in the same cell, corrected by "
				+ "Holm for the number of configurations; * marks values below 0.05. Equal seeds mean equal arrivals "
				+ "for all configurations.");
		html.closeLine();
	}

	private static void term(HtmlWriter html, String word, String meaning) {
		html.leaf("dt", word).leaf("dd", meaning);
	}

	private static void writeSettings(HtmlWriter html) {
		Map<String, String> ours = settings(Contender.OURS.configuration());
		Map<String, String> document = settings(Contender.DOCUMENT.configuration());
		HtmlTable table = new HtmlTable("Settings", "Setting", "two-stage (ours)", "document");
		ours.forEach((name, value) -> table.row(name, "").cell(value).cell(document.getOrDefault(name, "\u2013")));
		html.open("details").leaf("summary", "Settings of both");
		table.write(html);
		html.closeLine();
	}

	private static Map<String, String> settings(ExperimentConfiguration configuration) {
		Map<String, String> values = new LinkedHashMap<>();
		collect("", configuration.counting(), values);
		collect("", configuration.settings(), values);
		collect("replication.", configuration.replication(), values);
		return values;
	}

	/*
	 * Whatever settings there are: a new one shows up here by itself.
	 */
	private static void collect(String prefix, Record from, Map<String, String> values) {
		for (RecordComponent component : from.getClass().getRecordComponents()) {
			String name = prefix + component.getName();
			try {
				Object value = component.getAccessor().invoke(from);
				if (value instanceof Record nested) {
					collect(name + ".", nested, values);
				}
				else {
					values.put(name, String.valueOf(value));
				}
			}
			catch (ReflectiveOperationException ex) {
				throw new IllegalStateException("cannot read setting: name=" + name, ex);
			}
		}
	}

}
