/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Keys on disk: opens the store that configuration asks for, and writes what changed.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.store;

import org.jspecify.annotations.NullMarked;
