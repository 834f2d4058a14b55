/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A call of a method as rules see it, and how key, cost, condition and charge of a rule
 * are read for it. The parameters of a method and the arguments of a call come in; for
 * the rule engine go out the expressions over them and the result by which a call is
 * charged. Open {@code MethodReader} first.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.method.call;

import org.jspecify.annotations.NullMarked;
