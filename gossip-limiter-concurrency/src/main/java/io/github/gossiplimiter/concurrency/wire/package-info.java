/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Messages of concurrency limits between nodes: reports of use, the shares that follow
 * from them, and the state a coordinator hands over. Open {@code ConcurrencyMessages}
 * first.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.concurrency.wire;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
