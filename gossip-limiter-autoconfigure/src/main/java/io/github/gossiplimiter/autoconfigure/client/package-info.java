/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Addresses of clients, and lists of clients that are not limited or turned away. Texts
 * of configuration and of requests come in; addresses, ranges of addresses and whether a
 * client is on a list go out. Open {@code AccessLists} first.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.client;

import org.jspecify.annotations.NullMarked;
