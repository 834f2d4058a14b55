/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.postgres;

import java.util.regex.Pattern;

/**
 * Names of the tables.
 *
 * @param backends the table of backends
 */
record TableNames(String backends) {

	/*
	 * Names become part of SQL statements, so only plain ones are accepted. PostgreSQL
	 * truncates names to 63 characters, five of which are the suffix "_node".
	 */
	private static final Pattern NAME = Pattern.compile("([a-z_][a-z0-9_]{0,62}\\.)?[a-z_][a-z0-9_]{0,57}");

	/**
	 * Default names.
	 */
	static final TableNames DEFAULT = new TableNames("gossip_limiter_concurrency");

	TableNames {
		if (!NAME.matcher(backends).matches()) {
			throw new IllegalArgumentException("table must have 1 to 58 small letters, digits and underscores, "
					+ "after a schema and a dot if that is needed: table=" + backends);
		}
	}

	/**
	 * Name of the table of nodes.
	 */
	String nodes() {
		return this.backends + "_node";
	}

}
