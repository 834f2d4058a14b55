package io.github.gossiplimiter.autoconfigure.web;

import java.util.Collection;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.Plans;
import io.github.gossiplimiter.autoconfigure.RequestCounts;
import io.github.gossiplimiter.autoconfigure.Setting;

/**
 * Finds the limit of a client's plan. Whatever a request says, there is an answer: a
 * client without a plan has the limit's own values, and one whose plan is unknown or
 * could not be found out what the limit says about these.
 */
final class PlanChooser {

	private static final Log logger = LogFactory.getLog(PlanChooser.class);

	private final String limitName;

	private final Plans plans;

	private final @Nullable RequestExpression expression;

	private final @Nullable PlanResolver resolver;

	private final RequestCounts counts;

	private final OccasionalLog log;

	PlanChooser(String limitName, Plans plans, @Nullable PlanResolver resolver, RequestCounts counts, Clock clock) {
		Setting written = plans.expression();
		this.limitName = limitName;
		this.plans = plans;
		this.expression = (written != null) ? RequestExpression.parse(written) : null;
		this.resolver = resolver;
		this.counts = counts;
		this.log = new OccasionalLog(logger, clock);
	}

	boolean usesPrincipal() {
		return this.expression != null && this.expression.usesPrincipal();
	}

	/**
	 * The limits of all plans.
	 */
	Collection<String> limitNames() {
		return this.plans.limitNames().values();
	}

	/**
	 * Whether a limit is that of a plan.
	 */
	boolean has(String planLimitName) {
		return this.plans.limitNames().containsValue(planLimitName);
	}

	/**
	 * The limit that applies to a request.
	 * @param key whose quota it takes
	 * @return nothing if it is denied
	 */
	@Nullable String limitName(String key, RequestFacts facts) {
		String plan;
		try {
			plan = plan(key, facts);
		}
		catch (RuntimeException ex) {
			// The message of the exception may quote what a client sent.
			return unknown("could not be found out (" + ex.getClass().getSimpleName() + ")");
		}
		if (plan == null || plan.isBlank()) {
			return this.limitName;
		}
		String found = this.plans.limitNames().get(plan.trim());
		return (found != null) ? found : unknown("is not one of " + this.plans.limitNames().keySet());
	}

	private @Nullable String plan(String key, RequestFacts facts) {
		if (this.expression != null) {
			Object value = this.expression.value(facts);
			return (value != null) ? value.toString() : null;
		}
		return (this.resolver != null) ? this.resolver.plan(this.limitName, key) : null;
	}

	private @Nullable String unknown(String why) {
		this.counts.unknownPlan(this.limitName);
		String unknown = this.plans.unknown();
		this.log.warn("The plan of a request to limit '" + this.limitName + "' " + why + ". "
				+ ((unknown != null) ? "The limit '" + unknown + "' applies." : "It is denied."));
		return unknown;
	}

}
