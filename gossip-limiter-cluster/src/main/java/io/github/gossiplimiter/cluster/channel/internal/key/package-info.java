/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The secrets of a cluster as keys: stretched once, derived for each purpose, and the
 * primitives of the JDK that the handshake and the frames are made of. Knows neither
 * connections nor messages. Open
 * {@link io.github.gossiplimiter.cluster.channel.internal.key.PreSharedKeys} first.
 */
@NullMarked
package io.github.gossiplimiter.cluster.channel.internal.key;

import org.jspecify.annotations.NullMarked;
