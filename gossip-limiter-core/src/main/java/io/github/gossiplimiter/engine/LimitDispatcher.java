/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.ColdKey;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Decision.Basis;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.Limiter;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.ResetResult;
import io.github.gossiplimiter.engine.OutcomeCounts.Outcome;
import io.github.gossiplimiter.internal.KeyChecks;
import io.github.gossiplimiter.window.WindowCounter;

/**
 * Where requests for one limit arrive: decides from what is counted, from leased permits
 * or from a share, as the limit says.
 */
final class LimitDispatcher implements Limiter {

	/*
	 * What to tell a request that found no coordinator: agents try again about as often.
	 */
	private static final long UNREACHABLE_WAIT_NANOS = 1_000_000_000;

	/*
	 * How much later than promised an answer may come before the caller goes on without
	 * it: whoever leases is a thread like any other.
	 */
	private static final long PATIENCE_NANOS = 100_000_000;

	private static final String SHARE_SPACE = "#share";

	private final LocalLimiters limiters;

	private final LocalLimiter local;

	private final @Nullable LeaseSource source;

	private @Nullable LeasedLimit leases;

	private volatile Mode mode;

	/**
	 * Makes the local limiters of a rate limiter.
	 */
	interface LocalLimiters {

		/**
		 * A limiter that counts apart from those of other spaces.
		 */
		LocalLimiter local(Limit limit, String space);

		/**
		 * This node's share of a limit.
		 */
		Limit share(Limit limit);

	}

	/**
	 * What is in force, replaced as a whole. Read by field: HotSpot compiles no method
	 * into its caller while the type it returns is not loaded, as that of leases is not
	 * where there are none.
	 *
	 * @param limit as configured
	 * @param leased where permits come from, if they are leased
	 * @param share this node's share, for when the coordinator is out of reach
	 * @param cold asks about keys not heard of for a while
	 */
	private record Mode(Limit limit, @Nullable LeasedLimit leased, @Nullable LocalLimiter share,
			@Nullable ColdKeyLookup cold) {

	}

	LimitDispatcher(Limit limit, LocalLimiters limiters, @Nullable LeaseSource source) {
		this.limiters = limiters;
		this.source = source;
		this.local = limiters.local(counted(limit), limit.name());
		this.mode = mode(limit, limit);
		this.local.onReset(this::resetLeased);
	}

	private Limit counted(Limit limit) {
		return (limit.coordination().consistency() == Consistency.LOCAL_SHARE) ? this.limiters.share(limit) : limit;
	}

	private Mode mode(Limit before, Limit limit) {
		Coordination coordination = limit.coordination();
		boolean leased = coordination.consistency().isLeased();
		LeasedLimit from = this.leases;
		if (leased && from == null) {
			if (this.source == null) {
				throw new IllegalArgumentException("limit '" + limit.name() + "' is " + coordination.consistency()
						+ ", but there is nobody to lease from");
			}
			from = this.source.lease(before, this.local::own);
			this.leases = from;
		}
		if (from != null && !before.equals(limit)) {
			from.change(limit);
		}
		this.local.publishMode(PublishMode.of(coordination, this.source));
		boolean shares = leased && coordination.onFailure() == OnFailure.SHARE;
		return new Mode(limit, leased ? from : null,
				shares ? this.limiters.local(this.limiters.share(limit), limit.name() + SHARE_SPACE) : null,
				cold(limit));
	}

	private @Nullable ColdKeyLookup cold(Limit limit) {
		LeaseSource from = this.source;
		boolean asks = limit.coordination().consistency() == Consistency.GOSSIP
				&& limit.coordination().coldKey() == ColdKey.ASK;
		if (!asks || from == null) {
			return null;
		}
		from.counted(limit.name(), this.local::spent);
		return new ColdKeyLookup(from, this.local.clock());
	}

	LocalLimiter local() {
		return this.local;
	}

	@Override
	public Limit limit() {
		return this.mode.limit;
	}

	boolean isLeased() {
		return this.mode.leased != null;
	}

	@Override
	public long tryAcquire(String key, int cost) {
		Mode current = this.mode;
		if (key == null) {
			throw KeyChecks.missingKey(current.limit.name());
		}
		LeasedLimit leased = current.leased;
		if (leased == null) {
			return this.local.tryAcquire(key, cost);
		}
		checkCost(cost);
		long hash = this.local.hash(key);
		long answer = leased.tryAcquire(hash, cost);
		if (isAnswer(answer)) {
			this.local.count(key, hash, cost, answer);
			return (answer < 0 && current.limit.shadow()) ? 0 : answer;
		}
		Decision decision = undecided(current, leased, key, hash, cost, answer);
		return decision.allowed() ? decision.remaining() : -decision.retryAfter().toNanos();
	}

