package io.github.gossiplimiter.autoconfigure.method;

import java.security.Principal;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.client.ClientRules;
import io.github.gossiplimiter.autoconfigure.client.ExpressionFailures;
import io.github.gossiplimiter.autoconfigure.limit.MethodRule;
import io.github.gossiplimiter.autoconfigure.limit.Plans;
import io.github.gossiplimiter.autoconfigure.limit.RequestOptions;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties.MissingKey;
import io.github.gossiplimiter.autoconfigure.status.RequestCounts;

/**
 * A rule with its expressions parsed. Whatever a call makes of them, there is an answer:
 * a key that cannot be computed is missing, a cost is 1, a condition is met.
 */
final class BoundMethodRule {

	private static final Log logger = LogFactory.getLog(BoundMethodRule.class);

	/*
	 * As with requests: nobody can pass the key of calls that have none.
	 */
	private static final String FALLBACK_PREFIX = "anonymous@";

	private static final String ESCAPE = "=";

	private static final Pattern PRINCIPAL = Pattern.compile("(?<![#.\\w])(principal|user)\\b");

	private final String limitName;

	private final boolean usesPrincipal;

	private final MissingKey missingKey;

	private final MethodArguments arguments;

	private final MethodKey key;

	private final MethodCost cost;

	private final @Nullable ArgumentExpression condition;

	private final @Nullable FallbackMethod fallback;

	private final @Nullable MethodExtras extras;

	private final ExpressionFailures failures;

	BoundMethodRule(MethodRule rule, RateLimiter limiter, MethodArguments arguments, @Nullable FallbackMethod fallback,
			RequestCounts counts, ObjectProvider<PlanResolver> planResolvers, Clock clock,
			@Nullable ClassLoader classLoader) {
		Limit limit = limiter.limit(rule.limitName());
		this.limitName = rule.limitName();
		this.missingKey = rule.missingKey();
		this.arguments = arguments;
		this.key = MethodKey.parse(rule.key(), arguments);
		this.cost = MethodCost.parse(rule.cost(), limit, arguments);
		Setting written = rule.condition();
		this.condition = (written != null) ? ArgumentExpression.condition(written, arguments) : null;
		this.fallback = fallback;
		this.failures = new ExpressionFailures(this.limitName, "a call of " + arguments.methodName(), counts, logger,
				clock);
		this.extras = extras(rule, limiter, counts, planResolvers, clock, classLoader);
		this.usesPrincipal = arguments.withPrincipal() && mayRead(rule);
	}

	/*
	 * A bean that names the plan may read it.
	 */
	private static boolean mayRead(MethodRule rule) {
		Plans plans = rule.options().plans();
		Setting ofPlan = (plans != null) ? plans.expression() : null;
		return (plans != null && ofPlan == null)
				|| Stream.of(rule.key(), rule.cost(), rule.condition(), rule.options().tenant(), ofPlan)
					.filter(Objects::nonNull)
					.anyMatch((setting) -> PRINCIPAL.matcher(setting.text()).find());
	}

	private @Nullable MethodExtras extras(MethodRule rule, RateLimiter limiter, RequestCounts counts,
			ObjectProvider<PlanResolver> planResolvers, Clock clock, @Nullable ClassLoader classLoader) {
		RequestOptions options = rule.options();
		if (options.isNone()) {
			return null;
		}
		ClientRules<MethodCall> clients = new ClientRules<>(this.limitName, options,
				new MethodReader(rule, this.arguments), planResolvers, counts, this.failures, clock);
		// What a call costs must fit into every plan.
		clients.planLimits().forEach((each) -> MethodCost.parse(rule.cost(), limiter.limit(each), this.arguments));
		Setting charge = options.charge();
		return new MethodExtras(clients, (charge != null) ? ChargedFailures.parse(charge, classLoader) : null);
	}

	String limitName() {
		return this.limitName;
	}

	@Nullable FallbackMethod fallback() {
		return this.fallback;
	}

	@Nullable MethodExtras extras() {
		return this.extras;
	}

	/**
	 * Whether the principal has to be known.
	 */
	boolean usesPrincipal() {
		return this.usesPrincipal;
	}

	MethodCall call(@Nullable Object[] values, @Nullable Principal principal) {
		return new MethodCall(this.arguments, values, principal);
	}

	/**
	 * Whether a call without a key is denied.
	 */
	boolean deniesMissingKey() {
		return this.missingKey == MissingKey.DENY;
	}

	boolean appliesTo(MethodCall call) {
		if (this.condition == null) {
			return true;
		}
		try {
			Object met = this.condition.value(call);
			if (met instanceof Boolean decided) {
				return decided;
			}
			this.failures.invalidCondition();
		}
		catch (RuntimeException ex) {
			this.failures.failed("condition", "The limit applies.", ex);
		}
		return true;
	}

	/**
	 * The key of a call, or nothing if it has none and must not share one with others
	 * that have none.
	 */
	@Nullable String key(MethodCall call) {
		String found = resolveKey(call);
		if (found == null) {
			return keyOfOthers();
		}
		return found.startsWith(FALLBACK_PREFIX) ? ESCAPE + found : found;
	}

	/**
	 * The key that calls without one share, or nothing if they must not.
	 */
	@Nullable String keyOfOthers() {
		return (this.missingKey == MissingKey.IP) ? FALLBACK_PREFIX : null;
	}

	private @Nullable String resolveKey(MethodCall call) {
		try {
			return this.key.of(call);
		}
		catch (RuntimeException ex) {
			this.failures.failed("key", "It counts as missing.", ex);
			return null;
		}
	}

	int cost(MethodCall call) {
		try {
			int found = this.cost.of(call);
			if (found != MethodCost.INVALID) {
				return found;
			}
			this.failures.invalidCost();
		}
		catch (RuntimeException ex) {
			this.failures.failed("cost", "It counts as 1.", ex);
		}
		return 1;
	}

}
