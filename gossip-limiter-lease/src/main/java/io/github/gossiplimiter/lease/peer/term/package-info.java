/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The right of a node to lend permits of a partition: an owner has it while a majority of
 * members promises it to nobody else (PaxosLease, Trencseni et al., 2012). Requests and
 * replies with promises come in and go out; an {@code OwnerTerm} is the result. Open
 * {@code OwnerTerm} first, then {@code PromiseStore}.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.lease.peer.term;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
