/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

/**
 * Where time comes from. Everything that depends on time asks one of these, so that tests
 * and the simulator move time by hand.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface Clock {

	/**
	 * Nanoseconds since 1970-01-01T00:00Z. Never goes backwards, whatever happens to the
	 * machine's wall clock.
	 */
	long nanos();

	/**
	 * The same by the machine's wall clock, which may jump either way, but goes on while
	 * the machine is suspended. What must end in time is measured with both.
	 */
	default long wallNanos() {
		return nanos();
	}

	/**
	 * The clock for work in progress, such as requests in flight: one that goes on by
	 * itself, also where this one is moved by hand.
	 */
	default Clock running() {
		return this;
	}

}
