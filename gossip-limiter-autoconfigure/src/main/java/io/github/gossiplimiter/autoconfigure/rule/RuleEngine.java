/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

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
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Limiter;
import io.github.gossiplimiter.Permit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.status.DecisionTimes;
import io.github.gossiplimiter.engine.LeaseSource;

/**
 * Decides the rules of a subject: the permits of all that apply are taken together or not
 * at all. Safe for use by many threads; a single plain rule is decided without a look-up
 * by name and without a list of permits.
 *
 * @param <S> the subject: a request or a call
 * @param <R> its result: a response, or how a call ended
 * @since 0.1.0
 */
public final class RuleEngine<S, R> {

	private static final long UNTIMED = 0;

	/*
	 * For the thread that ends a wait to be late.
	 */
	private static final Duration PATIENCE = Duration.ofMillis(100);

	private final RateLimiter rateLimiter;

	private final @Nullable DecisionTimes times;

	/**
	 * Create an engine.
	 * @param rateLimiter decides several permits together
	 * @param times records how long decisions take, or nothing if nobody wants to know
	 */
	public RuleEngine(RateLimiter rateLimiter, @Nullable DecisionTimes times) {
		this.rateLimiter = rateLimiter;
		this.times = times;
	}

	/**
	 * Longest time for a thread to wait for permits of several limits.
	 * @param leases where permits are leased from, if they are
	 */
	public static Duration maxWait(@Nullable LeaseSource leases) {
		return (leases != null) ? leases.maxWait().plus(PATIENCE) : PATIENCE;
	}

