/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The limiter's meters. Their names and tags are listed in one enum; a tag holds the name
 * of a limit, an outcome, a direction or a reason, never a key.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.metrics;

import org.jspecify.annotations.NullMarked;
