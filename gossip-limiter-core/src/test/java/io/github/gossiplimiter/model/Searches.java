/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.model;

import io.github.gossiplimiter.TestSize;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Assertions about the outcome of a search.
 */
public final class Searches {

	/** Most boards that fit into the memory of a test. */
	private static final int BOUND = TestSize.of(2_000_000, 30_000_000);

	private Searches() {
	}

	/**
	 * Nothing is wrong, whatever happens.
	 */
	public static void assertHolds(Model<?> model) {
		Outcome outcome = Search.run(model, BOUND);
		assertThat(outcome.wrong()).as("%s", outcome).isNull();
		assertThat(outcome.boards()).as("a model in which nothing happens shows nothing").isGreaterThan(50);
	}

	/**
	 * The search finds out what is wrong.
	 */
	public static void assertBreaks(Model<?> model, String wrong) {
		Outcome outcome = Search.run(model, BOUND);
		assertThat(outcome.wrong()).as("%s", outcome).isNotNull().contains(wrong);
		assertThat(outcome.trace()).isNotEmpty();
	}

}
