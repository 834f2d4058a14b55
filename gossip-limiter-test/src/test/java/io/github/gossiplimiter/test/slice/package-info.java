/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * An application with limits, of which tests start a part.
 */
@NullMarked
package io.github.gossiplimiter.test.slice;

import org.jspecify.annotations.NullMarked;
