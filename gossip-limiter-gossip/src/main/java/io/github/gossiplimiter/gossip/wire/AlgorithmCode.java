/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import io.github.gossiplimiter.Algorithm;

/**
 * Numbers of the algorithms on the wire. They never change, while the order of the
 * constants may.
 */
public final class AlgorithmCode {

	private static final int SLIDING_WINDOW = 1;

	private static final int FIXED_WINDOW = 2;

	private static final int TOKEN_BUCKET = 3;

	private AlgorithmCode() {
	}

	public static int encode(Algorithm algorithm) {
		return switch (algorithm) {
			case SLIDING_WINDOW -> SLIDING_WINDOW;
			case FIXED_WINDOW -> FIXED_WINDOW;
			case TOKEN_BUCKET -> TOKEN_BUCKET;
		};
	}

	public static Algorithm decode(int code) {
		return switch (code) {
			case SLIDING_WINDOW -> Algorithm.SLIDING_WINDOW;
			case FIXED_WINDOW -> Algorithm.FIXED_WINDOW;
			case TOKEN_BUCKET -> Algorithm.TOKEN_BUCKET;
			default -> throw new IllegalArgumentException("algorithm must be between 1 and 3: algorithm=" + code);
		};
	}

}
