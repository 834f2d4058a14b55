/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.loop;

import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.lease.Coordinator;

/**
 * A coordinator that runs on the gossip loop. Calls may come from any thread.
 *
 * @since 0.1.0
 */
public interface LoopCoordinator extends Coordinator, LoopProtocol {

	/**
	 * Whether calls wait for the next step.
	 */
	boolean isBusy();

}
