/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Messages between voters: their identities, their binary form, their fragmentation and
 * the filter for replies that MicroRaft must not process. Bytes that members send come in
 * and messages go out, and the reverse; nothing here keeps state but the reassembly of
 * fragments. Open {@link io.github.gossiplimiter.raft.internal.wire.RaftMessageCodec}
 * first.
 */
@NullMarked
package io.github.gossiplimiter.raft.internal.wire;

import org.jspecify.annotations.NullMarked;
