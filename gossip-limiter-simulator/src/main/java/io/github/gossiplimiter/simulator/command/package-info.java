/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The command line.
 */
@NullMarked
package io.github.gossiplimiter.simulator.command;

import org.jspecify.annotations.NullMarked;
