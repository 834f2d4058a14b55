package io.github.gossiplimiter.autoconfigure.web;

import java.util.List;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.autoconfigure.client.ExpressionFailures;
import io.github.gossiplimiter.autoconfigure.limit.RequestRule;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties.MissingKey;
import io.github.gossiplimiter.autoconfigure.status.RequestCounts;

/**
 * A rule with its expressions parsed. Whatever a request makes of them, there is an
 * answer: a key that cannot be computed is missing, a cost is 1, a condition is met.
 *
 * @since 0.1.0
 */
public final class BoundRule {

	private static final Log logger = LogFactory.getLog(BoundRule.class);

	/*
	 * Clients that fall back to their address get keys of their own kind, and nobody can
	 * send one of these: a client that could would spend the quota of another address.
	 */
	static final String FALLBACK_PREFIX = "anonymous@";

	private static final String ESCAPE = "=";

	private final String limitName;

	private final MissingKey missingKey;

	private final KeyResolver key;

	private final CostResolver cost;

	private final @Nullable RequestExpression condition;

	private final @Nullable RuleExtras extras;

	private final ExpressionFailures failures;

	BoundRule(RequestRule rule, Limit limit, @Nullable RuleExtras extras, RequestCounts counts, Clock clock) {
		this.limitName = rule.limitName();
		this.missingKey = rule.missingKey();
		this.key = KeyResolver.parse(rule.key());
		this.cost = CostResolver.parse(rule.cost(), limit);
		Setting written = rule.condition();
		this.condition = (written != null) ? RequestExpression.condition(written) : null;
		this.extras = extras;
		this.failures = new ExpressionFailures(rule.limitName(), "a request", counts, logger, clock);
	}

	/**
	 * The limit that applies.
	 */
	public String limitName() {
		return this.limitName;
	}

	/**
	 * Whether one of some rules applies the same limit.
	 */
	public boolean isLimitOf(List<BoundRule> rules) {
		for (int i = 0; i < rules.size(); i++) {
			if (rules.get(i).limitName.equals(this.limitName)) {
				return true;
			}
		}
		return false;
	}

	boolean usesPrincipal() {
		return needsPrincipal() || (this.extras != null && this.extras.usesPrincipal());
	}

	/**
	 * Whether the rule makes no sense before authentication.
	 */
	boolean needsPrincipal() {
		return this.key.usesPrincipal() || this.cost.usesPrincipal()
				|| (this.condition != null && this.condition.usesPrincipal())
				|| (this.extras != null && this.extras.needsPrincipal());
	}

	/**
	 * What most rules do not have.
	 */
	@Nullable RuleExtras extras() {
		return this.extras;
	}

	/**
	 * Whether the rule applies to a request whose key is missing, and does not admit it.
	 */
	boolean deniesMissingKey() {
		return this.missingKey == MissingKey.DENY;
	}

	boolean appliesTo(RequestFacts facts) {
		if (this.condition == null) {
			return true;
		}
		try {
			Object met = this.condition.value(facts);
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
	 * The key of a request, or nothing if it has none and its address must not do.
	 */
	@Nullable String key(RequestFacts facts) {
		String found = resolveKey(facts);
		if (found == null) {
			return keyOfAddress(facts);
		}
		return found.startsWith(FALLBACK_PREFIX) ? ESCAPE + found : found;
	}

	/**
	 * The key of a request that has none of its own, or nothing if its address must not
	 * do.
	 */
	@Nullable String keyOfAddress(RequestFacts facts) {
		return (this.missingKey == MissingKey.IP) ? FALLBACK_PREFIX + facts.getIp() : null;
	}

	int cost(RequestFacts facts) {
		try {
			int found = this.cost.resolve(facts);
			if (found != CostResolver.INVALID) {
				return found;
			}
			this.failures.invalidCost();
		}
		catch (RuntimeException ex) {
			this.failures.failed("cost", "It counts as 1.", ex);
		}
		return 1;
	}

	private @Nullable String resolveKey(RequestFacts facts) {
		try {
			return this.key.resolve(facts);
		}
		catch (RuntimeException ex) {
			this.failures.failed("key", "It counts as missing.", ex);
			return null;
		}
	}

}
