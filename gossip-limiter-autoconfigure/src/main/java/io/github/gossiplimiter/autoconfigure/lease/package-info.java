/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Where permits of strict and hybrid limits come from, unless the nodes of a cluster hand
 * them out themselves.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.lease;

import org.jspecify.annotations.NullMarked;
