/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Totals that regions exchange through their gateways. Slots of the delta log and
 * messages of other gateways come in; one total for each key and region goes out. Open
 * {@link io.github.gossiplimiter.gossip.internal.region.RegionExchange} first.
 */
@NullMarked
package io.github.gossiplimiter.gossip.internal.region;

import org.jspecify.annotations.NullMarked;
