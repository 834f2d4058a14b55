/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The demo: three nodes in one process, faults between them, load on them and a page that
 * shows what they do.
 */
@NullMarked
package io.github.gossiplimiter.sample.demo;

import org.jspecify.annotations.NullMarked;
