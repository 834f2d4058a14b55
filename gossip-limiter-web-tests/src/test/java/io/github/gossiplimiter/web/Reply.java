/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * What became of a request or call, in the words of HTTP: 200, 429 for a denial, 403 for
 * who is turned away, 500 for a failure of its own.
 *
 * @param status the status
 * @param retryAfter how long to wait before another try, if that helps
 * @param reason what was said about it
 */
record Reply(int status, @Nullable Duration retryAfter, String reason) {

}
