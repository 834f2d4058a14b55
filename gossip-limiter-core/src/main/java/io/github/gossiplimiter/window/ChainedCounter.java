/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import org.jspecify.annotations.Nullable;

/**
 * A counter of a limit that has several windows.
 */
public final class ChainedCounter extends WindowCounter {

	private final WindowCounter nextWindow;

	public ChainedCounter(long hash, int birth, WindowQuota quota, long nowNanos, WindowCounter nextWindow) {
		super(hash, birth, quota, nowNanos);
		this.nextWindow = nextWindow;
	}

	@Override
	public @Nullable WindowCounter nextWindow() {
		return this.nextWindow;
	}

}
