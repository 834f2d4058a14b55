/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * One behaviour, whatever serves the request: the same cases over real servers.
 */
@NullMarked
package io.github.gossiplimiter.web;

import org.jspecify.annotations.NullMarked;
