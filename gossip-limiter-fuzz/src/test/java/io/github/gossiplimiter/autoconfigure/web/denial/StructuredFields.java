/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.denial;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads a list of strings with integer or string parameters, as section 4.2 of RFC 9651
 * does, and refuses all other structured fields.
 */
final class StructuredFields {

	private static final int INTEGER_DIGITS_MAX = 15;

	private final String text;

	private int position;

	private StructuredFields(String text) {
		this.text = text;
	}

	/**
	 * Read the items of a list with their parameters.
	 * @throws IllegalArgumentException if it is no such list, or repeats an item
	 */
	static Map<String, Map<String, Object>> list(String text) {
		return new StructuredFields(text).list();
	}

	private Map<String, Map<String, Object>> list() {
		Map<String, Map<String, Object>> items = new LinkedHashMap<>();
		do {
			skipSpaces();
			String name = string();
			check(items.put(name, parameters()) == null, "an item twice");
			skipSpaces();
		}
		while (skip(','));
		check(this.position == this.text.length(), "an end");
		return items;
	}

	private Map<String, Object> parameters() {
		Map<String, Object> parameters = new LinkedHashMap<>();
		while (skip(';')) {
			skipSpaces();
			String key = key();
			check(skip('='), "'='");
			parameters.put(key, (next() == '"') ? string() : (Object) integer());
		}
		return parameters;
	}

	private String key() {
		int start = this.position;
		while ("abcdefghijklmnopqrstuvwxyz0123456789_-.*".indexOf(next()) >= 0) {
			this.position++;
		}
		check(this.position > start && !Character.isDigit(this.text.charAt(start)), "a key");
		return this.text.substring(start, this.position);
	}

	private long integer() {
		int start = this.position;
		skip('-');
		int digits = this.position;
		while ("0123456789".indexOf(next()) >= 0) {
			this.position++;
		}
		check(this.position > digits && this.position - digits <= INTEGER_DIGITS_MAX, "an integer");
		return Long.parseLong(this.text.substring(start, this.position));
	}

	private String string() {
		check(skip('"'), "a string");
		StringBuilder value = new StringBuilder();
		while (next() != '"') {
			boolean escaped = skip('\\');
			char c = next();
			check(c >= ' ' && c < 127 && (!escaped || c == '"' || c == '\\'), "a printable character");
			value.append(c);
			this.position++;
		}
		skip('"');
		return value.toString();
	}

	private void skipSpaces() {
		while (next() == ' ' || next() == '\t') {
			this.position++;
		}
	}

	private boolean skip(char c) {
		boolean found = next() == c;
		this.position += found ? 1 : 0;
		return found;
	}

	/*
	 * At the end, a character that is part of nothing.
	 */
	private char next() {
		return (this.position < this.text.length()) ? this.text.charAt(this.position) : '\n';
	}

	private void check(boolean correct, String expected) {
		if (!correct) {
			throw new IllegalArgumentException(expected + " expected at " + this.position + " of " + this.text);
		}
	}

}
