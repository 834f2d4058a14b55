/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

import io.github.gossiplimiter.engine.RateLimiterEngine;

/**
 * Enforces a set of named limits on this node. Every decision is made from memory, at
 * once: N threads that request the last permit get it exactly once. Only requests for
 * leased permits may have to wait, for a bounded time, and only where they allow that.
 * <p>
 * Implementations are safe for use by many threads. {@link #limiter} is the request path
 * of one limit, which allocates nothing; the methods here return {@link Decision}s.
 *
 * @since 0.1.0
 */
public interface RateLimiter {

	/**
	 * Least memory a rate limiter works with.
	 */
	long MEMORY_BYTES_MIN = 1 << 16;

	/**
	 * Start describing a rate limiter.
	 */
	static Builder builder() {
		return RateLimiterEngine.builder();
	}

	/**
	 * Request one permit.
	 */
	default Decision tryAcquire(String limitName, String key) {
		return tryAcquire(limitName, key, 1);
	}

	/**
	 * Request permits; decides at once, from memory.
	 */
	Decision tryAcquire(String limitName, String key, int cost);

	/**
	 * Request permits of a limit that may have to request them from a coordinator first.
	 * No thread is blocked. If the answer is not at hand, the stage completes within the
	 * longest wait for leases, on the thread that leases: whatever takes long should run
	 * elsewhere.
	 */
	CompletionStage<Decision> tryAcquireAsync(String limitName, String key, int cost);

	/**
	 * Request permits of a limit that may have to request them from a coordinator first.
	 * Blocks the calling thread, at most for the longest wait for leases; never for
	 * limits that are not leased.
	 */
	Decision tryAcquireAwaiting(String limitName, String key, int cost);

	/**
	 * Request several permits that are granted together or not at all; decides at once.
	 * Leased permits that are not at hand are requested, and deny meanwhile.
	 */
	BatchDecision tryAcquireAll(List<Permit> permits);

	/**
	 * Request several permits that are granted together or not at all, and wait for
	 * leased ones that are not at hand. No thread is blocked. If the answer is not at
	 * hand, the stage completes within the longest wait for leases, on the thread that
	 * leases: whatever takes long should run elsewhere. If some permits were at hand and
	 * others are denied after a wait, those that were at hand may count as spent.
	 */
	CompletionStage<BatchDecision> tryAcquireAllAsync(List<Permit> permits);

	/**
	 * The decision that {@link #tryAcquire} would make, without taking anything.
	 */
	Decision peek(String limitName, String key, int cost);

	/**
	 * Give back what a decision took, as far as it still counts: all of it, or what
	 * turned out not to be needed. So permits can be reserved by the highest cost and
	 * settled by the actual one. Together, several refunds of one decision give back at
	 * most what it took.
	 * @param taken the decision
	 * @param key the key it was made for
	 * @param cost how many permits to give back, at least 0
	 */
	void refund(Decision taken, String key, int cost);

	/**
	 * Give back everything that was counted for a key, on all nodes: each gives back its
	 * own, and all of them what nodes counted that are gone. Of a leased limit only what
	 * this node holds and has not spent; {@link #resetAsync} reaches its coordinator too.
	 * @return whether the key was known
	 */
	boolean reset(String limitName, String key);

	/**
	 * Give back everything that was counted or leased of a key, on all nodes, and learn
	 * what became of it: every live member confirms that it did, within some seconds. No
	 * thread is blocked. The stage completes on the thread that exchanges with other
	 * nodes: whatever takes long should go on elsewhere.
	 */
	CompletionStage<ResetResult> resetAsync(String limitName, String key);

	/**
	 * The request path of one limit.
	 */
	Limiter limiter(String limitName);

	/**
	 * The limit as it is in force.
	 */
	Limit limit(String limitName);

	/**
	 * Names of all limits, in the order they were defined.
	 */
	Set<String> limitNames();

	/**
	 * Change a limit while running, on all nodes; what was used stays used.
	 * @throws IllegalArgumentException if the limit cannot be like that on this node
	 */
	default void change(Limit changed) {
		change(changed, ChangeMode.KEEP);
	}

