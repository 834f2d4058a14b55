/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Membership and failure detection: SWIM (Das, Gupta and Motivala, 2002) with the
 * refinements of Lifeguard (Dadgar, Phillips and Currey, 2018), as a state machine
 * without threads, clock or sockets. Its messages travel over the same authenticated
 * channel as gossip.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.membership;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
