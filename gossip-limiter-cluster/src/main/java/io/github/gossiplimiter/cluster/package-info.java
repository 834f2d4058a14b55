/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The real network between nodes.
 */
@NullMarked
package io.github.gossiplimiter.cluster;

import org.jspecify.annotations.NullMarked;