	private static void checkCost(int cost) {
		if (cost < 1) {
			throw new IllegalArgumentException("cost must be at least 1: cost=" + cost);
		}
	}

	private static boolean isAnswer(long answer) {
		return answer != LeasedLimit.UNKNOWN && answer != LeasedLimit.UNREACHABLE;
	}

	@Override
	public Decision decide(String key, int cost) {
		if (key == null) {
			throw KeyChecks.missingKey(this.mode.limit.name());
		}
		return acquire(key, cost);
	}

	@Override
	public CompletionStage<Decision> tryAcquireAsync(String key, int cost) {
		KeyChecks.requireKey(this.mode.limit.name(), key);
		return acquireAsync(key, cost);
	}

	@Override
	public Decision tryAcquireAwaiting(String key, int cost) {
		KeyChecks.requireKey(this.mode.limit.name(), key);
		return acquireBlocking(key, cost);
	}

	Decision acquire(String key, int cost) {
		Mode current = this.mode;
		LeasedLimit leased = current.leased;
		if (leased == null) {
			return this.local.acquire(key, cost);
		}
		checkCost(cost);
		if (isNever(cost)) {
			return never(key, cost);
		}
		long hash = this.local.hash(key);
		long answer = leased.tryAcquire(hash, cost);
		return isAnswer(answer) ? decided(key, hash, cost, answer, Basis.LEASED)
				: undecided(current, leased, key, hash, cost, answer);
	}

	CompletionStage<Decision> acquireAsync(String key, int cost) {
		Mode current = this.mode;
		LeasedLimit leased = current.leased;
		ColdKeyLookup cold = current.cold;
		if (cold != null && !isNever(cost)) {
			return acquireFresh(current, cold, key, cost);
		}
		return (leased != null && !isNever(cost)) ? acquireAsync(current, leased, key, cost)
				: CompletableFuture.completedFuture(acquire(key, cost));
	}

	/*
	 * Whoever cannot wait decides from memory; whoever can, hears first what is left.
	 */
	private CompletableFuture<Decision> acquireFresh(Mode current, ColdKeyLookup cold, String key, int cost) {
		checkCost(cost);
		long hash = this.local.hash(key);
		CompletableFuture<Decision> future = new CompletableFuture<>();
		if (cold.isFresh(hash)) {
			future.complete(decideFresh(cold, key, hash, cost, Basis.COUNTED));
		}
		else {
			cold.refresh(current.limit, hash,
					() -> future.complete(awaited(decideFresh(cold, key, hash, cost, Basis.AWAITED))));
		}
		return future;
	}

	private Decision decideFresh(ColdKeyLookup cold, String key, long hash, int cost, Basis basis) {
		long wait = cold.take(hash, cost);
		return (wait > 0) ? decided(key, hash, cost, -wait, basis) : this.local.acquire(key, cost).withBasis(basis);
	}

	private CompletableFuture<Decision> acquireAsync(Mode current, LeasedLimit leased, String key, int cost) {
		checkCost(cost);
		long hash = this.local.hash(key);
		long answer = leased.tryAcquire(hash, cost);
		if (answer != LeasedLimit.UNKNOWN) {
			return CompletableFuture.completedFuture(isAnswer(answer) ? decided(key, hash, cost, answer, Basis.LEASED)
					: undecided(current, leased, key, hash, cost, answer));
		}
		CompletableFuture<Decision> future = new CompletableFuture<>();
		leased.await(hash, cost, (later) -> {
			Decision decision = awaited(isAnswer(later) ? decided(key, hash, cost, later, Basis.AWAITED)
					: undecided(current, leased, key, hash, cost, later));
			if (!future.complete(decision) && decision.allowed()) {
				refund(decision, key, cost);
			}
		});
		return future;
	}

	/**
	 * Ask, and block the calling thread for at most the wait of leases.
	 */
	Decision acquireBlocking(String key, int cost) {
		Mode current = this.mode;
		LeasedLimit leased = current.leased;
		LeaseSource from = this.source;
		ColdKeyLookup cold = current.cold;
		if (from == null || isNever(cost) || (leased == null && cold == null)) {
			return acquire(key, cost);
		}
		CompletableFuture<Decision> future = acquireAsync(key, cost).toCompletableFuture();
		try {
			return future.get(from.maxWait().toNanos() + PATIENCE_NANOS, TimeUnit.NANOSECONDS);
		}
		catch (TimeoutException | ExecutionException ex) {
			// Nobody answers, not even for the coordinator.
			return givenUp(future, current, key, cost);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return givenUp(future, current, key, cost);
		}
	}

	private Decision givenUp(CompletableFuture<Decision> future, Mode current, String key, int cost) {
		LeasedLimit leased = current.leased;
		future.cancel(false);
		if (!future.isCancelled()) {
			return future.join();
		}
		return (leased != null) ? undecided(current, leased, key, this.local.hash(key), cost, LeasedLimit.UNREACHABLE)
				: this.local.acquire(key, cost);
	}

