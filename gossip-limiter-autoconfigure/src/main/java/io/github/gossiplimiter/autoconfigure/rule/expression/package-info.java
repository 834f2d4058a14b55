/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Expressions over requests, responses and calls: parsed once, checked at start, without
 * calls of methods. Configured text comes in; a value for each subject goes out, or an
 * exception at start that says what to correct. Open {@code RuleExpression} first.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.rule.expression;

import org.jspecify.annotations.NullMarked;
