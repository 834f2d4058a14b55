/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyGate;

/**
 * A method of which only so many calls may be under way at once.
 *
 * @param gate what a call has to pass
 * @param returnKind how a call gives its result
 */
record ConcurrentMethod(ConcurrencyGate gate, ReturnKind returnKind) {

}
