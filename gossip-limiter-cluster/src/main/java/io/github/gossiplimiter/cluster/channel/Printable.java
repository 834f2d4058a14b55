package io.github.gossiplimiter.cluster.channel;

/**
 * Makes what a stranger said fit for a line of a log.
 */
final class Printable {

	private static final int LENGTH_MAX = 64;

	private Printable() {
	}

	/**
	 * At most 64 characters, none of which moves a cursor or ends a line.
	 */
	static String of(String text) {
		StringBuilder printable = new StringBuilder();
		text.codePoints()
			.limit(LENGTH_MAX)
			.map((c) -> (Character.isISOControl(c) || !Character.isDefined(c) || isFormat(c)) ? '?' : c)
			.forEach(printable::appendCodePoint);
		return printable.toString();
	}

	private static boolean isFormat(int c) {
		int type = Character.getType(c);
		return type == Character.FORMAT || type == Character.LINE_SEPARATOR || type == Character.PARAGRAPH_SEPARATOR;
	}

}
