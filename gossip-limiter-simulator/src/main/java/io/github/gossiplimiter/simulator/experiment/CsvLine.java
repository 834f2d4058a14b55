/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.util.ArrayList;
import java.util.List;

/**
 * Lines of comma-separated values; a value with a comma or a quote in it is quoted.
 */
final class CsvLine {

	private CsvLine() {
	}

	static List<String> split(String line) {
		List<String> values = new ArrayList<>();
		StringBuilder value = new StringBuilder();
		boolean quoted = false;
		for (int i = 0; i < line.length(); i++) {
			char character = line.charAt(i);
			if (character == '"') {
				// Two quotes within quotes are one.
				boolean escaped = quoted && i + 1 < line.length() && line.charAt(i + 1) == '"';
				if (escaped) {
					value.append(line.charAt(++i));
				}
				quoted = escaped ? quoted : !quoted;
			}
			else if (character == ',' && !quoted) {
				values.add(value.toString().strip());
				value.setLength(0);
			}
			else {
				value.append(character);
			}
		}
		values.add(value.toString().strip());
		return values;
	}

	static String quote(String value) {
		boolean plain = value.indexOf(',') < 0 && value.indexOf('"') < 0 && value.strip().equals(value);
		return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
	}

}
