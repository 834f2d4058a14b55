/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.redis;

import java.util.List;
import java.util.Locale;

import io.github.gossiplimiter.benchmarks.MarkdownTable;

/**
 * What limiters on one Redis did.
 *
 * @param threads requests in flight
 * @param users keys
 * @param permits of each key in a window
 * @param windowSeconds length of the window
 * @param rows what each did; the first is what the others are compared with
 */
record RedisLoadResult(int threads, int users, long permits, long windowSeconds, List<Row> rows) {

	/**
	 * What one limiter did.
	 *
	 * @param name what it is
	 * @param decisions how many decisions it made
	 * @param allowed how many of them allowed
	 * @param unanswered how many it denied because Redis did not answer in time
	 * @param seconds in how long
	 * @param commands what Redis did for it
	 */
	record Row(String name, long decisions, long allowed, long unanswered, double seconds, CommandCounts commands) {

		double perSecond() {
			return this.decisions / this.seconds;
		}

		double commandsPerSecond() {
			return this.commands.total() / this.seconds;
		}

	}

	String markdown() {
		MarkdownTable table = new MarkdownTable("limiter", "decisions/s", "times the first", "allowed/s", "unanswered",
				"Redis commands/s", "times the first", "commands per decision");
		Row first = this.rows.get(0);
		for (Row row : this.rows) {
			table.row(row.name(), number(row.perSecond(), 0), number(row.perSecond() / first.perSecond(), 2),
					number(row.allowed() / row.seconds(), 0), Long.toString(row.unanswered()),
					number(row.commandsPerSecond(), 0), number(row.commandsPerSecond() / first.commandsPerSecond(), 3),
					number((double) row.commands().total() / row.decisions(), 4));
		}
		return String.format(Locale.ROOT, "%d requests in flight, %d users, %d permits in %d s for each%n%n%s",
				this.threads, this.users, this.permits, this.windowSeconds, table);
	}

	private static String number(double value, int digits) {
		return String.format(Locale.ROOT, "%." + digits + "f", value);
	}

}
