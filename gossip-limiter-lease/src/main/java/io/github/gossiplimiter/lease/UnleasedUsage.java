/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease;

/**
 * Permits of a key that a holder spent without a lease, and those that it may still spend
 * so.
 *
 * @param series number of this count, from the same sequence as the holder's leases; a
 * holder that forgot a key begins a new one. 0 if there is nothing to tell
 * @param spent permits decided in this series so far, cumulative
 * @param allowance how many permits the holder may decide beyond what the coordinator has
 * acknowledged, while it believes that the key is below the threshold
 * @param epoch the last epoch the holder was answered for this key. An odd one means that
 * it has stopped deciding without a lease, and that {@code spent} is final until the next
 * @param members how many members the cluster has, as far as the holder knows; 0 if it
 * does not
 * @param barrierNanos for how long, from now, decisions that members made before the
 * limit was leased may still count; 0 if there are none
 * @since 0.1.0
 */
public record UnleasedUsage(long series, long spent, long allowance, long epoch, int members, long barrierNanos) {

	/**
	 * Nothing is decided without a lease.
	 */
	public static final UnleasedUsage NONE = new UnleasedUsage(0, 0, 0, 0, 0, 0);

	public UnleasedUsage {
		if (series < 0 || spent < 0 || allowance < 0 || epoch < 0 || members < 0 || barrierNanos < 0) {
			throw new IllegalArgumentException("what is not leased has no negative parts: series=" + series + ", spent="
					+ spent + ", allowance=" + allowance + ", epoch=" + epoch + ", members=" + members
					+ ", unsettledNanos=" + barrierNanos);
		}
	}

	/**
	 * Whether an epoch is one in which permits are leased, every one of them.
	 */
	public static boolean isLeased(long epoch) {
		return (epoch & 1) == 1;
	}

}
