/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The replicated state machine: what the Raft log contains and the ledger that results
 * from it. Committed log entries and snapshot chunks come in from MicroRaft; snapshot
 * chunks and the ledger with which a new leader starts its term go out. Open
 * {@link io.github.gossiplimiter.raft.internal.log.LedgerStateMachine} first.
 */
@NullMarked
package io.github.gossiplimiter.raft.internal.log;

import org.jspecify.annotations.NullMarked;
