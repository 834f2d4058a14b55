package io.github.gossiplimiter.autoconfigure.web;

import java.util.Set;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.SimpleEvaluationContext;

import io.github.gossiplimiter.autoconfigure.Setting;
import io.github.gossiplimiter.autoconfigure.client.ExpressionType;

/**
 * An expression over a request, parsed and checked once. It reads properties and cannot
 * call methods, so that a value sent by a client is never more than a value.
 */
final class RequestExpression {

	private static final SpelExpressionParser parser = new SpelExpressionParser();

	private static final EvaluationContext context = SimpleEvaluationContext.forReadOnlyDataBinding().build();

	private static final ExpressionType TYPE = new ExpressionType(ExpressionCheck::type);

	private final SpelExpression expression;

	private final boolean usesPrincipal;

	private RequestExpression(SpelExpression expression, boolean usesPrincipal) {
		this.expression = expression;
		this.usesPrincipal = usesPrincipal;
	}

	/**
	 * Parse an expression that is true or false.
	 */
	static RequestExpression condition(Setting setting) {
		return parse(setting, TYPE::checkCondition);
	}

	/**
	 * Parse an expression that is a number.
	 */
	static RequestExpression cost(Setting setting) {
		return parse(setting, TYPE::checkCost);
	}

	/**
	 * Parse an expression that tells clients apart.
	 */
	static RequestExpression key(Setting setting) {
		return parse(setting, TYPE::checkKey);
	}

	/**
	 * Parse an expression that names a plan.
	 */
	static RequestExpression plan(Setting setting, Set<String> plans) {
		return parse(setting, (written, node) -> TYPE.checkPlan(written, node, plans));
	}

	private static RequestExpression parse(Setting setting, BiConsumer<Setting, SpelNode> type) {
		try {
			SpelExpression expression = parser.parseRaw(setting.text());
			ExpressionCheck check = new ExpressionCheck(setting);
			check.check(expression.getAST());
			type.accept(setting, expression.getAST());
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
