/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What makes a node one of many: its address, its membership and data channel as
 * configured, their start and stop with the application, and what it says when peers are
 * refused or limits too tight for gossip.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.cluster;

import org.jspecify.annotations.NullMarked;
