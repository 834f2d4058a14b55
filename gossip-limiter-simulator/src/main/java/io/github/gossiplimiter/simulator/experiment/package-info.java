/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Experiments: a cluster, a load and faults go in, how exactly the limit was kept and
 * what that cost come out.
 */
@NullMarked
package io.github.gossiplimiter.simulator.experiment;

import org.jspecify.annotations.NullMarked;
