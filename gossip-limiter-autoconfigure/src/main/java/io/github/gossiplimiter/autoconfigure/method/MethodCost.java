package io.github.gossiplimiter.autoconfigure.method;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * How many permits a call takes.
 *
 * @param constant the number, if there is no expression
 * @param expression the expression, if it is not always the same number
 */
record MethodCost(int constant, @Nullable ArgumentExpression expression) {

	/**
	 * Answer for an expression without a usable number.
	 */
	static final int INVALID = -1;

	static MethodCost parse(Setting setting, Limit limit, MethodArguments arguments) {
		String text = setting.text().trim();
		if (!text.matches("[+-]?[0-9]+")) {
			return new MethodCost(1, ArgumentExpression.cost(setting, arguments));
		}
		double cost = Double.parseDouble(text);
		long most = limit.mostAtOnce();
		if (cost < 1 || cost > most) {
			throw setting.wrong(
					"is " + text + "; a call costs at least 1, and at most the " + most + " permits that limit '"
							+ limit.name() + "' has.",
					"Set it to a number in that range or to an expression, or remove it.");
		}
		return new MethodCost((int) cost, null);
	}

	/**
	 * The cost of a call. Too large a number is the largest there is: it must not make a
	 * call cheap.
	 */
	int of(MethodCall call) {
		if (this.expression == null) {
			return this.constant;
		}
		double cost = number(this.expression.value(call));
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
