/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Delta messages: the slots that a peer lacks are encoded with short names for origins
 * and limits, and handed to the transport. The state that all parts of the loop share is
 * here too, as the layer above peers. Open
 * {@link io.github.gossiplimiter.gossip.internal.delta.DeltaSender} first.
 */
@NullMarked
package io.github.gossiplimiter.gossip.internal.delta;

import org.jspecify.annotations.NullMarked;
