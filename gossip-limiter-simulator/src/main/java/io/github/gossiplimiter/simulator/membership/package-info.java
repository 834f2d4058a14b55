/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Clusters of the real membership protocol in virtual time: how soon nodes agree, how
 * soon a crash is seen, what that costs, and how often a live node is suspected.
 */
@NullMarked
package io.github.gossiplimiter.simulator.membership;

import org.jspecify.annotations.NullMarked;
