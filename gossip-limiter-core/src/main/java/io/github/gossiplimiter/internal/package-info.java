/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What several modules of this project share and applications do not use.
 */
@NullMarked
package io.github.gossiplimiter.internal;

import org.jspecify.annotations.NullMarked;
