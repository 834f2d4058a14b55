/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.rule.expression.ExpressionType;
import io.github.gossiplimiter.autoconfigure.rule.expression.RuleExpression;

/**
 * Finds how many permits a request or call takes.
 *
 * @param <S> the request or call
 * @param constant the number, if there is no expression
 * @param expression the expression, if it is not always the same number
 */
record CostResolver<S>(int constant, @Nullable RuleExpression<S> expression) {

	/**
	 * Result of an expression without a usable number.
	 */
	static final int INVALID = -1;

	static <S> CostResolver<S> parse(Setting setting, Limit limit, RuleReader<S, ?> reader) {
		String text = setting.text().trim();
		if (!text.matches("[+-]?[0-9]+")) {
			return new CostResolver<>(1, reader.expression(setting, ExpressionType::checkCost));
		}
		double cost = Double.parseDouble(text);
		if (cost < 1 || cost > limit.mostAtOnce()) {
			throw reader.wrongCost(setting, limit);
		}
		return new CostResolver<>((int) cost, null);
	}

	boolean isConstant() {
		return this.expression == null;
	}

	boolean usesPrincipal() {
		return this.expression != null && this.expression.usesPrincipal();
	}

	/**
	 * The cost of a request or call. Too large a number is the largest there is: one that
	 * a client sends must not make a request cheap.
	 */
	int resolve(S subject) {
		if (this.expression == null) {
			return this.constant;
		}
		double cost = number(this.expression.value(subject));
		return (cost > 0) ? (int) Math.min(Math.ceil(cost), Window.PERMITS_MAX) : INVALID;
	}

	private static double number(@Nullable Object value) {
		if (value instanceof Number number) {
			return number.doubleValue();
		}
		try {
			return (value instanceof String text) ? Double.parseDouble(text) : INVALID;
		}
		catch (NumberFormatException ex) {
			return INVALID;
		}
	}

}
