/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.util.Comparator;

import org.jspecify.annotations.Nullable;

/**
 * A change that was made to a limit while nodes were running. Of two versions of a limit
 * all nodes choose the same one as the newer, whichever they heard first.
 *
 * @param name the limit
 * @param limit the limit from then on, or nothing if every node goes back to what it was
 * configured with
 * @param revision revision of the configuration that it was made under; a node that is
 * configured with a higher one does not follow
 * @param atMicros cluster time of the change, and later than that of every change its
 * author had heard of
 * @param author id of the node it was made on
 * @param resetMicros cluster time until which what was used is given back, or 0
 * @since 0.1.0
 */
public record LimitVersion(String name, @Nullable Limit limit, int revision, long atMicros, String author,
		long resetMicros) {

	/**
	 * Latest time of a change: so late that there is none after it, and yet room for
	 * changes that have to be later.
	 */
	public static final long MICROS_MAX = 1L << 60;

	/*
	 * Two changes by one author have different times, and two nodes different names. For
	 * those that have not, any order will do that is the same everywhere.
	 */
	private static final Comparator<LimitVersion> ORDER = Comparator.comparingInt(LimitVersion::revision)
		.thenComparingLong(LimitVersion::atMicros)
		.thenComparing(LimitVersion::author)
		.thenComparingLong(LimitVersion::resetMicros)
		.thenComparing((version) -> String.valueOf(version.limit()));

	public LimitVersion {
		if (limit != null && !limit.name().equals(name)) {
			throw new IllegalArgumentException(
					"a version of limit '" + name + "' must be of that limit: limit=" + limit.name());
		}
		if (revision < 0) {
			throw new IllegalArgumentException("revision must not be negative: revision=" + revision);
		}
		if (atMicros < 0 || atMicros > MICROS_MAX) {
			throw new IllegalArgumentException(
					"atMicros must be between 0 and " + MICROS_MAX + ": atMicros=" + atMicros);
		}
		if (resetMicros < 0 || resetMicros > atMicros) {
			throw new IllegalArgumentException(
					"resetMicros must be between 0 and atMicros: resetMicros=" + resetMicros);
		}
	}

	/**
	 * Whether this one counts, of the two.
	 */
	public boolean isNewerThan(@Nullable LimitVersion other) {
		return other == null || ORDER.compare(this, other) > 0;
	}

}
