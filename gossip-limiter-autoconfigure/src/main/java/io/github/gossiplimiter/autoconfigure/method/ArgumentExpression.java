package io.github.gossiplimiter.autoconfigure.method;

import org.jspecify.annotations.Nullable;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.SimpleEvaluationContext;

import io.github.gossiplimiter.autoconfigure.Setting;

/**
 * An expression over the arguments of a method, parsed and checked once. It reads
 * properties and cannot call methods, so that a value that came from a client is never
 * more than a value.
 */
final class ArgumentExpression {

	private static final SpelExpressionParser parser = new SpelExpressionParser();

	private final SpelExpression expression;

	/*
	 * Remembers how to read the types of arguments: one for each expression, so that they
	 * are forgotten with it when the application is restarted.
	 */
	private final EvaluationContext shared = SimpleEvaluationContext.forReadOnlyDataBinding().build();

	private ArgumentExpression(SpelExpression expression) {
		this.expression = expression;
	}

	static ArgumentExpression parse(Setting setting, MethodArguments arguments) {
		try {
			SpelExpression expression = parser.parseRaw(setting.text());
			new ArgumentCheck(setting, arguments).check(expression.getAST());
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
