/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Everything under {@code gossip-limiter} as it is configured, and the checks of it. The
 * environment is bound to these classes; auto-configurations and conditions read them,
 * and a value that cannot work ends the start with an exception that names property,
 * value and remedy. Open {@code GossipLimiterProperties} first.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.properties;

import org.jspecify.annotations.NullMarked;
