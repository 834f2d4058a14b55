/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import io.github.gossiplimiter.window.WindowGeometry.Kind;

/**
 * Numbers of the kinds of counting on the wire. They never change, while the order of the
 * kinds may.
 */
public final class KindCode {

	private static final int SLIDING_CONSERVATIVE = 1;

	private static final int SLIDING_INTERPOLATED = 2;

	private static final int FIXED = 3;

	private static final int TOKEN_BUCKET = 4;

	private KindCode() {
	}

	public static int encode(Kind kind) {
		return switch (kind) {
			case SLIDING_CONSERVATIVE -> SLIDING_CONSERVATIVE;
			case SLIDING_INTERPOLATED -> SLIDING_INTERPOLATED;
			case FIXED -> FIXED;
			case TOKEN_BUCKET -> TOKEN_BUCKET;
		};
	}

	public static Kind decode(int code) {
		return switch (code) {
			case SLIDING_CONSERVATIVE -> Kind.SLIDING_CONSERVATIVE;
			case SLIDING_INTERPOLATED -> Kind.SLIDING_INTERPOLATED;
			case FIXED -> Kind.FIXED;
			case TOKEN_BUCKET -> Kind.TOKEN_BUCKET;
			default -> throw new IllegalArgumentException("kind must be between 1 and 4: kind=" + code);
		};
	}

}
