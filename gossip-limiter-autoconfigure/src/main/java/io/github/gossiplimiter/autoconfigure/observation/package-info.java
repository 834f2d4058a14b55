/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What Micrometer's observations, and with them traces, learn of denials.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.observation;

import org.jspecify.annotations.NullMarked;
