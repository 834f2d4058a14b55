/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Limits on calls of methods that are not request handlers. Annotated methods come in,
 * and each call on its way to the method; a call that proceeds goes out, or a denial in
 * the form that the return type of the method asks for. Open
 * {@code MethodLimitInterceptor} first, then {@code MethodGate}.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.method;

import org.jspecify.annotations.NullMarked;
