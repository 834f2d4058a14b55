/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes markup that is well-formed as HTML and as XML: every element is closed, every
 * text is escaped.
 */
final class HtmlWriter {

	private final StringBuilder out = new StringBuilder(1 << 16);

	private final Deque<String> open = new ArrayDeque<>();

	/**
	 * Begin an element.
	 * @param attributes names and values by turns
	 */
	HtmlWriter open(String element, String... attributes) {
		begin(element, attributes);
		this.out.append('>');
		this.open.push(element);
		return this;
	}

	/**
	 * End the element begun last.
	 */
	HtmlWriter close() {
		this.out.append("</").append(this.open.pop()).append('>');
		return this;
	}

	/**
	 * End the element begun last, and the line.
	 */
	HtmlWriter closeLine() {
		close();
		this.out.append('\n');
		return this;
	}

	/**
	 * An element without content.
	 */
	HtmlWriter empty(String element, String... attributes) {
		begin(element, attributes);
		this.out.append("/>");
		return this;
	}

	/**
	 * An element with nothing but text in it.
	 */
	HtmlWriter leaf(String element, String text, String... attributes) {
		return open(element, attributes).text(text).close();
	}

	/**
	 * Text, with a space on neither side.
	 */
	HtmlWriter text(String text) {
		escape(text);
		return this;
	}

	/**
	 * The content of a script or style element: what may not be escaped there, and so may
	 * not occur.
	 */
	HtmlWriter raw(String content) {
		if (content.contains("<") || content.contains("&")) {
			throw new IllegalArgumentException("content must be free of markup: content=" + content);
		}
		this.out.append(content);
		return this;
	}

	private void begin(String element, String... attributes) {
		if (attributes.length % 2 != 0) {
			throw new IllegalArgumentException("attributes must be pairs: element=" + element);
		}
		this.out.append('<').append(element);
		for (int i = 0; i < attributes.length; i += 2) {
			this.out.append(' ').append(attributes[i]).append("=\"");
			escape(attributes[i + 1]);
			this.out.append('"');
		}
	}

	private void escape(String text) {
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			switch (c) {
				case '<' -> this.out.append("&lt;");
				case '>' -> this.out.append("&gt;");
				case '&' -> this.out.append("&amp;");
				case '"' -> this.out.append("&quot;");
				default -> this.out.append(c);
			}
		}
	}

	/**
	 * The whole markup.
	 */
	@Override
	public String toString() {
		if (!this.open.isEmpty()) {
			throw new IllegalStateException("elements must be closed: open=" + this.open);
		}
		return this.out.toString();
	}

}
