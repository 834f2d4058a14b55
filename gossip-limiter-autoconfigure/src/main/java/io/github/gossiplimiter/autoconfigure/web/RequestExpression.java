package io.github.gossiplimiter.autoconfigure.web;

import org.jspecify.annotations.Nullable;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.SimpleEvaluationContext;

import io.github.gossiplimiter.autoconfigure.Setting;

/**
 * An expression over a request, parsed and checked once. It reads properties and cannot
 * call methods, so that a value sent by a client is never more than a value.
 */
final class RequestExpression {

	private static final SpelExpressionParser parser = new SpelExpressionParser();

	private static final EvaluationContext context = SimpleEvaluationContext.forReadOnlyDataBinding().build();

	private final SpelExpression expression;

	private final boolean usesPrincipal;

	private RequestExpression(SpelExpression expression, boolean usesPrincipal) {
		this.expression = expression;
		this.usesPrincipal = usesPrincipal;
	}

	static RequestExpression parse(Setting setting) {
		try {
			SpelExpression expression = parser.parseRaw(setting.text());
			ExpressionCheck check = new ExpressionCheck(setting);
			check.check(expression.getAST());
			return new RequestExpression(expression, check.usesPrincipal());
		}
		catch (ParseException ex) {
			throw setting.wrong(
					"is \"" + setting.text() + "\", which is not an expression: at character " + (ex.getPosition() + 1)
							+ ", " + ex.getSimpleMessage() + ".",
					"Correct the expression. " + ExpressionCheck.EXAMPLES);
		}
		catch (IllegalStateException | IllegalArgumentException ex) {
			throw setting.wrong("is \"" + setting.text() + "\", which is not an expression: " + ex.getMessage() + ".",
					"Correct the expression. " + ExpressionCheck.EXAMPLES);
		}
	}

	boolean usesPrincipal() {
		return this.usesPrincipal;
	}

	@Nullable Object value(RequestFacts facts) {
		return this.expression.getValue(context, facts);
	}

}
