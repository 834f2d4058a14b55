package io.github.gossiplimiter.autoconfigure.web;

import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.SimpleEvaluationContext;

import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * An expression, parsed and checked once. It reads properties and cannot call methods, so
 * that a value sent by a client is never more than a value.
 */
final class SafeExpression {

	private static final SpelExpressionParser parser = new SpelExpressionParser();

	private static final EvaluationContext context = SimpleEvaluationContext.forReadOnlyDataBinding().build();

	private final SpelExpression expression;

	private final boolean usesPrincipal;

	private SafeExpression(SpelExpression expression, boolean usesPrincipal) {
		this.expression = expression;
		this.usesPrincipal = usesPrincipal;
	}

	/**
	 * Parse an expression.
	 * @param setting what is configured
	 * @param terms what the expression can read
	 * @param type refuses expressions of another type than is needed
	 */
	static SafeExpression parse(Setting setting, ExpressionTerms terms, BiConsumer<Setting, SpelNode> type) {
		try {
			SpelExpression expression = parser.parseRaw(setting.text());
			ExpressionCheck check = new ExpressionCheck(setting, terms);
			check.check(expression.getAST());
			type.accept(setting, expression.getAST());
			return new SafeExpression(expression, check.usesPrincipal());
		}
		catch (ParseException ex) {
			throw setting.wrong("is \"" + setting.text() + "\", which is not an expression: at character "
					+ (ex.getPosition() + 1) + ", " + ex.getSimpleMessage() + ".",
					"Correct the expression. " + terms.examples());
		}
		catch (IllegalStateException | IllegalArgumentException ex) {
			throw setting.wrong("is \"" + setting.text() + "\", which is not an expression: " + ex.getMessage() + ".",
					"Correct the expression. " + terms.examples());
		}
	}

	boolean usesPrincipal() {
		return this.usesPrincipal;
	}

	@Nullable Object value(Object root) {
		return this.expression.getValue(context, root);
	}

}
