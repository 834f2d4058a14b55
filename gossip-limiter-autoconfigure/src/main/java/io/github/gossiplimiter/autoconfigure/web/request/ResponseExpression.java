/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.rule.ChargePolicy;
import io.github.gossiplimiter.autoconfigure.rule.expression.ExpressionFailures;
import io.github.gossiplimiter.autoconfigure.rule.expression.ExpressionType;
import io.github.gossiplimiter.autoconfigure.rule.expression.RuleExpression;

/**
 * Matches responses by an expression over status and header fields. A request stays
 * charged if the expression fails for its response: otherwise it could try for free.
 *
 * @param expression the expression
 * @param failures records when it fails
 */
record ResponseExpression(RuleExpression<ResponseFacts> expression,
		ExpressionFailures failures) implements ChargePolicy<ResponseFacts> {

	static ResponseExpression parse(Setting setting, String text, ExpressionFailures failures) {
		return new ResponseExpression(
				ExpressionTerms.RESPONSE.parse(new Setting(text, setting.place()), ExpressionType::checkCondition),
				failures);
	}

	@Override
	public boolean isDue(ResponseFacts response) {
		try {
			if (this.expression.value(response) instanceof Boolean due) {
				return due;
			}
			throw new IllegalStateException("neither true nor false");
		}
		catch (RuntimeException ex) {
			this.failures.failed("charge", "The request is charged.", ex);
			return true;
		}
	}

}
