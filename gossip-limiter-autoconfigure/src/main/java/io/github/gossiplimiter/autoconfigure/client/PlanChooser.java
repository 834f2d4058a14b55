package io.github.gossiplimiter.autoconfigure.client;

import java.util.Collection;
import java.util.function.Function;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.housekeeping.OccasionalLog;
import io.github.gossiplimiter.autoconfigure.limit.Plans;
import io.github.gossiplimiter.autoconfigure.status.RequestCounts;

/**
 * Finds the limit of a client's plan. Whatever a request says, there is an answer: a
 * client without a plan has the limit's own values, and one whose plan is unknown or
 * could not be found out what the limit says about these.
 *
 * @param <T> what is known about a request or call
 */
final class PlanChooser<T> {

	private static final Log logger = LogFactory.getLog(PlanChooser.class);

	private final String limitName;

	private final Plans plans;

	private final @Nullable Function<T, @Nullable Object> expression;

	private final @Nullable PlanResolver resolver;

	private final ClientReader<T> reader;

	private final RequestCounts counts;

	private final OccasionalLog log;

	PlanChooser(String limitName, Plans plans, @Nullable Function<T, @Nullable Object> expression,
			@Nullable PlanResolver resolver, ClientReader<T> reader, RequestCounts counts, Clock clock) {
		this.limitName = limitName;
		this.plans = plans;
		this.expression = expression;
		this.resolver = resolver;
		this.reader = reader;
		this.counts = counts;
		this.log = new OccasionalLog(logger, clock);
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
	 * The limit that applies to a request or call.
	 * @param key whose quota it takes
	 * @return nothing if it is denied
	 */
	@Nullable String limitName(String key, T facts) {
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

	private @Nullable String plan(String key, T facts) {
		if (this.expression != null) {
			Object value = this.expression.apply(facts);
			return (value != null) ? value.toString() : null;
		}
		return (this.resolver != null) ? this.resolver.plan(this.reader.request(this.limitName, key, facts)) : null;
	}

	private @Nullable String unknown(String why) {
		this.counts.unknownPlan(this.limitName);
		String unknown = this.plans.unknown();
		this.log.warn("The plan of a request or call of limit '" + this.limitName + "' " + why + ". "
				+ ((unknown != null) ? "The limit '" + unknown + "' applies." : "It is denied."));
		return unknown;
	}

}
