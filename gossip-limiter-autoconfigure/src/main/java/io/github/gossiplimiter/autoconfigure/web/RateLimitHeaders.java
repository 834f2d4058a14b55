package io.github.gossiplimiter.autoconfigure.web;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.gossiplimiter.BatchDecision;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties.HeaderStyle;

/**
 * Tells a client what it has left. Limits in shadow mode are not mentioned: they hold
 * nobody back.
 */
final class RateLimitHeaders {

	/*
	 * Decided without the coordinator, as the limit says.
	 */
	private static final String DEGRADED = ";gossip-mode=\"degraded\"";

	private final RateLimiter rateLimiter;

	private final boolean draft;

	private final boolean legacy;

	/*
	 * Bounded by the number of limits. An entry is replaced when its limit was changed
	 * while running.
	 */
	private final Map<String, PolicyItems> items = new ConcurrentHashMap<>();

	RateLimitHeaders(RateLimiter rateLimiter, HeaderStyle style) {
		this.rateLimiter = rateLimiter;
		this.draft = style == HeaderStyle.DRAFT || style == HeaderStyle.BOTH;
		this.legacy = style == HeaderStyle.LEGACY || style == HeaderStyle.BOTH;
	}

	<T> void write(T response, HeaderSetter<T> setter, Verdict verdict) {
		if (this.draft) {
			writeDraft(response, setter, verdict);
		}
		if (this.legacy) {
			writeLegacy(response, setter, verdict.decisions());
		}
	}

	/**
	 * How the header fields call the window that a decision describes.
	 */
	String policyName(Decision decision) {
		return items(decision.limitName()).name(decision.window());
	}

	static long ceilSeconds(Duration duration) {
		return duration.toSeconds() + ((duration.toNanosPart() > 0) ? 1 : 0);
	}

	private <T> void writeDraft(T response, HeaderSetter<T> setter, Verdict verdict) {
		StringBuilder state = new StringBuilder(48);
		String policies = "";
		long wait = verdict.allowed() ? Long.MAX_VALUE : longestWaitSeconds(verdict.decisions());
		for (int i = 0; i < verdict.decisions().size(); i++) {
			Decision decision = verdict.decisions().get(i);
			PolicyItems item = items(decision.limitName());
			if (!item.limit().shadow() && isTightest(verdict.decisions(), i)) {
				append(state, item.quotedName(decision.window()), decision, wait);
				policies = policies.isEmpty() ? item.policies() : join(policies, item.policies());
			}
		}
		if (!state.isEmpty()) {
			setter.set(response, "RateLimit-Policy", policies);
			setter.set(response, "RateLimit", state.toString());
		}
	}

	/*
	 * A limit that was asked for several keys is one policy, of which the least counts.
	 */
	private static boolean isTightest(List<Decision> decisions, int index) {
		if (decisions.size() == 1) {
			return true;
		}
		Decision decision = decisions.get(index);
		List<Decision> same = decisions.stream()
			.filter((other) -> other.limitName().equals(decision.limitName())
					&& other.window().equals(decision.window()))
			.toList();
		Decision tightest = new BatchDecision(false, same).tightest();
		return decisions.indexOf(tightest) == index;
	}

	/*
	 * A client must not be told to come back before its quota grows, so no delay may be
	 * longer than Retry-After: one that would be is left out.
	 */
	private static void append(StringBuilder state, String name, Decision decision, long wait) {
		state.append(state.isEmpty() ? "" : ", ").append(name).append(";r=").append(decision.remaining());
		long delay = ceilSeconds(decision.allowed() ? decision.resetAfter() : decision.retryAfter());
		if (delay <= wait && !decision.retryAfter().equals(Decision.NEVER)) {
			state.append(";t=").append(delay);
		}
		if (decision.basis() == Decision.Basis.UNREACHABLE) {
			state.append(DEGRADED);
		}
	}

	private static String join(String policies, String more) {
		return policies.contains(more) ? policies : policies + ", " + more;
	}

	private static long longestWaitSeconds(List<Decision> decisions) {
		long longest = 0;
		for (Decision decision : decisions) {
			longest = decision.allowed() ? longest : Math.max(longest, ceilSeconds(decision.retryAfter()));
		}
		return longest;
	}

	private <T> void writeLegacy(T response, HeaderSetter<T> setter, List<Decision> decisions) {
		List<Decision> visible = decisions.stream()
			.filter((decision) -> !items(decision.limitName()).limit().shadow())
			.toList();
		if (!visible.isEmpty()) {
			Decision tightest = new BatchDecision(false, visible).tightest();
			setter.set(response, "X-RateLimit-Limit", Long.toString(tightest.limit()));
			setter.set(response, "X-RateLimit-Remaining", Long.toString(tightest.remaining()));
			setter.set(response, "X-RateLimit-Reset", Long.toString(ceilSeconds(tightest.resetAfter())));
		}
	}

	// Another object is another version of the limit; comparing their parts takes longer
	// than writing the fields.
	@SuppressWarnings("ReferenceEquality")
	private PolicyItems items(String limitName) {
		Limit limit = this.rateLimiter.limit(limitName);
		PolicyItems known = this.items.get(limitName);
		if (known == null || known.limit() != limit) {
			known = new PolicyItems(limit);
			this.items.put(limitName, known);
		}
		return known;
	}

}
