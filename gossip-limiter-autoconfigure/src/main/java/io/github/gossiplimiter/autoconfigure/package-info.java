/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Entry points of the auto-configuration, and the types that applications implement:
 * {@code PlanResolver} and {@code DenialListener}. The environment comes in; a rate
 * limiter with its limits goes out as a bean, or an explained failure of the start. Open
 * {@code GossipLimiterAutoConfiguration} first.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure;

import org.jspecify.annotations.NullMarked;