	private boolean isNever(int cost) {
		return WindowQuotas.unused(this.local.active().quotas, cost) < 0;
	}

	/*
	 * No amount of waiting would admit it: nobody has to be asked.
	 */
	private Decision never(String key, int cost) {
		long hash = this.local.hash(key);
		return decided(key, hash, cost, -WindowCounter.NEVER, Basis.COUNTED);
	}

	private Decision decided(String key, long hash, int cost, long answer, Basis basis) {
		this.local.count(key, hash, cost, answer);
		return this.local.decision(hash, cost, this.local.clock().nanos(), answer, true).withBasis(basis);
	}

	/*
	 * There are no permits at hand and no word of a coordinator.
	 */
	private Decision undecided(Mode current, LeasedLimit leased, String key, long hash, int cost, long answer) {
		if (answer == LeasedLimit.UNKNOWN) {
			return decided(key, hash, cost, -unknownWaitNanos(), Basis.LEASED);
		}
		this.local.count(Outcome.FAILED);
		LocalLimiter share = current.share;
		Decision decision = switch (current.limit.coordination().onFailure()) {
			case DENY -> decided(key, hash, cost, -UNREACHABLE_WAIT_NANOS, Basis.UNREACHABLE);
			case GOSSIP -> this.local.acquirePublished(key, cost);
			case ALLOW -> decided(key, hash, cost, 0, Basis.UNREACHABLE);
			case SHARE -> {
				long wait = leased.shareWaitNanos(hash);
				yield (wait > 0 || share == null)
						? decided(key, hash, cost, -Math.max(wait, UNREACHABLE_WAIT_NANOS), Basis.UNREACHABLE)
						: shared(share, key, hash, cost);
			}
		};
		return decision.withBasis(Basis.UNREACHABLE);
	}

	private Decision shared(LocalLimiter share, String key, long hash, int cost) {
		Decision decision = share.acquire(key, cost);
		this.local.count(key, hash, cost, decision.allowed() ? decision.remaining() : -1);
		return decision;
	}

	Decision peek(String key, int cost) {
		Mode current = this.mode;
		LeasedLimit leased = current.leased;
		long hash = this.local.hash(key);
		long answer = (leased != null) ? leased.peek(hash, cost) : LeasedLimit.UNKNOWN;
		if (!isAnswer(answer)) {
			return this.local.peek(key, cost);
		}
		// What was only looked at is still left.
		long left = (answer >= 0) ? answer + cost : answer;
		Decision seen = this.local.decision(hash, cost, this.local.clock().nanos(), left, true).withBasis(Basis.LEASED);
		// Nothing was taken that could be given back.
		seen.claimRefund(cost);
		return seen;
	}

	@Override
	public void refund(Decision taken, String key, int most) {
		KeyChecks.requireKey(this.mode.limit.name(), key);
		if (most < 0) {
			throw new IllegalArgumentException("cost must be at least 0: cost=" + most);
		}
		int cost = (taken.allowed() && !taken.shadowDenied()) ? taken.claimRefund(most) : 0;
		if (cost > 0) {
			giveBack(taken, key, cost);
		}
	}

	private void giveBack(Decision taken, String key, int cost) {
		Mode current = this.mode;
		LeasedLimit leased = current.leased;
		LocalLimiter share = current.share;
		boolean fromLot = taken.basis() == Basis.LEASED || taken.basis() == Basis.AWAITED;
		if (leased != null && fromLot) {
			giveBack(leased, key, cost, taken.takenAtNanos());
			return;
		}
		this.local.refund(key, cost, taken.takenAtNanos());
		if (share != null && taken.basis() == Basis.UNREACHABLE) {
			share.refund(key, cost, taken.takenAtNanos());
		}
	}

	private void giveBack(LeasedLimit leased, String key, int cost, long takenAtNanos) {
		if (leased.giveBack(this.local.hash(key), cost, this.local.clock().nanos() - takenAtNanos)) {
			this.local.refund(key, cost, takenAtNanos);
		}
	}

	boolean reset(String key) {
		LeasedLimit leased = this.mode.leased;
		if (leased == null) {
			return this.local.reset(key, (unconfirmed) -> {
			});
		}
		long hash = this.local.hash(key);
		boolean counted = this.local.resetCounted(hash, this.local.clock().nanos());
		return leased.reset(hash) || counted;
	}

	/*
	 * The coordinator first: a member that returned what it holds before would lease
	 * permits from before the reset again.
	 */
	CompletionStage<ResetResult> resetAsync(String key) {
		LeaseSource from = this.source;
		return (from != null && isLeased()) ? from.reset(limit(), this.local.hash(key), () -> resetMembers(key))
				: resetMembers(key);
	}

