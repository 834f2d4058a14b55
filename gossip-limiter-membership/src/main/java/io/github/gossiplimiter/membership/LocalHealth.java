/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

/**
 * How healthy this node itself is: LHA-Probe of Lifeguard, section IV.A. A node whose
 * probes fail although others are fine is slow itself, so it gives the others more time.
 * The score rises with each sign of that and falls with each probe that succeeds.
 */
final class LocalHealth {

	private static final int SCORE_MAX = 8;

	private int score;

	void worse(int signs) {
		this.score = Math.min(SCORE_MAX, this.score + signs);
	}

	void better() {
		this.score = Math.max(0, this.score - 1);
	}

	int score() {
		return this.score;
	}

	/**
	 * By how much timeouts and intervals are longer than those of a healthy node.
	 */
	int factor() {
		return this.score + 1;
	}

}
