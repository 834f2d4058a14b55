package io.github.gossiplimiter.autoconfigure.method;

import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.SimpleEvaluationContext;

import io.github.gossiplimiter.autoconfigure.client.ExpressionType;
import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * An expression over the arguments of a method, parsed and checked once. It reads
 * properties and cannot call methods, so that a value that came from a client is never
 * more than a value.
 */
final class ArgumentExpression {

	private static final SpelExpressionParser parser = new SpelExpressionParser();

	private static final Pattern PRINCIPAL = Pattern.compile("\\b(principal|user)\\b");

	private final SpelExpression expression;

	/*
	 * Remembers how to read the types of arguments: one for each expression, so that they
	 * are forgotten with it when the application is restarted.
	 */
	private final EvaluationContext shared = SimpleEvaluationContext.forReadOnlyDataBinding().build();

	private ArgumentExpression(SpelExpression expression) {
		this.expression = expression;
	}

	/**
	 * Parse an expression that is true or false.
	 */
	static ArgumentExpression condition(Setting setting, MethodArguments arguments) {
		return parse(setting, arguments, (type, node) -> type.checkCondition(setting, node));
	}

	/**
	 * Parse an expression that is a number.
	 */
	static ArgumentExpression cost(Setting setting, MethodArguments arguments) {
		return parse(setting, arguments, (type, node) -> type.checkCost(setting, node));
	}

	/**
	 * Parse an expression that tells callers apart.
	 */
	static ArgumentExpression key(Setting setting, MethodArguments arguments) {
		return parse(setting, arguments, (type, node) -> type.checkKey(setting, node));
	}

	/**
	 * Parse an expression that names a plan.
	 */
	static ArgumentExpression plan(Setting setting, MethodArguments arguments, Set<String> plans) {
		return parse(setting, arguments, (type, node) -> type.checkPlan(setting, node, plans));
	}

	/**
	 * Whether a text that is right, an expression or a word instead of one, reads the
	 * principal.
	 */
	static boolean readsPrincipal(Setting setting, MethodArguments arguments) {
		if (!PRINCIPAL.matcher(setting.text()).find()) {
			return false;
		}
		ArgumentCheck check = new ArgumentCheck(setting, arguments);
		check.check(parser.parseRaw(setting.text()).getAST());
		return check.readsPrincipal();
	}

	private static ArgumentExpression parse(Setting setting, MethodArguments arguments,
			BiConsumer<ExpressionType, SpelNode> typeCheck) {
		try {
			SpelExpression expression = parser.parseRaw(setting.text());
			ArgumentCheck check = new ArgumentCheck(setting, arguments);
			check.check(expression.getAST());
			typeCheck.accept(new ExpressionType(check::type), expression.getAST());
			return new ArgumentExpression(expression);
		}
		catch (ParseException ex) {
			throw setting.wrong("is \"" + setting.text() + "\", which is not an expression: at character "
					+ (ex.getPosition() + 1) + ", " + ex.getSimpleMessage() + ".",
					"Correct the expression. " + arguments.examples());
		}
		catch (IllegalStateException | IllegalArgumentException ex) {
			throw setting.wrong("is \"" + setting.text() + "\", which is not an expression: " + ex.getMessage() + ".",
					"Correct the expression. " + arguments.examples());
		}
	}

	@Nullable Object value(MethodCall call) {
		return this.expression.getValue(new MethodContext(this.shared, call), call);
	}

}
