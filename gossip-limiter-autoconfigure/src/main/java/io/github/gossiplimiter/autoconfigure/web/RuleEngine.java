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

	/**
	 * Whether a request may have to wait until permits were handed out.
	 */
	boolean mayWait(List<BoundRule> rules) {
		for (int i = 0; i < rules.size(); i++) {
			Coordination coordination = this.rateLimiter.limit(rules.get(i).limitName()).coordination();
			if (coordination.consistency().isLeased() || coordination.coldKey() == ColdKey.ASK) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Decide at once.
	 */
	Verdict decide(List<BoundRule> rules, RequestFacts facts) {
		long start = System.nanoTime();
		Verdict verdict = (rules.size() == 1) ? decideOne(rules.get(0), facts) : decideAll(rules, facts);
		this.times.add(System.nanoTime() - start);
		return verdict;
	}

	/**
	 * Decide when permits were handed out, or it is clear that they will not be in time.
	 * Who cancels takes nothing.
	 */
	CompletableFuture<Verdict> decideLater(List<BoundRule> rules, RequestFacts facts) {
		long start = System.nanoTime();
		List<Permit> permits = new ArrayList<>(rules.size());
		Verdict verdict = gather(rules, facts, permits);
		if (verdict != null) {
			return CompletableFuture.completedFuture(verdict);
		}
		Permit first = permits.get(0);
		return (permits.size() == 1)
				? await(this.rateLimiter.tryAcquireAsync(first.limitName(), first.key(), first.cost()), Verdict::of,
						start)
				: await(this.rateLimiter.tryAcquireAllAsync(permits), Verdict::of, start);
	}

	/**
	 * The same for what somebody else worked out.
	 */
	CompletableFuture<Verdict> decideLater(Permit permit) {
		return await(this.rateLimiter.tryAcquireAsync(permit.limitName(), permit.key(), permit.cost()), Verdict::of,
				System.nanoTime());
	}

	private <T> CompletableFuture<Verdict> await(CompletionStage<T> stage, Function<T, Verdict> verdict, long start) {
		return new PendingVerdict<>(stage, (decision) -> {
			this.times.add(System.nanoTime() - start);
			return verdict.apply(decision);
		});
	}

	/**
	 * The same for a thread that can wait.
	 * @param maxWait longest time to wait for permits of several limits
	 */
	Verdict decideAwaiting(List<BoundRule> rules, RequestFacts facts, Duration maxWait) {
		long start = System.nanoTime();
		List<Permit> permits = new ArrayList<>(rules.size());
		Verdict verdict = gather(rules, facts, permits);
		if (verdict != null) {
			return verdict;
		}
		Permit first = permits.get(0);
		Verdict decided = (permits.size() == 1)
				? Verdict.of(this.rateLimiter.tryAcquireAwaiting(first.limitName(), first.key(), first.cost()))
				: Verdict.of(awaitAll(permits, maxWait));
		this.times.add(System.nanoTime() - start);
		return decided;
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
		return (verdict != null) ? verdict : Verdict.of(this.rateLimiter.tryAcquireAll(permits));
	}

	/*
	 * What the rules come to without asking, if that decides it; otherwise what to ask
	 * for.
	 */
	private @Nullable Verdict gather(List<BoundRule> rules, RequestFacts facts, List<Permit> permits) {
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
		return permits.isEmpty() ? Verdict.UNLIMITED : null;
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
