/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Limits that change while the application runs: because somebody says so, because the
 * configuration or a database does, or because the node is short of CPU.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.change;

import org.jspecify.annotations.NullMarked;
