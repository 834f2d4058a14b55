package io.github.gossiplimiter.autoconfigure.web;

import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.client.ExpressionType;
import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * An expression over a request.
 *
 * @param expression the expression
 */
record RequestExpression(SafeExpression expression) {

	private static final ExpressionTerms TERMS = new ExpressionTerms("the request",
			Set.of("headers", "cookies", "query"), Set.of("ip", "principal", "user", "path", "method"), Set.of(),
			"An expression can read headers['NAME'], cookies['NAME'], query['NAME'], ip, "
					+ "principal, user, path and method, for example ip + ' ' + path.");

	private static final ExpressionType TYPE = new ExpressionType(TERMS::type);

	/**
	 * Parse an expression that is true or false.
	 */
	static RequestExpression condition(Setting setting) {
		return new RequestExpression(SafeExpression.parse(setting, TERMS, TYPE::checkCondition));
	}

	/**
	 * Parse an expression that is a number.
	 */
	static RequestExpression cost(Setting setting) {
		return new RequestExpression(SafeExpression.parse(setting, TERMS, TYPE::checkCost));
	}

	/**
	 * Parse an expression that tells clients apart.
	 */
	static RequestExpression key(Setting setting) {
		return new RequestExpression(SafeExpression.parse(setting, TERMS, TYPE::checkKey));
	}

	/**
	 * Parse an expression that names a plan.
	 */
	static RequestExpression plan(Setting setting, Set<String> plans) {
		return new RequestExpression(
				SafeExpression.parse(setting, TERMS, (written, node) -> TYPE.checkPlan(written, node, plans)));
	}

	boolean usesPrincipal() {
		return this.expression.usesPrincipal();
	}

	@Nullable Object value(RequestFacts facts) {
		return this.expression.value(facts);
	}

}
