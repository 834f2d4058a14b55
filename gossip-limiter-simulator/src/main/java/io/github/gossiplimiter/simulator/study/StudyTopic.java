/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.util.Locale;

/**
 * What studies are about.
 */
public enum StudyTopic {

	/**
	 * The document's configurations under the document's loads.
	 */
	EXPERIMENT,

	/**
	 * Messages take longer.
	 */
	LINKS,

	/**
	 * Messages get lost.
	 */
	LOSS,

	/**
	 * More nodes.
	 */
	SIZE,

	/**
	 * Fewer requests than the limit allows.
	 */
	BELOW,

	/**
	 * More requests than it allows, for long.
	 */
	OVERLOAD,

	/**
	 * Many keys.
	 */
	KEYS,

	/**
	 * Limits that must not be exceeded.
	 */
	LEASES,

	/**
	 * Nodes that are far from each other.
	 */
	REGIONS,

	/**
	 * What over-admission grows with.
	 */
	GROWTH;

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
