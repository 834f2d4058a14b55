/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Rounds: when this node's counts enter the delta log, when a round is due, and which
 * peers receive it. Changed keys and urgency come in; changes of the log and calls of the
 * sender go out. Open
 * {@link io.github.gossiplimiter.gossip.internal.round.RoundScheduler} first.
 */
@NullMarked
package io.github.gossiplimiter.gossip.internal.round;

import org.jspecify.annotations.NullMarked;
