/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Leases between peers, with nothing to install. Keys are dealt into partitions, and each
 * partition has an owner among the live members, which keeps its ledger in memory and
 * lends its permits. Views of the membership only suggest who that is: a member acts as
 * owner only while a majority has promised to let nobody else do so.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.lease.peer;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
