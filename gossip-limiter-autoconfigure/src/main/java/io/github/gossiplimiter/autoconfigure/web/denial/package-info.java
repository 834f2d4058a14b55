/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What a client learns of its limits: the RateLimit header fields, Retry-After, and the
 * content of the response to a denied request. Outcomes of rules come in; header fields,
 * a denial and its pages and problem documents go out, for the writers of the web stacks.
 * Open {@code RateLimitHeaders} first.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.web.denial;

import org.jspecify.annotations.NullMarked;
