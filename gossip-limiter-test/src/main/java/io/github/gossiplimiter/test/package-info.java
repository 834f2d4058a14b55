/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Support for tests of applications with limits. An annotation, a clock and a simulated
 * cluster come in from the test; unused limits before each test method, decisions in
 * virtual time and assertions about them go out. Open
 * {@link io.github.gossiplimiter.test.GossipLimiterTest} first for tests of a Spring
 * application, {@link io.github.gossiplimiter.test.TestCluster} for plain unit tests.
 */
@NullMarked
package io.github.gossiplimiter.test;

import org.jspecify.annotations.NullMarked;