	/**
	 * Change a limit while running. Takes effect here at once, and on all other nodes as
	 * soon as they receive it; of two changes the later one holds everywhere. A change
	 * outlives this node, but not the last node that received it.
	 * @param mode what becomes of what was used
	 * @throws IllegalArgumentException if the limit cannot be like that on this node
	 */
	void change(Limit changed, ChangeMode mode);

	/**
	 * Change a limit while running, give back what was used of all its keys, and learn
	 * which members have confirmed that they did. The stage completes within some
	 * seconds, on the thread that exchanges with other nodes. Of a leased limit that is
	 * refused, and changes nothing.
	 * @throws IllegalArgumentException if the limit cannot be like that on this node
	 */
	CompletionStage<ResetResult> changeAndReset(Limit changed);

	/**
	 * Let every node go back to what it was configured with; what was used stays used.
	 */
	void revert(String limitName);

	/**
	 * Use another limit on this node from now on, as if it had been built with it: no
	 * other node receives it, and changes that were made on any node hold against it.
	 * @throws IllegalArgumentException if the limit cannot be like that on this node
	 */
	void configure(Limit limit);

	/**
	 * The newest change of a limit, on whichever node it was made; empty if it was never
	 * changed.
	 */
	Optional<LimitVersion> version(String limitName);

	/**
	 * Allow only a share of a limit on this node from now on, at least one permit; the
	 * limit itself stays as it is, and other nodes are not affected.
	 * @param factor the share, above 0 and at most 1
	 * @throws IllegalArgumentException if its permits are leased
	 */
	void scale(String limitName, double factor);

	/**
	 * What a limit is doing on this node.
	 */
	LimitStatus status(String limitName);

	/**
	 * The hottest keys of a limit, hottest first.
	 */
	List<KeyStatus> hottest(String limitName, int most);

	/**
	 * What one key is doing, or nothing if it is not in memory.
	 */
	Optional<KeyStatus> key(String limitName, String key);

	/**
	 * Permits of a key that are left: of a leased limit those that its coordinator has
	 * neither counted nor leased to any node, of others what this node knows. Takes
	 * nothing. No thread is blocked. The stage completes within a second, on the thread
	 * that leases: whatever takes long should run elsewhere.
	 * @return empty if the coordinator does not answer
	 */
	CompletionStage<OptionalLong> remainingAsync(String limitName, String key);

	/**
	 * Bytes used by the keys of all limits.
	 */
	long memoryBytes();

	/**
	 * Collects the parts of a rate limiter.
	 */
	interface Builder {

		/**
		 * Where time comes from.
		 */
		Builder clock(Clock value);

		/**
		 * Keeps the keys of two applications in one cluster apart.
		 */
		Builder namespace(String value);

		/**
		 * Salt of the key hash, equal on all nodes of a cluster.
		 */
		Builder keySalt(String value);

		/**
		 * Add limits.
		 */
		Builder limits(Collection<Limit> values);

		/**
		 * Add a limit.
		 */
		Builder limit(Limit value);

		/**
		 * Most keys to hold in memory, over all limits.
		 */
		Builder maximumKeys(long value);

		/**
		 * Most bytes to hold in memory, over all limits.
		 */
		Builder maximumMemoryBytes(long value);

		/**
		 * Seed of the choice of keys that are evicted for want of room: another number on
		 * every node, which no client can guess.
		 */
		Builder evictionSeed(long value);

		/**
		 * How many members the cluster is expected to have, for limits of which each has
		 * a share.
		 */
		Builder expectedMembers(int value);

		/**
		 * Id of this node in the cluster, which orders changes of the same instant.
		 */
		Builder nodeId(String value);

		/**
		 * Revision of what is configured: changes made under a lower one do not count.
		 */
		Builder revision(String limitName, int value);

		/**
		 * Receives every change of a limit, made here or on another node, with the id of
		 * the member that sent it.
		 */
		Builder changeListener(BiConsumer<LimitVersion, String> value);

		/**
		 * Build the rate limiter.
		 */
		RateLimiter build();

	}

}
