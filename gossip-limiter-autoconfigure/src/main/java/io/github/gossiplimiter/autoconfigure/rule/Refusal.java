/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

/**
 * Why a request or call is turned away without asking a limit.
 *
 * @param limitName the limit that it would have been asked
 * @param detail the reason in a sentence
 * @since 0.1.0
 */
public record Refusal(String limitName, String detail) {

}
