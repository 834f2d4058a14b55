package io.github.gossiplimiter.autoconfigure.web;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.BatchDecision;
import io.github.gossiplimiter.ColdKey;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Permit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.client.Standing;
import io.github.gossiplimiter.autoconfigure.status.DecisionTimes;

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

	/**
	 * Whether a request may have to wait until permits were handed out.
	 */
	boolean mayWait(List<BoundRule> rules) {
		for (int i = 0; i < rules.size(); i++) {
			RuleExtras extras = rules.get(i).extras();
			if (mayWait(rules.get(i).limitName()) || (extras != null && mayWait(extras))) {
				return true;
			}
		}
		return false;
	}

	private boolean mayWait(RuleExtras extras) {
		for (String plan : extras.clients().planLimits()) {
			if (mayWait(plan)) {
				return true;
			}
		}
		return false;
	}

	private boolean mayWait(String limitName) {
		Coordination coordination = this.rateLimiter.limit(limitName).coordination();
		return coordination.consistency().isLeased() || coordination.coldKey() == ColdKey.ASK;
	}

	/**
	 * Decide at once.
	 */
	Verdict decide(List<BoundRule> rules, RequestFacts facts) {
		long start = this.times.begin();
		boolean plain = rules.size() == 1 && rules.get(0).extras() == null;
		Verdict verdict = plain ? decideOne(rules.get(0), facts) : decideAll(rules, facts);
		this.times.end(start);
		return verdict;
	}

	/**
	 * Decide when permits were handed out, or it is clear that they will not be in time.
	 * Who cancels takes nothing.
	 */
	CompletableFuture<Verdict> decideLater(List<BoundRule> rules, RequestFacts facts) {
		long start = this.times.begin();
		List<Permit> permits = new ArrayList<>(rules.size());
		Verdict verdict = gather(rules, facts, permits);
		if (verdict != null) {
			return CompletableFuture.completedFuture(verdict);
		}
		Permit first = permits.get(0);
		return (permits.size() == 1)
				? await(this.rateLimiter.tryAcquireAsync(first.limitName(), first.key(), first.cost()),
						(decision) -> reserved(rules, permits, Verdict.of(decision)), start)
				: await(this.rateLimiter.tryAcquireAllAsync(permits),
						(decision) -> reserved(rules, permits, Verdict.of(decision)), start);
	}

	/**
	 * The same for what somebody else worked out.
	 * @param asked limit, key and cost
	 * @param extras what else the limit has
	 * @param facts what is known about the request, which extras need
	 */
	CompletableFuture<Verdict> decideLater(Permit asked, @Nullable RuleExtras extras, @Nullable RequestFacts facts) {
		Permit permit = asked;
		ChargePolicy charge = null;
		if (extras != null && facts != null) {
			Standing standing = extras.clients().standing(asked.key(), facts, isShadow(asked.limitName()));
			String limitName = standing.limitName();
			String key = standing.key();
			if (limitName == null || key == null) {
				return CompletableFuture.completedFuture(verdict(standing, asked.limitName()));
			}
			permit = new Permit(limitName, key, asked.cost());
			charge = extras.charge();
		}
		Permit taken = permit;
		ChargePolicy policy = charge;
		return await(this.rateLimiter.tryAcquireAsync(taken.limitName(), taken.key(), taken.cost()),
				(decision) -> reserved(taken, policy, decision), this.times.begin());
	}

	private static Verdict reserved(Permit permit, @Nullable ChargePolicy charge, Decision decision) {
		Verdict verdict = Verdict.of(decision);
		return (charge != null && verdict.allowed())
				? verdict.reserving(List.of(new Reserved(permit, decision, charge))) : verdict;
	}

	/*
	 * A client without a tenant has no key of its own to be counted by.
	 */
	private static Verdict verdict(Standing standing, String limitName) {
		return switch (standing.outcome()) {
			case LISTED, UNPLANNED -> Verdict.refused(new Refusal(limitName, standing.reason(limitName)));
			case KEYLESS -> Verdict.keyless(limitName);
			case LIMITED, UNLIMITED -> Verdict.UNLIMITED;
		};
	}

	private <T> CompletableFuture<Verdict> await(CompletionStage<T> stage, Function<T, Verdict> verdict, long start) {
		return new PendingVerdict<>(stage, (decision) -> {
			this.times.end(start);
			return verdict.apply(decision);
		});
	}

	/**
	 * The same for a thread that can wait.
	 * @param maxWait longest time to wait for permits of several limits
	 */
	Verdict decideAwaiting(List<BoundRule> rules, RequestFacts facts, Duration maxWait) {
		long start = this.times.begin();
		List<Permit> permits = new ArrayList<>(rules.size());
		Verdict verdict = gather(rules, facts, permits);
		if (verdict != null) {
			return verdict;
		}
		Permit first = permits.get(0);
		Verdict decided = (permits.size() == 1)
				? Verdict.of(this.rateLimiter.tryAcquireAwaiting(first.limitName(), first.key(), first.cost()))
				: Verdict.of(awaitAll(permits, maxWait));
		this.times.end(start);
		return reserved(rules, permits, decided);
	}

	private BatchDecision awaitAll(List<Permit> permits, Duration maxWait) {
		CompletableFuture<BatchDecision> later = this.rateLimiter.tryAcquireAllAsync(permits).toCompletableFuture();
		try {
			return later.get(maxWait.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return giveUp(later, permits);
		}
		catch (TimeoutException | ExecutionException ex) {
			return giveUp(later, permits);
		}
	}

	/*
	 * Nobody answers, not even for the coordinator: what is at hand decides.
	 */
	private BatchDecision giveUp(CompletableFuture<BatchDecision> later, List<Permit> permits) {
		later.cancel(false);
		return later.isCompletedExceptionally() ? this.rateLimiter.tryAcquireAll(permits) : later.join();
	}

	private Verdict decideOne(BoundRule rule, RequestFacts facts) {
		if (!rule.appliesTo(facts)) {
			return Verdict.UNLIMITED;
		}
		String key = rule.key(facts);
		if (key == null) {
			return isDenied(rule) ? Verdict.keyless(rule.limitName()) : Verdict.UNLIMITED;
		}
		return Verdict.of(this.rateLimiter.tryAcquire(rule.limitName(), key, rule.cost(facts)));
	}

	private Verdict decideAll(List<BoundRule> rules, RequestFacts facts) {
		List<Permit> permits = new ArrayList<>(rules.size());
		Verdict verdict = gather(rules, facts, permits);
		if (verdict != null) {
			return verdict;
		}
		Permit first = permits.get(0);
		return reserved(rules, permits,
				(permits.size() == 1)
						? Verdict.of(this.rateLimiter.tryAcquire(first.limitName(), first.key(), first.cost()))
						: Verdict.of(this.rateLimiter.tryAcquireAll(permits)));
	}

	/*
	 * What is only charged for some answers was taken like everything else, so that no
	 * more requests than there are permits can be under way; it is given back later.
	 */
	private static Verdict reserved(List<BoundRule> rules, List<Permit> permits, Verdict verdict) {
		if (!verdict.allowed()) {
			return verdict;
		}
		List<Reserved> reserved = new ArrayList<>();
		for (int i = 0; i < permits.size(); i++) {
			ChargePolicy charge = charge(rules, permits.get(i).limitName());
			if (charge != null) {
				reserved.add(new Reserved(permits.get(i), verdict.decisions().get(i), charge));
			}
		}
		return reserved.isEmpty() ? verdict : verdict.reserving(reserved);
	}

	private static @Nullable ChargePolicy charge(List<BoundRule> rules, String limitName) {
		for (BoundRule rule : rules) {
			RuleExtras extras = rule.extras();
			if (extras != null && extras.clients().has(limitName)) {
				return extras.charge();
			}
		}
		return null;
	}

	/**
	 * Give back what a request is not charged for.
	 */
	void settle(Verdict verdict, ResponseFacts response) {
		for (Reserved reserved : verdict.reserved()) {
			if (!reserved.policy().isDue(response)) {
				this.rateLimiter.refund(reserved.decision(), reserved.permit().key(), reserved.permit().cost());
			}
		}
	}

	/*
	 * What the rules come to without asking, if that decides it; otherwise what to ask
	 * for.
	 */
	private @Nullable Verdict gather(List<BoundRule> rules, RequestFacts facts, List<Permit> permits) {
		for (BoundRule rule : rules) {
			RuleExtras extras = rule.extras();
			if (rule.appliesTo(facts)) {
				Verdict verdict = (extras != null) ? gather(rule, extras, facts, permits)
						: gather(rule, facts, permits);
				if (verdict != null) {
					return verdict;
				}
			}
		}
		return permits.isEmpty() ? Verdict.UNLIMITED : null;
	}

	private @Nullable Verdict gather(BoundRule rule, RequestFacts facts, List<Permit> permits) {
		String key = rule.key(facts);
		if (key == null) {
			return isDenied(rule) ? Verdict.keyless(rule.limitName()) : null;
		}
		add(permits, new Permit(rule.limitName(), key, rule.cost(facts)));
		return null;
	}

	private @Nullable Verdict gather(BoundRule rule, RuleExtras extras, RequestFacts facts, List<Permit> permits) {
		Standing standing = extras.clients().standing(rule.key(facts), facts, isShadow(rule.limitName()));
		String limitName = standing.limitName();
		String key = standing.key();
		if (limitName != null && key != null) {
			add(permits, new Permit(limitName, key, rule.cost(facts)));
			return null;
		}
		if (standing.outcome() == Standing.Outcome.KEYLESS) {
			return keyless(rule, facts, permits);
		}
		Verdict verdict = verdict(standing, rule.limitName());
		return verdict.allowed() ? null : verdict;
	}

	/*
	 * Who leaves out the tenant is no better off than who leaves out the key.
	 */
	private @Nullable Verdict keyless(BoundRule rule, RequestFacts facts, List<Permit> permits) {
		String ofAddress = rule.keyOfAddress(facts);
		if (ofAddress == null) {
			return isDenied(rule) ? Verdict.keyless(rule.limitName()) : null;
		}
		add(permits, new Permit(rule.limitName(), ofAddress, rule.cost(facts)));
		return null;
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
		return rule.deniesMissingKey() && !isShadow(rule.limitName());
	}

	private boolean isShadow(String limitName) {
		return this.rateLimiter.limit(limitName).shadow();
	}

}
