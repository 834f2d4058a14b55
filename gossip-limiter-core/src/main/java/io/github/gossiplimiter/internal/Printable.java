/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.internal;

/**
 * Makes text that came over the network fit for a line of a log: ids, names of limits and
 * regions, whatever a client, a stranger or a member chose. Every such text passes
 * through here before it is logged.
 *
 * @since 0.1.0
 */
public final class Printable {

	private static final int NAME_LENGTH_MAX = 64;

	private static final int LINE_LENGTH_MAX = 1024;

	private Printable() {
	}

	/**
	 * A name: at most 64 characters, none of which moves a cursor or ends a line.
	 */
	public static String of(String text) {
		return escaped(text, NAME_LENGTH_MAX);
	}

	/**
	 * A sentence that names were put into: at most 1,024 characters, none of which moves
	 * a cursor or ends a line.
	 */
	public static String line(String text) {
		return escaped(text, LINE_LENGTH_MAX);
	}

	private static String escaped(String text, int lengthMax) {
		StringBuilder printable = new StringBuilder();
		text.codePoints()
			.limit(lengthMax)
			.map((c) -> (Character.isISOControl(c) || !Character.isDefined(c) || isFormat(c)) ? '?' : c)
			.forEach(printable::appendCodePoint);
		return printable.toString();
	}

	private static boolean isFormat(int c) {
		int type = Character.getType(c);
		return type == Character.FORMAT || type == Character.LINE_SEPARATOR || type == Character.PARAGRAPH_SEPARATOR
				|| type == Character.SURROGATE;
	}

}
