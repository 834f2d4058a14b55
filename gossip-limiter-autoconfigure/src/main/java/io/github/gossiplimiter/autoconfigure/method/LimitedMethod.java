/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

/**
 * A method with its limits.
 *
 * @param gate decides whether a call may go on
 * @param returnKind how a call gives its result
 */
record LimitedMethod(MethodGate gate, ReturnKind returnKind) {

}
