package io.github.gossiplimiter.postgres;

import java.util.regex.Pattern;

/**
 * What the tables are called.
 *
 * @param backends the table of backends
 */
record TableNames(String backends) {

	/*
	 * Names become part of statements. One more table has five letters more, and the
	 * database cuts off what is longer than 63.
	 */
	private static final Pattern NAME = Pattern.compile("([a-z_][a-z0-9_]{0,62}\\.)?[a-z_][a-z0-9_]{0,57}");

	/**
	 * The usual names.
	 */
	static final TableNames DEFAULT = new TableNames("gossip_limiter_concurrency");

	TableNames {
		if (!NAME.matcher(backends).matches()) {
			throw new IllegalArgumentException("table must have 1 to 58 small letters, digits and underscores, "
					+ "after a schema and a dot if that is needed: table=" + backends);
		}
	}

	/**
	 * The table of nodes.
	 */
	String nodes() {
		return this.backends + "_node";
	}

}
