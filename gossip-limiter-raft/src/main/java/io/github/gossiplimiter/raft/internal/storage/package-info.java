/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Persistent state of a voter: its identity, its term and vote, the log and snapshots, in
 * memory or in one file. MicroRaft's calls to persist something come in; bytes on disk
 * and, after a restart, the restored state go out. Open
 * {@link io.github.gossiplimiter.raft.internal.storage.VoterStorage} first.
 */
@NullMarked
package io.github.gossiplimiter.raft.internal.storage;

import org.jspecify.annotations.NullMarked;
