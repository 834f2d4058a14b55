/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import java.util.Collection;

import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.internal.Internal;

/**
 * Assigns partitions to members by highest random weight (rendezvous hashing, Thaler and
 * Ravishankar, 1998). Members with equal views choose equal owners without a message, and
 * when a member joins or leaves only its own partitions move. The second in line for a
 * partition is the one that would own it without the first.
 *
 * @since 0.1.0
 */
@Internal
public final class RendezvousHash {

	/**
	 * How many partitions there are.
	 */
	public static final int PARTITIONS = MessageBounds.PARTITIONS;

	private static final long GOLDEN = 0x9e3779b97f4a7c15L;

	private RendezvousHash() {
	}

	/**
	 * The partition of a key.
	 */
	public static int partition(long key) {
		return (int) (mix(key + GOLDEN) & (PARTITIONS - 1));
	}

	/**
	 * The member that should own a partition.
	 * @param incarnations the candidates
	 * @return its incarnation, 0 if there is no candidate
	 */
	public static long owner(int partition, Collection<Long> incarnations) {
		long best = 0;
		long most = 0;
		for (long incarnation : incarnations) {
			long weight = weight(partition, incarnation);
			if (best == 0 || weight > most || (weight == most && incarnation > best)) {
				best = incarnation;
				most = weight;
			}
		}
		return best;
	}

	private static long weight(int partition, long incarnation) {
		return mix(mix(incarnation + GOLDEN) + partition * GOLDEN);
	}

	/*
	 * The finisher of SplitMix64: every bit of the input moves every bit of the output.
	 */
	private static long mix(long value) {
		long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
		mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
		return mixed ^ (mixed >>> 31);
	}

}
