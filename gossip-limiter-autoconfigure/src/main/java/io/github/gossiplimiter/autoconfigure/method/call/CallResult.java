/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method.call;

import org.jspecify.annotations.Nullable;

/**
 * How a call ended.
 *
 * @param failure how it failed, or nothing if it did not
 * @since 0.1.0
 */
public record CallResult(@Nullable Throwable failure) {

}
