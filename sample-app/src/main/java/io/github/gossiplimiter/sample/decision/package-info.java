/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A small HTTP API by which other services, in whatever language, ask for permits.
 */
@NullMarked
package io.github.gossiplimiter.sample.decision;

import org.jspecify.annotations.NullMarked;
