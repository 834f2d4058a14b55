/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What repeated runs say: means and how sure they are, whether two configurations differ,
 * and which are not beaten by another.
 */
@NullMarked
package io.github.gossiplimiter.simulator.statistics;

import org.jspecify.annotations.NullMarked;
