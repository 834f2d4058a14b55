/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Coordinator whose ledger of leases is a replicated state machine among 3, 5 or 7 named
 * nodes, the voters (Raft: Ongaro and Ousterhout, 2014, "In Search of an Understandable
 * Consensus Algorithm"; the implementation is MicroRaft). Lease calls of this node and
 * requests of other members come in through
 * {@link io.github.gossiplimiter.raft.RaftCoordinator}, the type to open first; replies,
 * recalls and fragments of Raft messages go out over the connections of the gossip loop.
 * The path of a call is {@code RaftCoordinator}, {@code LeaderClient}, network,
 * {@code Voter}, {@code RaftMember}, {@code LeaderState}, log, reply.
 */
@NullMarked
package io.github.gossiplimiter.raft;

import org.jspecify.annotations.NullMarked;
