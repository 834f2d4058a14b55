package io.github.gossiplimiter.autoconfigure.web;

import java.util.List;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.autoconfigure.RequestRule;
import io.github.gossiplimiter.autoconfigure.Setting;
import io.github.gossiplimiter.autoconfigure.WebProperties.MissingKey;

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
	private static final String FALLBACK_PREFIX = "anonymous@";

	private static final String ESCAPE = "=";

	private final String limitName;

	private final MissingKey missingKey;

	private final KeyResolver key;

	private final CostResolver cost;

	private final @Nullable RequestExpression condition;

	private final @Nullable RuleExtras extras;

	private final OccasionalLog log;

	BoundRule(RequestRule rule, Limit limit, Clock clock) {
		this(rule, limit, null, clock);
	}

	BoundRule(RequestRule rule, Limit limit, @Nullable RuleExtras extras, Clock clock) {
		this.limitName = rule.limitName();
		this.missingKey = rule.missingKey();
		this.key = KeyResolver.parse(rule.key());
		this.cost = CostResolver.parse(rule.cost(), limit);
		Setting written = rule.condition();
		this.condition = (written != null) ? RequestExpression.parse(written) : null;
		this.extras = extras;
		this.log = new OccasionalLog(logger, clock);
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
		return this.key.usesPrincipal() || this.cost.usesPrincipal()
				|| (this.condition != null && this.condition.usesPrincipal())
				|| (this.extras != null && this.extras.usesPrincipal());
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
			return !Boolean.FALSE.equals(this.condition.value(facts));
		}
		catch (RuntimeException ex) {
			warn("condition", "The limit applies.", ex);
			return true;
		}
	}

	/**
	 * The key of a request, or nothing if it has none and its address must not do.
	 */
	@Nullable String key(RequestFacts facts) {
		String found = resolveKey(facts);
		if (found == null) {
			return (this.missingKey == MissingKey.IP) ? FALLBACK_PREFIX + facts.getIp() : null;
		}
		return found.startsWith(FALLBACK_PREFIX) ? ESCAPE + found : found;
	}

	/**
	 * The key of a client among all tenants, or nothing if it names none.
	 */
	@Nullable String keyOfAll(RuleExtras of, String found, RequestFacts facts) {
		try {
			return of.keyOfAll(found, facts);
		}
		catch (RuntimeException ex) {
			warn("tenant", "It counts as missing.", ex);
			return null;
		}
	}

	int cost(RequestFacts facts) {
		try {
			int found = this.cost.resolve(facts);
			if (found != CostResolver.INVALID) {
				return found;
			}
			this.log.warn("The cost of limit '" + this.limitName
					+ "' was not a positive number for a request. It counts as 1.");
		}
		catch (RuntimeException ex) {
			warn("cost", "It counts as 1.", ex);
		}
		return 1;
	}

	private @Nullable String resolveKey(RequestFacts facts) {
		try {
			return this.key.resolve(facts);
		}
		catch (RuntimeException ex) {
			warn("key", "It counts as missing.", ex);
			return null;
		}
	}

	/*
	 * The message of the exception may quote what a client sent, so only its type is
	 * logged.
	 */
	private void warn(String what, String consequence, RuntimeException cause) {
		this.log.warn("The " + what + " of limit '" + this.limitName + "' could not be computed for a request ("
				+ cause.getClass().getSimpleName() + "). " + consequence);
	}

}
