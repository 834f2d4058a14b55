/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The rule engine that requests and calls of methods share: a rule bound to its limiter,
 * with key, cost, condition, plans, lists of clients and charge. A definition of a rule
 * and a reader of the subject (a request or a call) come in; the outcome of all rules of
 * a subject goes out, with the permits that may have to be given back. Open
 * {@code RuleEngine} first.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.rule;

import org.jspecify.annotations.NullMarked;
