package io.github.gossiplimiter.autoconfigure.web;

import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.autoconfigure.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.Plans;
import io.github.gossiplimiter.autoconfigure.RequestOptions;
import io.github.gossiplimiter.autoconfigure.RequestRule;
import io.github.gossiplimiter.autoconfigure.Setting;
import io.github.gossiplimiter.autoconfigure.web.AccessLists.Standing;

/**
 * What most rules do not have: plans, tenants, lists of clients, and permits that are
 * only charged for some answers.
 */
final class RuleExtras {

	/*
	 * Stands between a tenant and a key. Within a tenant it is written as percent and
	 * digits, so that no tenant can make up the keys of another.
	 */
	private static final char TENANT_END = '!';

	private final String limitName;

	private final @Nullable PlanChooser plans;

	private final @Nullable KeyResolver tenant;

	private final @Nullable AccessLists lists;

	private final @Nullable ChargePolicy charge;

	private RuleExtras(String limitName, RequestOptions options, @Nullable PlanChooser plans) {
		Setting ofTenant = options.tenant();
		Setting ofCharge = options.charge();
		this.limitName = limitName;
		this.plans = plans;
		this.tenant = (ofTenant != null) ? KeyResolver.parse(ofTenant) : null;
		this.lists = AccessLists.parse(options);
		this.charge = (ofCharge != null) ? ChargePolicy.parse(ofCharge) : null;
	}

	/**
	 * What a rule has.
	 * @param definitions who knows what plans are resolved with
	 * @return nothing if it has nothing
	 */
	static @Nullable RuleExtras of(RequestRule rule, LimitDefinitions definitions, Clock clock) {
		RequestOptions options = rule.options();
		if (options.isNone()) {
			return null;
		}
		Plans plans = options.plans();
		PlanChooser chooser = (plans != null) ? new PlanChooser(rule.limitName(), plans,
				definitions.planResolver(rule.limitName(), plans), definitions.requestCounts(), clock) : null;
		return new RuleExtras(rule.limitName(), options, chooser);
	}

	boolean usesPrincipal() {
		return (this.tenant != null && this.tenant.usesPrincipal())
				|| (this.plans != null && this.plans.usesPrincipal());
	}

	/**
	 * Whether a limit is the one of the rule, or that of one of its plans.
	 */
	boolean has(String name) {
		return this.limitName.equals(name) || (this.plans != null && this.plans.has(name));
	}

	/**
	 * The limits of its plans.
	 */
	Collection<String> planLimits() {
		return (this.plans != null) ? this.plans.limitNames() : List.of();
	}

	/**
	 * Where a client stands.
	 */
	Standing standing(@Nullable String key, RequestFacts facts) {
		return (this.lists != null) ? this.lists.of(key, facts) : Standing.LIMITED;
	}

	/**
	 * The limit that applies, or nothing if the client's plan is unknown and that is
	 * denied.
	 */
	@Nullable String limitName(String key, RequestFacts facts) {
		return (this.plans != null) ? this.plans.limitName(key, facts) : this.limitName;
	}

	/**
	 * The key of a client among all tenants, or nothing if it names none.
	 */
	@Nullable String keyOfAll(String key, RequestFacts facts) {
		if (this.tenant == null) {
			return key;
		}
		String found = this.tenant.resolve(facts);
		return (found != null) ? found.replace("%", "%25").replace("!", "%21") + TENANT_END + key : null;
	}

	/**
	 * For which answers the client is charged, or nothing if for all.
	 */
	@Nullable ChargePolicy charge() {
		return this.charge;
	}

}
