/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.autoconfigure.properties.LimitProperties;
import io.github.gossiplimiter.autoconfigure.properties.PlanProperties;

/**
 * The plans of a limit as they are configured.
 *
 * @param limit the limit
 */
record PlanSource(ConfiguredLimit limit) {

	private static final String OWN = LimitProperties.UNKNOWN_PLAN_OWN;

	private static final String DENY = "deny";

	private static final Set<String> RESERVED = Set.of(OWN, DENY);

	/**
	 * The limits of all plans.
	 */
	List<Limit> limits() {
		List<Limit> limits = new ArrayList<>();
		plans().forEach((name, plan) -> {
			check(name);
			limits.add(this.limit.plan(name, plan).limit());
		});
		checkUse();
		return limits;
	}

	/**
	 * The plans, or nothing if there are none.
	 */
	@Nullable Plans read() {
		if (plans().isEmpty()) {
			return null;
		}
		Map<String, String> names = new LinkedHashMap<>();
		plans().keySet().forEach((plan) -> names.put(plan, PlanProperties.limitName(this.limit.name(), plan)));
		String expression = this.limit.properties().getPlan();
		String unknown = this.limit.properties().getUnknownPlan();
		return new Plans(names, (expression != null) ? this.limit.setting("plan", expression) : null, switch (unknown) {
			case OWN -> this.limit.name();
			case DENY -> null;
			default -> names.get(unknown);
		});
	}

	private Map<String, PlanProperties> plans() {
		return this.limit.properties().getPlans();
	}

	private void check(String name) {
		boolean printable = name.chars().allMatch((c) -> c > ' ' && c < 127 && c != PlanProperties.SEPARATOR);
		if (name.isEmpty() || !printable || RESERVED.contains(name)) {
			throw this.limit.wrong("plans",
					"has the plan '" + name + "'; a plan is called by printable ASCII characters without space and "
							+ "slash, and not own or deny.",
					"Rename it, for example to gold.");
		}
		String full = PlanProperties.limitName(this.limit.name(), name);
		if (full.length() > Limit.NAME_BYTES_MAX) {
			throw this.limit.wrong("plans",
					"has the plan '" + name + "', which together with the name of its limit is longer than "
							+ Limit.NAME_BYTES_MAX + " characters.",
					"Shorten one of the names.");
		}
	}

	private void checkUse() {
		LimitProperties properties = this.limit.properties();
		if (plans().isEmpty() && properties.getPlan() != null) {
			throw this.limit.wrong("plan", "names a plan, but the limit has none.",
					"Add plans, for example '" + this.limit.path("plans.gold.limit") + ": 1000' and '"
							+ this.limit.path("plans.gold.window") + ": 1m', or remove it.");
		}
		String unknown = properties.getUnknownPlan();
		if (!RESERVED.contains(unknown) && !plans().containsKey(unknown)) {
			throw this.limit.wrong("unknown-plan", "is '" + unknown + "', which is no plan of the limit.",
					"Set it to own (the limit's own values), deny, or one of the plans " + plans().keySet() + ".");
		}
	}

}