	CompletionStage<OptionalLong> remainingAsync(String key) {
		LeaseSource from = this.source;
		if (from == null || !isLeased()) {
			return CompletableFuture.completedFuture(OptionalLong.of(peek(key, 1).remaining()));
		}
		CompletableFuture<OptionalLong> remaining = new CompletableFuture<>();
		from.lookPatiently(limit(), this.local.hash(key),
				(free) -> remaining.complete((free >= 0) ? OptionalLong.of(free) : OptionalLong.empty()));
		return remaining;
	}

	private CompletionStage<ResetResult> resetMembers(String key) {
		CompletableFuture<ResetResult> result = new CompletableFuture<>();
		this.local.reset(key, (unconfirmed) -> result.complete(ResetResult.of(unconfirmed)));
		return result;
	}

	/*
	 * Every member does this when a key is reset, the one that was asked as well.
	 */
	private void resetLeased(long hash, long atNanos) {
		Mode current = this.mode;
		LeaseSource from = this.source;
		if (current.leased != null && from != null) {
			current.leased.reset(hash);
			from.wasReset(current.limit.name(), hash, Math.max(0, this.local.clock().nanos() - atNanos));
		}
		if (current.share != null) {
			current.share.resetCounted(hash, atNanos);
		}
	}

	/**
	 * Put another version of the limit in force.
	 */
	synchronized void change(Limit changed) {
		Limit before = this.mode.limit;
		this.local.change(counted(changed));
		this.mode = mode(before, changed);
	}

	long advance(long nowNanos) {
		return this.local.advance(nowNanos);
	}

	synchronized void maintain(long nowNanos) {
		this.local.maintain(nowNanos);
		LocalLimiter share = this.mode.share;
		if (share != null) {
			share.maintain(nowNanos);
		}
		ColdKeyLookup cold = this.mode.cold;
		if (cold != null) {
			cold.maintain();
		}
	}

	LimitStatus status() {
		LimitStatus counted = this.local.status();
		return new LimitStatus(this.mode.limit, counted.keys(), counted.allowed(), counted.denied(),
				counted.shadowDenied(), counted.exhausted(), counted.awaited(), counted.awaitedAllowed(),
				counted.failed(), counted.pressure(), counted.velocity());
	}

	/**
	 * Whether a request would certainly be denied now.
	 */
	boolean isDenied(String key, int cost) {
		LeasedLimit leased = this.mode.leased;
		if (leased == null) {
			return !this.local.peek(key, cost).allowed();
		}
		long answer = isNever(cost) ? -1 : leased.peek(this.local.hash(key), cost);
		return isAnswer(answer) && answer < 0;
	}

	/**
	 * Take permits as part of a batch; nothing is counted yet.
	 */
	long take(String key, int cost) {
		LeasedLimit leased = this.mode.leased;
		return (leased != null && !isNever(cost)) ? leased.tryAcquire(this.local.hash(key), cost)
				: -UNREACHABLE_WAIT_NANOS;
	}

	/**
	 * Wait for permits that are part of a batch; nothing is counted yet.
	 */
	void await(String key, int cost, LongConsumer answer) {
		LeasedLimit leased = this.mode.leased;
		if (leased != null) {
			leased.await(this.local.hash(key), cost, answer);
		}
		else {
			// Whoever changed the limit meanwhile ended its leases.
			answer.accept(LeasedLimit.UNREACHABLE);
		}
	}

	/**
	 * Put back what was taken for a batch.
	 */
	void putBack(String key, int cost) {
		LeasedLimit leased = this.mode.leased;
		if (leased != null) {
			leased.giveBack(this.local.hash(key), cost, 0);
		}
	}

	/**
	 * Count what was taken for a batch, or what stood in its way.
	 */
	Decision settle(String key, int cost, long answer, boolean awaited) {
		boolean unreachable = answer == LeasedLimit.UNREACHABLE;
		if (unreachable) {
			this.local.count(Outcome.FAILED);
		}
		long given = (answer == LeasedLimit.UNKNOWN) ? -unknownWaitNanos() : answer;
		Decision decision = decided(key, this.local.hash(key), cost, unreachable ? -UNREACHABLE_WAIT_NANOS : given,
				unreachable ? Basis.UNREACHABLE : (awaited ? Basis.AWAITED : Basis.LEASED));
		return awaited ? awaited(decision) : decision;
	}

	private Decision awaited(Decision decision) {
		this.local.count(decision.allowed() ? Outcome.AWAITED_ALLOWED : Outcome.AWAITED_DENIED);
		return decision;
	}

	/*
	 * Permits have been asked for: they should be there when others would have stopped
	 * waiting.
	 */
	private long unknownWaitNanos() {
		LeaseSource from = this.source;
		return (from != null) ? Math.max(1, from.maxWait().toNanos()) : UNREACHABLE_WAIT_NANOS;
	}

}
