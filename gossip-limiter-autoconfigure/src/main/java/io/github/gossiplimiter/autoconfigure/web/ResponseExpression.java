package io.github.gossiplimiter.autoconfigure.web;

import java.util.Set;

import io.github.gossiplimiter.autoconfigure.client.ExpressionFailures;
import io.github.gossiplimiter.autoconfigure.client.ExpressionType;
import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * Matches responses by an expression over status and header fields. A request stays
 * charged if the expression fails for its response: otherwise it could try for free.
 *
 * @param expression the expression
 * @param failures records when it fails
 */
record ResponseExpression(SafeExpression expression, ExpressionFailures failures) implements ChargePolicy {

	private static final ExpressionTerms TERMS = new ExpressionTerms("the response", Set.of("headers"), Set.of(),
			Set.of("status"), "An expression over the response can read status and headers['NAME'], for example "
					+ "on-response:status == 302 and headers['Location'] matches '.*error.*'.");

	private static final ExpressionType TYPE = new ExpressionType(TERMS::type);

	static ResponseExpression parse(Setting setting, String text, ExpressionFailures failures) {
		return new ResponseExpression(
				SafeExpression.parse(new Setting(text, setting.place()), TERMS, TYPE::checkCondition), failures);
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
