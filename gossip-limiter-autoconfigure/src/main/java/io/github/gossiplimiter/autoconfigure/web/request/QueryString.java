/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.springframework.util.StringUtils;

/**
 * Finds one parameter of a query without parsing the others.
 */
final class QueryString {

	private QueryString() {
	}

	/**
	 * The decoded value of the first parameter of a name: empty if it has none, nothing
	 * if there is no such parameter.
	 */
	static @Nullable String firstValue(String query, String name) {
		int start = 0;
		while (start < query.length()) {
			int end = query.indexOf('&', start);
			end = (end < 0) ? query.length() : end;
			int equals = query.indexOf('=', start);
			int nameEnd = (equals < 0 || equals > end) ? end : equals;
			if (isName(query, start, nameEnd, name)) {
				return (nameEnd == end) ? "" : decode(query.substring(nameEnd + 1, end));
			}
			start = end + 1;
		}
		return null;
	}

	/**
	 * The decoded value of the first parameter of each name.
	 */
	static Map<String, String> firstValues(String query) {
		Map<String, String> values = new LinkedHashMap<>();
		for (String parameter : StringUtils.delimitedListToStringArray(query, "&")) {
			int equals = parameter.indexOf('=');
			String name = decode((equals < 0) ? parameter : parameter.substring(0, equals));
			values.putIfAbsent(name, (equals < 0) ? "" : decode(parameter.substring(equals + 1)));
		}
		return values;
	}

	private static boolean isName(String query, int start, int end, String name) {
		boolean plain = end - start == name.length() && query.startsWith(name, start);
		if (plain || end - start < name.length()) {
			return plain;
		}
		return decode(query.substring(start, end)).equals(name);
	}

	private static String decode(String text) {
		if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
			return text;
		}
		try {
			return StringUtils.uriDecode(text.replace('+', ' '), StandardCharsets.UTF_8);
		}
		catch (IllegalArgumentException ex) {
			return text;
		}
	}

}
