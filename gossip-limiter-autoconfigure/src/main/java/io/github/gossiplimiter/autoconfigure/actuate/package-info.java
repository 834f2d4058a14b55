/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What an operator sees of the limiter: the Actuator endpoint and the health indicator,
 * and the view of the cluster that both are drawn from.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.actuate;

import org.jspecify.annotations.NullMarked;
