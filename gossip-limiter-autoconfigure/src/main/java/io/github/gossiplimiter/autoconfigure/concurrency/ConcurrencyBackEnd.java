/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

import java.util.function.Supplier;

import io.github.gossiplimiter.autoconfigure.properties.ConcurrencyProperties.CoordinatorType;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinator;

/**
 * A coordinator that configuration can name.
 *
 * @param type what configuration calls it
 * @param coordinator makes it; called once, and only if something names it
 * @since 0.1.0
 */
public record ConcurrencyBackEnd(CoordinatorType type, Supplier<? extends ConcurrencyCoordinator> coordinator) {

}
