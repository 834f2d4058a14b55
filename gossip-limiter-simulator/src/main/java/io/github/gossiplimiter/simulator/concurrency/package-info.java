/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A backend that a fleet shares, in virtual time: it queues, and does less the more it is
 * given. Each node runs the production limiter of concurrency and its peer coordinator.
 */
@NullMarked
package io.github.gossiplimiter.simulator.concurrency;

import org.jspecify.annotations.NullMarked;
