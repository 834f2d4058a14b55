/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Limits on the routes of Spring Cloud Gateway. A route and the key that its own filter
 * found come in; the decision of the limit goes out, with plans, lists and charge of the
 * limit applied and a denial answered like any other. Open {@code GossipRateLimiter}
 * first.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.gateway;

import org.jspecify.annotations.NullMarked;
