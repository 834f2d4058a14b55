/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What limiting costs a request: the same endpoint behind our filter and behind an empty
 * one, each in a process of its own.
 */
@NullMarked
package io.github.gossiplimiter.benchmarks.web;

import org.jspecify.annotations.NullMarked;