	/**
	 * Whether a subject may have to wait until permits were handed out.
	 */
	public boolean mayWait(List<? extends BoundRule<S, R>> rules) {
		for (int i = 0; i < rules.size(); i++) {
			if (rules.get(i).mayWait()) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Decide at once.
	 */
	public RuleOutcome<R> decide(List<? extends BoundRule<S, R>> rules, S subject) {
		long start = begin();
		boolean plain = rules.size() == 1 && rules.get(0).extras() == null;
		RuleOutcome<R> outcome = plain ? decidePlain(rules.get(0), subject) : decideAll(rules, subject);
		end(start);
		return outcome;
	}

	private RuleOutcome<R> decidePlain(BoundRule<S, R> rule, S subject) {
		if (!rule.appliesTo(subject)) {
			return RuleOutcome.unlimited();
		}
		String key = rule.key(subject);
		if (key == null) {
			return rule.deniesMissingKey() ? RuleOutcome.keyless(rule.limitName()) : RuleOutcome.unlimited();
		}
		return RuleOutcome.of(rule.limiter().decide(key, rule.cost(subject)));
	}

	private RuleOutcome<R> decideAll(List<? extends BoundRule<S, R>> rules, S subject) {
		List<RulePermit<R>> permits = new ArrayList<>(rules.size());
		RuleOutcome<R> known = gather(rules, subject, permits);
		if (known != null) {
			return known;
		}
		RulePermit<R> first = permits.get(0);
		return (permits.size() == 1) ? reserved(first, first.limiter().decide(first.key(), first.cost()))
				: reserved(permits, this.rateLimiter.tryAcquireAll(batch(permits)));
	}

	/**
	 * Decide when permits were handed out, or it is clear that they will not be in time.
	 * An outcome that was waited for comes on the thread that leases: whatever takes long
	 * should go on elsewhere. A caller that cancels takes nothing.
	 */
	public CompletableFuture<RuleOutcome<R>> decideLater(List<? extends BoundRule<S, R>> rules, S subject) {
		long start = begin();
		List<RulePermit<R>> permits = new ArrayList<>(rules.size());
		RuleOutcome<R> known = gather(rules, subject, permits);
		if (known != null) {
			return CompletableFuture.completedFuture(known);
		}
		return (permits.size() == 1) ? decideLater(permits.get(0), start) : await(
				this.rateLimiter.tryAcquireAllAsync(batch(permits)), (batch) -> reserved(permits, batch), start);
	}

	private CompletableFuture<RuleOutcome<R>> decideLater(RulePermit<R> permit, long start) {
		return await(permit.limiter().tryAcquireAsync(permit.key(), permit.cost()),
				(decision) -> reserved(permit, decision), start);
	}

	/**
	 * The same where key and cost were found in another way than by a rule. Plans,
	 * tenants, lists and charge of the limit apply all the same.
	 * @param limiter the limit
	 * @param key whose quota it is
	 * @param cost how many permits
	 * @param extras what else the limit has
	 * @param subject the request or call; if it is not known, only the limit's own values
	 * apply
	 */
	public CompletableFuture<RuleOutcome<R>> decideLater(Limiter limiter, String key, int cost,
			@Nullable RuleExtras<S, R> extras, @Nullable S subject) {
		if (extras == null || subject == null) {
			return decideLater(new RulePermit<>(limiter, key, cost, null), begin());
		}
		ClientStatus status = extras.clients().status(key, subject);
		if (status.limiter() == null || status.key() == null) {
			return CompletableFuture.completedFuture(outcome(status, limiter.limit().name()));
		}
		return decideLater(new RulePermit<>(status.limiter(), status.key(), cost, extras.charge()), begin());
	}

	private <T> CompletableFuture<RuleOutcome<R>> await(CompletionStage<T> stage, Function<T, RuleOutcome<R>> outcome,
			long start) {
		return new PendingOutcome<>(stage, (decision) -> {
			end(start);
			return outcome.apply(decision);
		});
	}

	/**
	 * The same for a thread that can wait.
	 * @param rules the rules
	 * @param subject the request or call
	 * @param maxWait longest time to wait for permits of several limits
	 */
	public RuleOutcome<R> decideAwaiting(List<? extends BoundRule<S, R>> rules, S subject, Duration maxWait) {
		long start = begin();
		List<RulePermit<R>> permits = new ArrayList<>(rules.size());
		RuleOutcome<R> known = gather(rules, subject, permits);
		if (known != null) {
			return known;
		}
		RulePermit<R> first = permits.get(0);
		RuleOutcome<R> outcome = (permits.size() == 1)
				? reserved(first, first.limiter().tryAcquireAwaiting(first.key(), first.cost()))
				: reserved(permits, awaitAll(batch(permits), maxWait));
		end(start);
		return outcome;
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
	 * No result came, not even one without the coordinator: what is at hand decides.
	 */
	private BatchDecision giveUp(CompletableFuture<BatchDecision> later, List<Permit> permits) {
		later.cancel(false);
		return later.isCompletedExceptionally() ? this.rateLimiter.tryAcquireAll(permits) : later.join();
	}

	private long begin() {
		return (this.times != null) ? this.times.begin() : UNTIMED;
	}

	private void end(long start) {
		if (this.times != null) {
			this.times.end(start);
		}
	}

	/*
	 * The outcome of the rules if no limit has to be asked; otherwise the permits to ask
	 * for.
	 */
	private @Nullable RuleOutcome<R> gather(List<? extends BoundRule<S, R>> rules, S subject,
			List<RulePermit<R>> permits) {
		for (BoundRule<S, R> rule : rules) {
			if (rule.appliesTo(subject)) {
				RuleOutcome<R> known = gather(rule, subject, permits);
				if (known != null) {
					return known;
				}
			}
		}
		return permits.isEmpty() ? RuleOutcome.unlimited() : null;
	}

	private @Nullable RuleOutcome<R> gather(BoundRule<S, R> rule, S subject, List<RulePermit<R>> permits) {
		RuleExtras<S, R> extras = rule.extras();
		String key = rule.key(subject);
		if (extras == null) {
			return add(rule, rule.limiter(), key, subject, permits);
		}
		ClientStatus status = extras.clients().status(key, subject);
		return switch (status.outcome()) {
			case LIMITED -> add(rule, status.limiter(), status.key(), subject, permits);
			// A client that leaves out the tenant is no better off than one that leaves
			// out the key.
			case KEYLESS -> add(rule, rule.limiter(), rule.fallbackKey(subject), subject, permits);
			case UNLIMITED -> null;
			case LISTED, UNPLANNED -> outcome(status, rule.limitName());
		};
	}

	private @Nullable RuleOutcome<R> add(BoundRule<S, R> rule, @Nullable Limiter limiter, @Nullable String key,
			S subject, List<RulePermit<R>> permits) {
		if (limiter == null || key == null) {
			return rule.deniesMissingKey() ? RuleOutcome.keyless(rule.limitName()) : null;
		}
		RuleExtras<S, R> extras = rule.extras();
		add(permits, new RulePermit<>(limiter, key, rule.cost(subject), (extras != null) ? extras.charge() : null));
		return null;
	}

	/*
	 * Two rules of one limit may come to the same key, for example when both fall back to
	 * the address: the subject is charged once, at the higher cost.
	 */
	private static <R> void add(List<RulePermit<R>> permits, RulePermit<R> permit) {
		for (int i = 0; i < permits.size(); i++) {
			RulePermit<R> other = permits.get(i);
			if (other.hasKeyOf(permit)) {
				permits.set(i, (other.cost() >= permit.cost()) ? other : permit);
				return;
			}
		}
		permits.add(permit);
	}

	private static <R> List<Permit> batch(List<RulePermit<R>> permits) {
		List<Permit> batch = new ArrayList<>(permits.size());
		for (RulePermit<R> permit : permits) {
			batch.add(permit.permit());
		}
		return batch;
	}

	private static <R> RuleOutcome<R> outcome(ClientStatus status, String limitName) {
		return switch (status.outcome()) {
			case LISTED, UNPLANNED -> RuleOutcome.refused(new Refusal(limitName, status.reason(limitName)));
			case KEYLESS -> RuleOutcome.keyless(limitName);
			case LIMITED, UNLIMITED -> RuleOutcome.unlimited();
		};
	}

	/*
	 * Permits that are only charged for some results are taken like all others, so that
	 * no more subjects than there are permits can be under way; they are given back
	 * later.
	 */
	private static <R> RuleOutcome<R> reserved(RulePermit<R> permit, Decision decision) {
		RuleOutcome<R> outcome = RuleOutcome.of(decision);
		ChargePolicy<R> charge = permit.charge();
		return (charge != null && outcome.allowed())
				? outcome.reserving(List.of(new ReservedPermit<>(permit, decision, charge))) : outcome;
	}

	private static <R> RuleOutcome<R> reserved(List<RulePermit<R>> permits, BatchDecision batch) {
		RuleOutcome<R> outcome = RuleOutcome.of(batch);
		if (!outcome.allowed()) {
			return outcome;
		}
		List<ReservedPermit<R>> reserved = new ArrayList<>();
		for (int i = 0; i < permits.size(); i++) {
			ChargePolicy<R> charge = permits.get(i).charge();
			if (charge != null) {
				reserved.add(new ReservedPermit<>(permits.get(i), batch.decisions().get(i), charge));
			}
		}
		return reserved.isEmpty() ? outcome : outcome.reserving(reserved);
	}

}
