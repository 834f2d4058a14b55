/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Coordinator of concurrency limits in PostgreSQL, by plain JDBC. Reports of this node
 * come in; one short transaction for each of them goes out, and the answer that the
 * allocator computes in it is returned. Open
 * {@link io.github.gossiplimiter.postgres.PostgresConcurrencyCoordinator} first, then
 * {@code BackendRows} for the SQL.
 */
@NullMarked
package io.github.gossiplimiter.postgres;

import org.jspecify.annotations.NullMarked;
