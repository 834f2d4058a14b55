/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

/**
 * Sizes of tests that run in every build and try more in a slow one, which is
 * {@code ./mvnw verify -Pslow}. A test that is too large for every build has the tag
 * {@code slow} instead.
 */
public final class TestSize {

	private static final boolean SLOW = Boolean.getBoolean("slow");

	private TestSize() {
	}

	/**
	 * Get the size of this build.
	 * @param usual the size in every build
	 * @param slow the size in a slow one
	 */
	public static int of(int usual, int slow) {
		return SLOW ? slow : usual;
	}

	/**
	 * Get what to try in this build.
	 * @param usual tried in every build
	 * @param slow tried in a slow one
	 */
	public static <T> T of(T usual, T slow) {
		return SLOW ? slow : usual;
	}

}
