/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Options of a run: words such as {@code quick} and {@code forks=3}, in one argument or
 * several.
 */
public final class RunArguments {

	private final Map<String, String> values = new LinkedHashMap<>();

	private RunArguments() {
	}

	/**
	 * Read the options.
	 * @param args what the command line says
	 * @param known the names that mean something; any other is refused
	 */
	public static RunArguments parse(String[] args, Set<String> known) {
		RunArguments arguments = new RunArguments();
		for (String arg : args) {
			// A path may contain spaces.
			String[] words = arg.startsWith("output=") ? new String[] { arg } : arg.split("\\s+", -1);
			Arrays.stream(words).filter((word) -> !word.isEmpty()).forEach((word) -> arguments.add(word, known));
		}
		return arguments;
	}

	private void add(String word, Set<String> known) {
		int equals = word.indexOf('=');
		String name = (equals < 0) ? word : word.substring(0, equals);
		if (!known.contains(name)) {
			throw new IllegalArgumentException("unknown option '" + name + "'; known are " + new TreeSet<>(known));
		}
		this.values.put(name, (equals < 0) ? "" : word.substring(equals + 1));
	}

	/**
	 * Whether a word was given.
	 */
	public boolean has(String name) {
		return this.values.containsKey(name);
	}

	/**
	 * A positive number.
	 */
	public int number(String name, int fallback) {
		String value = this.values.get(name);
		int number = (value != null) ? Integer.parseInt(value) : fallback;
		if (number < 1) {
			throw new IllegalArgumentException(name + " must be at least 1: " + name + "=" + number);
		}
		return number;
	}

	/**
	 * The directory reports go to.
	 */
	public Path output() {
		return Path.of(this.values.getOrDefault("output", "target/benchmarks"));
	}

	/**
	 * A comma-separated list of whole numbers.
	 */
	public List<Integer> numbers(String name, List<Integer> fallback) {
		return list(name, fallback, Integer::valueOf);
	}

	/**
	 * A comma-separated list of constants, in any case, with {@code -} for {@code _}.
	 */
	<E extends Enum<E>> List<E> constants(String name, Class<E> type) {
		return list(name, List.of(type.getEnumConstants()),
				(word) -> Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_')));
	}

	private <T> List<T> list(String name, List<T> fallback, Function<String, T> reader) {
		String value = this.values.get(name);
		return (value != null) ? Arrays.stream(value.split(",", -1)).map(reader).toList() : fallback;
	}

}
