/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Calls to a backend, each of which takes a place until its answer was read.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.concurrency.client;

import org.jspecify.annotations.NullMarked;
