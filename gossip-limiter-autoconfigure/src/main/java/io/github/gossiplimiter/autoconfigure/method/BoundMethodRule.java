package io.github.gossiplimiter.autoconfigure.method;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.autoconfigure.MethodRule;
import io.github.gossiplimiter.autoconfigure.Setting;
import io.github.gossiplimiter.autoconfigure.WebProperties.MissingKey;

/**
 * A rule with its expressions parsed. Whatever a call makes of them, there is an answer:
 * a key that cannot be computed is missing, a cost is 1, a condition is met.
 */
final class BoundMethodRule {

	private static final Log logger = LogFactory.getLog(BoundMethodRule.class);

	private static final long WARN_NANOS = TimeUnit.MINUTES.toNanos(1);

	/*
	 * As with requests: nobody can pass the key of calls that have none.
	 */
	private static final String FALLBACK_PREFIX = "anonymous@";

	private static final String ESCAPE = "=";

	private final String limitName;

	private final MissingKey missingKey;

	private final MethodArguments arguments;

	private final MethodKey key;

	private final MethodCost cost;

	private final @Nullable ArgumentExpression condition;

	private final @Nullable FallbackMethod fallback;

	private final Clock clock;

	private final AtomicLong nextWarningNanos = new AtomicLong(Long.MIN_VALUE);

	BoundMethodRule(MethodRule rule, Limit limit, MethodArguments arguments, @Nullable FallbackMethod fallback,
			Clock clock) {
		this.limitName = rule.limitName();
		this.missingKey = rule.missingKey();
		this.arguments = arguments;
		this.key = MethodKey.parse(rule.key(), arguments);
		this.cost = MethodCost.parse(rule.cost(), limit, arguments);
		Setting written = rule.condition();
		this.condition = (written != null) ? ArgumentExpression.parse(written, arguments) : null;
		this.fallback = fallback;
		this.clock = clock;
	}

	String limitName() {
		return this.limitName;
	}

	@Nullable FallbackMethod fallback() {
		return this.fallback;
	}

	MethodCall call(@Nullable Object[] values) {
		return new MethodCall(this.arguments, values);
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
			return !Boolean.FALSE.equals(this.condition.value(call));
		}
		catch (RuntimeException ex) {
			warn("condition", "The limit applies.", ex);
			return true;
		}
	}

	/**
	 * The key of a call, or nothing if it has none and must not share one with others
	 * that have none.
	 */
	@Nullable String key(MethodCall call) {
		String found = resolveKey(call);
		if (found == null) {
			return (this.missingKey == MissingKey.IP) ? FALLBACK_PREFIX : null;
		}
		return found.startsWith(FALLBACK_PREFIX) ? ESCAPE + found : found;
	}

	private @Nullable String resolveKey(MethodCall call) {
		try {
			return this.key.of(call);
		}
		catch (RuntimeException ex) {
			warn("key", "It counts as missing.", ex);
			return null;
		}
	}

	int cost(MethodCall call) {
		try {
			int found = this.cost.of(call);
			if (found != MethodCost.INVALID) {
				return found;
			}
			warn("The cost of limit '" + this.limitName + "' was not a positive number. It counts as 1.");
		}
		catch (RuntimeException ex) {
			warn("cost", "It counts as 1.", ex);
		}
		return 1;
	}

	/*
	 * The message of the exception may quote an argument, so only its type is logged.
	 */
	private void warn(String what, String consequence, RuntimeException cause) {
		warn("The " + what + " of limit '" + this.limitName + "' could not be computed for a call of "
				+ this.arguments.methodName() + " (" + cause.getClass().getSimpleName() + "). " + consequence);
	}

	private void warn(String message) {
		long now = this.clock.nanos();
		long next = this.nextWarningNanos.get();
		if (now >= next && this.nextWarningNanos.compareAndSet(next, now + WARN_NANOS)) {
			logger.warn(message + " Further warnings of this kind are held back for a minute.");
		}
	}

}
