/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Counts one key in one window: the request path. Requests take permits by one
 * compare-and-set; totals of other nodes and restored counts come in from replication and
 * the cold tier; changes go out through a queue. Open
 * {@link io.github.gossiplimiter.window.WindowCounter} first.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.window;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
