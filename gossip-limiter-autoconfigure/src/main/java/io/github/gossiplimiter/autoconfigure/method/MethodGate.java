package io.github.gossiplimiter.autoconfigure.method;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.BatchDecision;
import io.github.gossiplimiter.ColdKey;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Permit;
import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.RateLimiter;

/**
 * Asks the limiter for what the rules of a method need, all together or nothing. The
 * answer is the denial, or nothing if the call may go on.
 */
final class MethodGate {

	private final List<BoundMethodRule> rules;

	private final RateLimiter rateLimiter;

	MethodGate(List<BoundMethodRule> rules, RateLimiter rateLimiter) {
		this.rules = rules;
		this.rateLimiter = rateLimiter;
	}

	/**
	 * Whether a call may have to wait until permits were handed out.
	 */
	boolean mayWait() {
		for (BoundMethodRule rule : this.rules) {
			Coordination coordination = this.rateLimiter.limit(rule.limitName()).coordination();
			if (coordination.consistency().isLeased() || coordination.coldKey() == ColdKey.ASK) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Decide; if permits have to be handed out first, this thread waits for them, but not
	 * longer than the limiter lets it.
	 */
	@Nullable RateLimitExceededException enter(@Nullable Object[] arguments) {
		List<Permit> permits = new ArrayList<>(this.rules.size());
		RateLimitExceededException denial = gather(arguments, permits);
		if (denial != null || permits.isEmpty()) {
			return denial;
		}
		if (permits.size() > 1) {
			return denial(mayWait() ? this.rateLimiter.tryAcquireAllAsync(permits).toCompletableFuture().join()
					: this.rateLimiter.tryAcquireAll(permits));
		}
		Permit permit = permits.get(0);
		return denial(this.rateLimiter.tryAcquireAwaiting(permit.limitName(), permit.key(), permit.cost()));
	}

	/**
	 * Decide when permits were handed out, without a thread. An answer that was waited
	 * for comes on the thread that leases: whatever takes long should go on elsewhere.
	 * Who cancels takes nothing.
	 */
	CompletableFuture<@Nullable RateLimitExceededException> enterLater(@Nullable Object[] arguments) {
		List<Permit> permits = new ArrayList<>(this.rules.size());
		RateLimitExceededException denial = gather(arguments, permits);
		if (denial != null || permits.isEmpty()) {
			return CompletableFuture.completedFuture(denial);
		}
		Permit permit = permits.get(0);
		return (permits.size() > 1)
				? new PendingEntry<>(this.rateLimiter.tryAcquireAllAsync(permits), MethodGate::denial)
				: new PendingEntry<>(this.rateLimiter.tryAcquireAsync(permit.limitName(), permit.key(), permit.cost()),
						MethodGate::denial);
	}

	/**
	 * What to call instead after a denial, if anything.
	 */
	@Nullable FallbackMethod fallback(RateLimitExceededException denial) {
		FallbackMethod found = null;
		for (BoundMethodRule rule : this.rules) {
			FallbackMethod fallback = rule.fallback();
			if (fallback != null && isDenied(rule, denial)
					&& (found == null || rule.limitName().equals(denial.limitName()))) {
				found = fallback;
			}
		}
		return found;
	}

	private static boolean isDenied(BoundMethodRule rule, RateLimitExceededException denial) {
		return rule.limitName().equals(denial.limitName())
				|| denial.denials().stream().anyMatch((decision) -> decision.limitName().equals(rule.limitName()));
	}

	private @Nullable RateLimitExceededException gather(@Nullable Object[] arguments, List<Permit> permits) {
		for (BoundMethodRule rule : this.rules) {
			MethodCall call = rule.call(arguments);
			if (rule.appliesTo(call)) {
				String key = rule.key(call);
				if (key != null) {
					add(permits, new Permit(rule.limitName(), key, rule.cost(call)));
				}
				else if (rule.deniesMissingKey() && !this.rateLimiter.limit(rule.limitName()).shadow()) {
					return new RateLimitExceededException(rule.limitName());
				}
			}
		}
		return null;
	}

	/*
	 * Two rules of one limit may come to the same key: the call is charged once, at the
	 * higher cost.
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

	private static @Nullable RateLimitExceededException denial(Decision decision) {
		return decision.allowed() ? null : new RateLimitExceededException(decision);
	}

	private static @Nullable RateLimitExceededException denial(BatchDecision batch) {
		return batch.allowed() ? null : new RateLimitExceededException(batch);
	}

}
