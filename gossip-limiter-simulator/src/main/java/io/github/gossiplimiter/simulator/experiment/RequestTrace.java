/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Requests in files: the columns {@code millis,node,key,cost}, named in the first line,
 * one request a line in the order they come. What decisions are written to has one column
 * more, {@code allowed}, and can be read as requests again.
 */
public final class RequestTrace {

	private static final long MILLIS_MAX = 1000L * 60 * 60 * 24 * 365;

	private static final List<String> COLUMNS = List.of("millis", "node", "key", "cost");

	private final Path file;

	private final Map<String, Integer> keyIds = new HashMap<>();

	private int lineNumber;

	private RequestTrace(Path file) {
		this.file = file;
	}

	/**
	 * Read requests.
	 * @throws IllegalArgumentException if the file cannot be read or says something else
	 */
	public static ArrivalSequence read(Path file) {
		return new RequestTrace(file).read();
	}

	private ArrivalSequence read() {
		try (BufferedReader reader = Files.newBufferedReader(this.file)) {
			int[] places = places(reader.readLine());
			ArrivalSequence arrivals = new ArrivalSequence();
			for (String line = reader.readLine(); line != null; line = reader.readLine()) {
				this.lineNumber++;
				if (!line.isBlank()) {
					add(arrivals, CsvLine.split(line), places);
				}
			}
			if (arrivals.size() == 0) {
				throw wrong("has no requests after its first line");
			}
			return arrivals;
		}
		catch (CharacterCodingException ex) {
			throw new IllegalArgumentException("'" + this.file + "' is not a text file in UTF-8", ex);
		}
		catch (IOException ex) {
			throw new IllegalArgumentException(
					"'" + this.file + "' cannot be read; name a file with the columns " + String.join(",", COLUMNS),
					ex);
		}
	}

	private int[] places(@Nullable String header) {
		this.lineNumber = 1;
		List<String> names = (header != null) ? CsvLine.split(header.toLowerCase(Locale.ROOT).replace("\uFEFF", ""))
				: List.of();
		int[] places = COLUMNS.stream().mapToInt(names::indexOf).toArray();
		for (int place : places) {
			if (place < 0) {
				throw wrong("must name the columns " + String.join(",", COLUMNS));
			}
		}
		return places;
	}

	private void add(ArrivalSequence arrivals, List<String> values, int[] places) {
		long millis = number(values, places[0], "millis", MILLIS_MAX);
		int node = (int) number(values, places[1], "node", Experiment.NODES_MAX);
		String key = value(values, places[2], "key");
		int cost = (int) number(values, places[3], "cost", Integer.MAX_VALUE);
		if (cost < 1) {
			throw wrong("asks for " + cost + " permits; write at least 1");
		}
		if (arrivals.size() > 0 && millis < arrivals.millis(arrivals.size() - 1)) {
			throw wrong("goes back in time; sort the lines by millis");
		}
		if (arrivals.size() == ArrivalSequence.SIZE_MAX) {
			throw wrong("is one request too many; leave it at " + ArrivalSequence.SIZE_MAX);
		}
		arrivals.add(millis, node, this.keyIds.computeIfAbsent(key, arrivals::addKey), cost);
	}

	private long number(List<String> values, int place, String column, long most) {
		String text = value(values, place, column);
		try {
			double number = Math.floor(Double.parseDouble(text));
			if (number >= 0 && number <= most) {
				return (long) number;
			}
		}
		catch (NumberFormatException ex) {
			throw wrong("has '" + text + "' for " + column + "; write a number from 0 to " + most);
		}
		throw wrong("has '" + text + "' for " + column + "; write a number from 0 to " + most);
	}

	private String value(List<String> values, int place, String column) {
		if (place >= values.size() || values.get(place).isEmpty()) {
			throw wrong("has no value for " + column);
		}
		return values.get(place);
	}

	private IllegalArgumentException wrong(String what) {
		return new IllegalArgumentException("'" + this.file + "' line " + this.lineNumber + " " + what);
	}

	/**
	 * Write requests with their answers.
	 * @throws IllegalArgumentException if the file cannot be written
	 */
	public static void write(DecisionLog decisions, Path file) {
		try (BufferedWriter writer = Files.newBufferedWriter(file)) {
			writer.write(String.join(",", COLUMNS) + ",allowed\n");
			for (int i = 0; i < decisions.size(); i++) {
				writer.write(decisions.millis(i) + "," + decisions.node(i) + ","
						+ CsvLine.quote(decisions.keys().get(decisions.keyId(i))) + "," + decisions.cost(i) + ","
						+ decisions.isAllowed(i) + "\n");
			}
		}
		catch (IOException ex) {
			throw new IllegalArgumentException("'" + file + "' cannot be written; name a file in a folder that exists",
					ex);
		}
	}

}
