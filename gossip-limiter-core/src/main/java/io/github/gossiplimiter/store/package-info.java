/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Where keys wait that find no room in memory: what the core asks of a store on disk. The
 * core itself neither reads nor writes files.
 */
@NullMarked
package io.github.gossiplimiter.store;

import org.jspecify.annotations.NullMarked;
