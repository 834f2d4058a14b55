/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * How many requests and calls may be under way at once towards a backend that all nodes
 * share.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.concurrency;

import org.jspecify.annotations.NullMarked;
