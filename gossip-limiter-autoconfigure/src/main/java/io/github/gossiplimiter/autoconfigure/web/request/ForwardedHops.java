/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.client.IpAddress;

/**
 * Reads the addresses that proxies wrote down, the client's end first. An entry that is
 * not an address, such as {@code unknown}, is a null.
 */
final class ForwardedHops {

	private static final String DELIMITERS = " \t,;=\"\\";

	private ForwardedHops() {
	}

	/**
	 * Read the lines of X-Forwarded-For.
	 */
	static List<@Nullable IpAddress> xForwardedFor(List<String> lines) {
		List<@Nullable IpAddress> hops = new ArrayList<>();
		for (String line : lines) {
			int start = 0;
			while (start <= line.length()) {
				int end = line.indexOf(',', start);
				end = (end < 0) ? line.length() : end;
				hops.add(IpAddress.parseWithPort(line.substring(start, end).trim()));
				start = end + 1;
			}
		}
		return hops;
	}

	/**
	 * Read the lines of Forwarded, see RFC 7239.
	 */
	static List<@Nullable IpAddress> forwarded(List<String> lines) {
		List<@Nullable IpAddress> hops = new ArrayList<>();
		for (String line : lines) {
			new Line(line).addTo(hops);
		}
		return hops;
	}

	/**
	 * Every address that stands anywhere in some lines, whatever else does.
	 */
	static List<IpAddress> mentioned(List<String> lines) {
		List<IpAddress> addresses = new ArrayList<>();
		for (String line : lines) {
			StringTokenizer words = new StringTokenizer(line, DELIMITERS);
			while (words.hasMoreTokens()) {
				IpAddress address = IpAddress.parseWithPort(words.nextToken());
				if (address != null) {
					addresses.add(address);
				}
			}
		}
		return addresses;
	}

	/*
	 * Strict on purpose: what follows a syntax error may be a client's attempt to hide
	 * what a proxy appended, for example an opening quote. The rest of such a line is one
	 * entry that is not an address.
	 */
	private static final class Line {

		private final String text;

		private int position;

		private @Nullable String node;

		private boolean repeated;

		Line(String text) {
			this.text = text;
		}

		void addTo(List<@Nullable IpAddress> hops) {
			do {
				this.node = null;
				this.repeated = false;
				if (!readElement()) {
					hops.add(null);
					return;
				}
				hops.add((this.node != null && !this.repeated) ? IpAddress.parseWithPort(this.node) : null);
			}
			while (skip(','));
		}

		private boolean readElement() {
			do {
				skipSpace();
				if (!readPair()) {
					return false;
				}
				skipSpace();
			}
			while (skip(';'));
			return this.position == this.text.length() || this.text.charAt(this.position) == ',';
		}

		private boolean readPair() {
			String name = readToken();
			if (name.isEmpty() || !skip('=')) {
				return false;
			}
			String value = skip('"') ? readQuoted() : readToken();
			if (value == null || value.isEmpty()) {
				return false;
			}
			if (name.equalsIgnoreCase("for")) {
				this.repeated = this.node != null;
				this.node = value;
			}
			return true;
		}

		private String readToken() {
			int start = this.position;
			while (this.position < this.text.length() && isTokenPart(this.text.charAt(this.position))) {
				this.position++;
			}
			return this.text.substring(start, this.position);
		}

		private @Nullable String readQuoted() {
			StringBuilder value = new StringBuilder();
			while (this.position < this.text.length()) {
				char c = this.text.charAt(this.position++);
				if (c == '"') {
					return value.toString();
				}
				if (c == '\\' && this.position < this.text.length()) {
					c = this.text.charAt(this.position++);
				}
				value.append(c);
			}
			return null;
		}

		/*
		 * A colon is not part of a token, but proxies write ports without quotes.
		 */
		private static boolean isTokenPart(char c) {
			return c > ' ' && c < 127 && "\"(),/;<=>?@[\\]{}".indexOf(c) < 0;
		}

		private void skipSpace() {
			while (this.position < this.text.length()
					&& (this.text.charAt(this.position) == ' ' || this.text.charAt(this.position) == '\t')) {
				this.position++;
			}
		}

		private boolean skip(char c) {
			if (this.position < this.text.length() && this.text.charAt(this.position) == c) {
				this.position++;
				return true;
			}
			return false;
		}

	}

}
