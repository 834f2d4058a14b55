/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A page that shows what a node and its members are doing, for those who have no Grafana
 * at hand.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.dashboard;

import org.jspecify.annotations.NullMarked;
