/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.util.Collection;

/**
 * A limit was named that nobody defined.
 *
 * @since 0.1.0
 */
public class UnknownLimitException extends IllegalArgumentException {

	private final String limitName;

	/**
	 * A name that is not among those of the limits.
	 */
	public UnknownLimitException(String limitName, Collection<String> known) {
		super("no limit is named '" + limitName + "'; known limits: " + known);
		this.limitName = limitName;
	}

	/**
	 * The name that was asked for.
	 */
	public String limitName() {
		return this.limitName;
	}

}
