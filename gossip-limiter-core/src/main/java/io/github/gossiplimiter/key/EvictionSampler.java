/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.key;

import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.window.WindowCounter;

/**
 * Finds the key that is missed least.
 */
final class EvictionSampler implements Consumer<WindowCounter> {

	private @Nullable WindowCounter counter;

	private int seen;

	@Override
	public void accept(WindowCounter candidate) {
		this.seen++;
		WindowCounter coldest = this.counter;
		if (coldest == null || isBetter(candidate, coldest)) {
			this.counter = candidate;
		}
	}

	/*
	 * What peers were not told of would be lost for them with the counter.
	 */
	private static boolean isBetter(WindowCounter candidate, WindowCounter coldest) {
		if (candidate.isUnpublished() != coldest.isUnpublished()) {
			return coldest.isUnpublished();
		}
		return candidate.isColderThan(coldest);
	}

	/**
	 * How many were looked at.
	 */
	int seen() {
		return this.seen;
	}

	/**
	 * The coldest of them, or nothing if there was none.
	 */
	@Nullable WindowCounter counter() {
		return this.counter;
	}

}
