/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The command that runs everything and writes tables and a report.
 */
@NullMarked
package io.github.gossiplimiter.simulator.sweep;

import org.jspecify.annotations.NullMarked;
