/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Pure functions of pressure and velocity: the interval and the fan-out of a node, the
 * convergence time that follows from them, and the bound on over-admission. Signals come
 * in, numbers go out; nothing here has state, time or randomness. Open
 * {@link io.github.gossiplimiter.gossip.policy.GossipPolicies} first.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.gossip.policy;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
