/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

/**
 * What replication keeps of one counter beside the totals that requests read. Opaque
 * here: the loop that replicates counters creates it and finds it again with the counter,
 * without a look-up.
 *
 * @since 0.1.0
 */
public interface ReplicaState {

}
