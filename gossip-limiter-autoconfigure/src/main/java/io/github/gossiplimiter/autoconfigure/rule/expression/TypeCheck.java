/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule.expression;

import org.springframework.expression.spel.SpelNode;

import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * Refuses an expression whose type does not fit its use.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface TypeCheck {

	/**
	 * Check an expression.
	 * @param type finds the type of an expression
	 * @param setting what is configured
	 * @param node the expression
	 */
	void check(ExpressionType type, Setting setting, SpelNode node);

}
