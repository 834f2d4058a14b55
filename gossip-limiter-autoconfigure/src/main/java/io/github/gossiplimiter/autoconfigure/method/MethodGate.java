package io.github.gossiplimiter.autoconfigure.method;

import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.BatchDecision;
import io.github.gossiplimiter.ColdKey;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Permit;
import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.DenialListener;
import io.github.gossiplimiter.autoconfigure.client.Standing;

/**
 * Asks the limiter for what the rules of a method need, all together or nothing.
 */
final class MethodGate {

	private final List<BoundMethodRule> rules;

	private final RateLimiter rateLimiter;

	private final @Nullable DenialListener listener;

	private final boolean charges;

	private final boolean usesPrincipal;

	MethodGate(List<BoundMethodRule> rules, RateLimiter rateLimiter, @Nullable DenialListener listener) {
		this.rules = rules;
		this.rateLimiter = rateLimiter;
		this.listener = listener;
		this.usesPrincipal = rules.stream().anyMatch(BoundMethodRule::usesPrincipal);
		this.charges = rules.stream().anyMatch((rule) -> {
			MethodExtras extras = rule.extras();
			return extras != null && extras.charge() != null;
		});
	}

	/**
	 * Tell who listens that a call is denied.
	 * @param denial why it is denied
	 * @param observation what observes the call, or nothing if that is what observes the
	 * current thread
	 */
	void denied(RateLimitExceededException denial, @Nullable Object observation) {
		if (this.listener != null) {
			this.listener.denied(denial.limitName(), observation);
		}
	}

	/**
	 * Whether the principal has to be known to decide.
	 */
	boolean usesPrincipal() {
		return this.usesPrincipal;
	}

	private @Nullable Principal principal() {
		return this.usesPrincipal ? CurrentPrincipal.ofThread() : null;
	}

	/**
	 * Whether a call may have to wait until permits were handed out.
	 */
	boolean mayWait() {
		for (BoundMethodRule rule : this.rules) {
			MethodExtras extras = rule.extras();
			if (mayWait(rule.limitName())
					|| (extras != null && extras.clients().planLimits().stream().anyMatch(this::mayWait))) {
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
	 * Decide; if permits have to be handed out first, this thread waits for them, but not
	 * longer than the limiter lets it.
	 */
	MethodEntry enter(@Nullable Object[] arguments) {
		List<Permit> permits = new ArrayList<>(this.rules.size());
		RateLimitExceededException denial = gather(arguments, principal(), permits);
		if (denial != null) {
			return MethodEntry.denied(denial);
		}
		if (permits.isEmpty()) {
			return MethodEntry.FREE;
		}
		if (permits.size() > 1) {
			return entry(permits, mayWait() ? this.rateLimiter.tryAcquireAllAsync(permits).toCompletableFuture().join()
					: this.rateLimiter.tryAcquireAll(permits));
		}
		Permit permit = permits.get(0);
		return entry(permits, this.rateLimiter.tryAcquireAwaiting(permit.limitName(), permit.key(), permit.cost()));
	}

	/**
	 * Decide in the name of the principal of this thread.
	 */
	CompletableFuture<MethodEntry> enterLater(@Nullable Object[] arguments) {
		return enterLater(arguments, principal());
	}

	/**
	 * Decide when permits were handed out, without a thread. An answer that was waited
	 * for comes on the thread that leases: whatever takes long should go on elsewhere.
	 * Who cancels takes nothing.
	 */
	CompletableFuture<MethodEntry> enterLater(@Nullable Object[] arguments, @Nullable Principal principal) {
		List<Permit> permits = new ArrayList<>(this.rules.size());
		RateLimitExceededException denial = gather(arguments, principal, permits);
		if (denial != null || permits.isEmpty()) {
			return CompletableFuture.completedFuture((denial != null) ? MethodEntry.denied(denial) : MethodEntry.FREE);
		}
		Permit permit = permits.get(0);
		return (permits.size() > 1)
				? new PendingEntry<>(this.rateLimiter.tryAcquireAllAsync(permits), (batch) -> entry(permits, batch))
				: new PendingEntry<>(this.rateLimiter.tryAcquireAsync(permit.limitName(), permit.key(), permit.cost()),
						(decision) -> entry(permits, decision));
	}

	/**
	 * Give back what a call is not charged for, now that it has ended. To be called once.
	 * @param entry the answer to the call
	 * @param failure how it failed, or nothing if it did not
	 */
	void settle(MethodEntry entry, @Nullable Throwable failure) {
		for (MethodEntry.Reserved reserved : entry.reserved()) {
			if (!reserved.charge().isDue(failure)) {
				this.rateLimiter.refund(reserved.decision(), reserved.permit().key(), reserved.permit().cost());
			}
		}
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

	private @Nullable RateLimitExceededException gather(@Nullable Object[] arguments, @Nullable Principal principal,
			List<Permit> permits) {
		for (BoundMethodRule rule : this.rules) {
			MethodCall call = rule.call(arguments, principal);
			if (rule.appliesTo(call)) {
				RateLimitExceededException denial = gather(rule, call, permits);
				if (denial != null) {
					return denial;
				}
			}
		}
		return null;
	}

	private @Nullable RateLimitExceededException gather(BoundMethodRule rule, MethodCall call, List<Permit> permits) {
		MethodExtras extras = rule.extras();
		String limitName = rule.limitName();
		String key = rule.key(call);
		if (extras != null) {
			Standing standing = extras.clients().standing(key, call, this.rateLimiter.limit(limitName).shadow());
			switch (standing.outcome()) {
				case UNLIMITED -> {
					return null;
				}
				case LISTED, UNPLANNED -> {
					return RateLimitExceededException.refused(limitName, standing.reason(limitName));
				}
				// Who leaves out the tenant is no better off than who leaves out the key.
				case KEYLESS -> key = rule.keyOfOthers();
				case LIMITED -> {
					limitName = Objects.requireNonNull(standing.limitName());
					key = standing.key();
				}
			}
		}
		if (key != null) {
			add(permits, new Permit(limitName, key, rule.cost(call)));
			return null;
		}
		boolean denied = rule.deniesMissingKey() && !this.rateLimiter.limit(rule.limitName()).shadow();
		return denied ? new RateLimitExceededException(rule.limitName()) : null;
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

	private MethodEntry entry(List<Permit> permits, Decision decision) {
		return decision.allowed() ? reserving(permits, List.of(decision))
				: MethodEntry.denied(new RateLimitExceededException(decision));
	}

	private MethodEntry entry(List<Permit> permits, BatchDecision batch) {
		return batch.allowed() ? reserving(permits, batch.decisions())
				: MethodEntry.denied(new RateLimitExceededException(batch));
	}

	/*
	 * What is only charged for some failures was taken like everything else, so that no
	 * more calls than there are permits can be under way; it is given back later.
	 */
	private MethodEntry reserving(List<Permit> permits, List<Decision> decisions) {
		if (!this.charges) {
			return MethodEntry.FREE;
		}
		List<MethodEntry.Reserved> reserved = new ArrayList<>(permits.size());
		for (int i = 0; i < permits.size(); i++) {
			ChargedFailures charge = charge(permits.get(i).limitName());
			if (charge != null) {
				reserved.add(new MethodEntry.Reserved(permits.get(i), decisions.get(i), charge));
			}
		}
		return new MethodEntry(null, reserved);
	}

	private @Nullable ChargedFailures charge(String limitName) {
		for (BoundMethodRule rule : this.rules) {
			MethodExtras extras = rule.extras();
			if (extras != null && extras.clients().has(limitName)) {
				return extras.charge();
			}
		}
		return null;
	}

}
