/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.sweep;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lines of comma separated values.
 */
final class CsvFile {

	private CsvFile() {
	}

	/**
	 * One line, with its end.
	 */
	static String line(Object... values) {
		return Stream.of(values).map(String::valueOf).map(CsvFile::quote).collect(Collectors.joining(",", "", "\n"));
	}

	private static String quote(String value) {
		boolean plain = value.indexOf(',') < 0 && value.indexOf('"') < 0 && value.indexOf('\n') < 0;
		return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
	}

}
