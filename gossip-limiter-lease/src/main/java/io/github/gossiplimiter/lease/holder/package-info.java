/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The node's side of leases: requests take permits from memory, and one logical thread
 * requests, reports and returns leases. Requests and the results of calls come in;
 * decisions and calls to the coordinator go out. Open {@code LeaseHolder} first, then
 * {@code KeyHolder}.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.lease.holder;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
