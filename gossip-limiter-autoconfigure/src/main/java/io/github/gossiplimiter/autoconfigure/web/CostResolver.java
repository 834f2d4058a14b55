package io.github.gossiplimiter.autoconfigure.web;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * Finds how many permits a request takes.
 *
 * @param constant the number, if there is no expression
 * @param expression the expression, if it is not always the same number
 */
record CostResolver(int constant, @Nullable RequestExpression expression) {

	/**
	 * Answer for an expression without a usable number.
	 */
	static final int INVALID = -1;

	static CostResolver parse(Setting setting, Limit limit) {
		String text = setting.text().trim();
		if (!text.matches("[+-]?[0-9]+")) {
			return new CostResolver(1, RequestExpression.cost(setting));
		}
		long most = limit.mostAtOnce();
		double cost = Double.parseDouble(text);
		if (cost < 1) {
			throw setting.wrong("is " + text + "; a request costs at least 1.",
					"Set it to a positive number or an expression, or remove it.");
		}
		if (cost > most) {
			throw setting.wrong("is " + text + ", more than the " + most + " permits that limit '" + limit.name()
					+ "' has; no request would ever be admitted.", "Set it to at most " + most + ".");
		}
		return new CostResolver((int) cost, null);
	}

	boolean usesPrincipal() {
		return this.expression != null && this.expression.usesPrincipal();
	}

	/**
	 * The cost of a request. Too large a number is the largest there is: one that a
	 * client sends must not make a request cheap.
	 */
	int resolve(RequestFacts facts) {
		if (this.expression == null) {
			return this.constant;
		}
		double cost = number(this.expression.value(facts));
		if (!(cost > 0)) {
			return INVALID;
		}
		return (int) Math.min(Math.ceil(cost), Window.PERMITS_MAX);
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
