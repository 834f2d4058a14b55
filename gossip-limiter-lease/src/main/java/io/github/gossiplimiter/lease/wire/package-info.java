/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Messages of leases between nodes: calls to the owner of a key, its replies, promises of
 * terms, and ledgers that change hands. Open {@code LeaseMessages} first.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.lease.wire;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
