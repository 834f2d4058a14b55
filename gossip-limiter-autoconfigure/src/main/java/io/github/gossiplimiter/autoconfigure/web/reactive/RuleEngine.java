package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.BatchDecision;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Permit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.DecisionTimes;

/**
 * Asks the limiter for what the rules of a request need, all together or nothing.
 */
final class RuleEngine {

	private final RateLimiter rateLimiter;

	private final DecisionTimes times;

	RuleEngine(RateLimiter rateLimiter, DecisionTimes times) {
		this.rateLimiter = rateLimiter;
		this.times = times;
	}

	Verdict decide(List<BoundRule> rules, RequestFacts facts) {
		long start = System.nanoTime();
		Verdict verdict = (rules.size() == 1) ? decideOne(rules.get(0), facts) : decideAll(rules, facts);
		this.times.add(System.nanoTime() - start);
		return verdict;
	}

	private Verdict decideOne(BoundRule rule, RequestFacts facts) {
		if (!rule.appliesTo(facts)) {
			return Verdict.UNLIMITED;
		}
		String key = rule.key(facts);
		if (key == null) {
			return isDenied(rule) ? Verdict.keyless(rule.limitName()) : Verdict.UNLIMITED;
		}
		Decision decision = this.rateLimiter.tryAcquire(rule.limitName(), key, rule.cost(facts));
		return new Verdict(decision.allowed(), List.of(decision), null);
	}

	private Verdict decideAll(List<BoundRule> rules, RequestFacts facts) {
		List<Permit> permits = new ArrayList<>(rules.size());
		for (BoundRule rule : rules) {
			if (rule.appliesTo(facts)) {
				String key = rule.key(facts);
				if (key != null) {
					add(permits, new Permit(rule.limitName(), key, rule.cost(facts)));
				}
				else if (isDenied(rule)) {
					return Verdict.keyless(rule.limitName());
				}
			}
		}
		if (permits.isEmpty()) {
			return Verdict.UNLIMITED;
		}
		BatchDecision batch = this.rateLimiter.tryAcquireAll(permits);
		return new Verdict(batch.allowed(), batch.decisions(), null);
	}

	/*
	 * Two rules of one limit may come to the same key, for example when both fall back to
	 * the address: the request is charged once, at the higher cost.
	 */
	private static void add(List<Permit> permits, Permit permit) {
		for (int i = 0; i < permits.size(); i++) {
			Permit other = permits.get(i);
			if (other.limitName().equals(permit.limitName()) && other.key().equals(permit.key())) {
				permits.set(i, (other.cost() >= permit.cost()) ? other : permit);
				return;
			}
		}
		permits.add(permit);
	}

	private boolean isDenied(BoundRule rule) {
		return rule.deniesMissingKey() && !this.rateLimiter.limit(rule.limitName()).shadow();
	}

}
