/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Finds the members of a cluster:
 * {@link io.github.gossiplimiter.cluster.membership.SwimMembership} runs the membership
 * protocol over the data channel, beginning with the addresses that a list, a DNS name or
 * a service registry names. Its answers only suggest who is alive; nothing that must hold
 * rests on them.
 */
@NullMarked
package io.github.gossiplimiter.cluster.membership;

import org.jspecify.annotations.NullMarked;
