/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cold;

import java.util.function.Consumer;

import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * The keys of one limit that are in memory, as the cold tier needs them. A key is given
 * by its counter in the limit's first window.
 */
public interface ResidentKeys {

	/**
	 * How much each window allows at present.
	 */
	WindowQuota[] quotas();

	/**
	 * Until when nothing counts that was spent, because all keys were reset.
	 */
	long resetNanos();

	/**
	 * Whether a key is counted by this very counter.
	 */
	boolean holds(WindowCounter first);

	/**
	 * Take a key out.
	 * @return whether it was in
	 */
	boolean remove(WindowCounter first);

	/**
	 * Visit every key.
	 */
	void visitAll(Consumer<WindowCounter> visitor);

}
