/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Annotations that put a limit on a request handler or on another method.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.annotation;

import org.jspecify.annotations.NullMarked;
