/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Division of a ceiling among nodes, as pure functions in whole numbers. A node's report
 * and the state of a backend come in; the next state and the node's share go out. Open
 * {@code Allocator} first.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.concurrency.allocation;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
