/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The sample application: a few limited endpoints to try the starter on.
 */
@NullMarked
package io.github.gossiplimiter.sample;

import org.jspecify.annotations.NullMarked;
