/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Coordination of shared backends among the nodes themselves: one member divides the
 * ceiling of a backend, chosen by rendezvous hashing from the view. Reports of local
 * limiters and messages of members come in; replies and handovers go out. Open {@code
 * PeerConcurrencyCoordinator} first.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.concurrency.peer;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
