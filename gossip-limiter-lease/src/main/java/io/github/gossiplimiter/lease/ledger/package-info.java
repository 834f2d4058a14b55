/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The coordinator's side of leases, as a pure state machine: what was spent and lent of
 * each key. Calls with an instant come in; results, and the state for replication and
 * handover, go out. Open {@code Ledger} first; {@code InMemoryCoordinator} is the
 * smallest coordinator around it.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.lease.ledger;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
