/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Cold store in one file: records of keys that were evicted from memory. Records to keep,
 * to find and to remove come in from the cold tier of the limiter; found records and a
 * status go out, and a file that cannot be used is replaced instead of stopping the
 * application. Open {@link io.github.gossiplimiter.mvstore.MvColdStore} first.
 */
@NullMarked
package io.github.gossiplimiter.mvstore;

import org.jspecify.annotations.NullMarked;
