/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

/**
 * A limit on logins by the account that they name.
 *
 * @param limitName the limit
 * @param onlyFailures whether only logins that fail are charged
 * @since 0.1.0
 */
public record AccountLimit(String limitName, boolean onlyFailures) {

}
