/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method.call;

import java.security.Principal;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.spel.support.SimpleEvaluationContext;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.autoconfigure.PlanRequest;
import io.github.gossiplimiter.autoconfigure.client.IpAddress;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.rule.ChargePolicy;
import io.github.gossiplimiter.autoconfigure.rule.KeyResolver;
import io.github.gossiplimiter.autoconfigure.rule.RuleReader;
import io.github.gossiplimiter.autoconfigure.rule.expression.ExpressionFailures;
import io.github.gossiplimiter.autoconfigure.rule.expression.ExpressionType;
import io.github.gossiplimiter.autoconfigure.rule.expression.RuleExpression;
import io.github.gossiplimiter.autoconfigure.rule.expression.TypeCheck;

/**
 * Reads a rule for the calls of a method, and of the arguments of a call what they say
 * about its client. A call has no address but, where that is its key, the key.
 *
 * @param place what asked for the limit
 * @param type the type of the bean
 * @param arguments the arguments of the method
 * @since 0.1.0
 */
public record MethodReader(String place, Class<?> type,
		MethodArguments arguments) implements RuleReader<MethodCall, CallResult> {

	private static final String OF_REQUEST = "ip|account|(header|cookie|query):.*";

	@Override
	public String subject() {
		return "a call of " + this.arguments.methodName();
	}

	@Override
	public String adviceOnUnknownLimit() {
		return "If the annotation defines it in place, let what makes the bean return " + this.type.getSimpleName()
				+ ". ";
	}

	@Override
	public KeyResolver<MethodCall> key(Setting written) {
		String text = written.text().trim();
		if (text.equals(KeyResolver.GLOBAL)) {
			return new KeyResolver<>(false, (call) -> KeyResolver.GLOBAL);
		}
		if (text.isEmpty()) {
			throw written.wrong("is empty; a limit needs to know whose quota a call takes.",
					"Set it to global or an expression. " + this.arguments.examples());
		}
		if (text.matches(OF_REQUEST) && !this.arguments.has(text)) {
			throw written.wrong("is " + text + ", but a method knows no request.",
					"Set the key of the annotation to global" + (this.arguments.withPrincipal() ? ", principal" : "")
							+ " or an expression. " + this.arguments.examples());
		}
		RuleExpression<MethodCall> expression = expression(written, ExpressionType::checkKey);
		return new KeyResolver<>(expression.usesPrincipal(), (call) -> text(expression.value(call)));
	}

	/*
	 * An array is no key: its text would be another one with every call.
	 */
	private static @Nullable String text(@Nullable Object value) {
		Object found = (value instanceof Optional<?> optional) ? optional.orElse(null) : value;
		return (found != null && !found.getClass().isArray()) ? found.toString() : null;
	}

	/*
	 * The shared context remembers how to read the types of arguments: one for each
	 * expression, so that they are forgotten with it when the application is restarted.
	 */
	@Override
	public RuleExpression<MethodCall> expression(Setting written, TypeCheck type) {
		EvaluationContext shared = SimpleEvaluationContext.forReadOnlyDataBinding().build();
		return RuleExpression.parse(written, new ArgumentCheck(written, this.arguments), type,
				(call) -> new MethodContext(shared, call));
	}

	@Override
	public RuntimeException wrongCost(Setting written, Limit limit) {
		return written.wrong(
				"is " + written.text().trim() + "; a call costs at least 1, and at most the " + limit.mostAtOnce()
						+ " permits that limit '" + limit.name() + "' has.",
				"Set it to a number in that range or to an expression, or remove it.");
	}

	@Override
	public @Nullable ChargePolicy<CallResult> charge(Setting written, ExpressionFailures failures) {
		return ChargedFailures.parse(written, this.type.getClassLoader());
	}

	@Override
	public RuleExpression<MethodCall> plan(Setting written, Set<String> plans) {
		try {
			return expression(written, (type, setting, node) -> type.checkPlan(setting, node, plans));
		}
		catch (GossipLimiterConfigurationException ex) {
			// What is written for requests is seldom good for methods.
			throw written.wrong(ex.problem(),
					"For " + this.place + ", add a plan to the annotation, for example plan = \"#plan\" or "
							+ "plan = \"'gold'\", or remove the property and declare a bean of type PlanResolver. "
							+ ex.remedy());
		}
	}

	@Override
	public KeyResolver<MethodCall> tenant(Setting written) {
		try {
			return key(written);
		}
		catch (GossipLimiterConfigurationException ex) {
			throw written.wrong(ex.problem(), "For " + this.place
					+ ", use a limit of its own whose tenant is an expression. " + this.arguments.examples());
		}
	}

	@Override
	public void checkAllowed(List<Setting> allowed) {
	}

	/*
	 * Calls without a key share one.
	 */
	@Override
	public String fallbackKey(MethodCall call) {
		return "";
	}

	@Override
	public PlanRequest planRequest(String limitName, String key, MethodCall call) {
		return new CallPlanRequest(limitName, key, call.principal());
	}

	/**
	 * A call carries no request, but may be made in somebody's name.
	 */
	private record CallPlanRequest(String limitName, String key, @Nullable Principal principal) implements PlanRequest {

	}

	@Override
	public @Nullable IpAddress address(MethodCall call, @Nullable String key) {
		return (key != null) ? IpAddress.parse(key) : null;
	}

	@Override
	public List<IpAddress> possibleAddresses(MethodCall call, @Nullable String key) {
		IpAddress address = address(call, key);
		return (address != null) ? List.of(address) : List.of();
	}

}
