/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Messages of membership: probes, their replies and the updates about members that travel
 * with them. The message interface is sealed, so that it and its six records refer to
 * each other: the compiler then knows all messages that {@code SwimProtocol} handles.
 * Open {@code MembershipMessages} first.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.membership.wire;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
