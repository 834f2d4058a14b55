/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Wrong usages, each of which stops the start of an application with an explanation.
 */
@NullMarked
package io.github.gossiplimiter.usage;

import org.jspecify.annotations.NullMarked;
