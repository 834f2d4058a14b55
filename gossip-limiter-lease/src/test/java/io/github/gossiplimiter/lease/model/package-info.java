/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The protocol of leases as small models, searched exhaustively: every order in which
 * things may happen, with messages lost, late, repeated and out of order, nodes that
 * crash, and clocks that run apart. Each rule has twins that leave it out, and the search
 * has to find out what that breaks.
 */
@NullMarked
package io.github.gossiplimiter.lease.model;

import org.jspecify.annotations.NullMarked;
