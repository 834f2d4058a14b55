/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * How full a key is (pressure) and how fast it fills (velocity). Pure: time comes in as
 * milliseconds, state stays with the caller.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.signal;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
