/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.HybridAllowance;
import io.github.gossiplimiter.lease.UnleasedUsage;

/**
 * Mode of a hybrid limit's key: whether members may decide without a lease, and how many
 * permits are reserved for those that may.
 */
final class HybridMode {

	/*
	 * All members together may decide (1 - threshold) of the limit beyond what has been
	 * acknowledged. While the key is below its threshold that fits. Above it, what is
	 * left for leases is what the allowances leave; each member that confirms to have
	 * stopped gives its own back. An epoch begins with each change: odd ones are leased.
	 * A member confirms an epoch, not a change, so that a late confirmation of an earlier
	 * one frees nothing. Epochs need not survive here: a holder's higher number raises
	 * ours, and then nobody has confirmed it yet. Nor do they on a holder that starts
	 * anew: so the word of one that is gone, or has not been heard for long, is no longer
	 * taken for it.
	 */

	/*
	 * Below the threshold by this much before members decide alone again, so that a key
	 * does not change back and forth.
	 */
	private static final double RETURN_SHARE = 0.8;

	/*
	 * Members whose confirmations are remembered; the allowances of others stay reserved.
	 */
	private static final int CONFIRMED_MAX = 4096;

	/*
	 * Members that have not confirmed a change are told again after this time, if
	 * somebody needs what is kept back for them. For as long after a change it is worth
	 * waiting for them.
	 */
	private static final long NOTICE_NANOS = 250_000_000;

	private final Map<Long, KeyState.Confirmed> confirmed = new LinkedHashMap<>();

	private long epoch;

	private long leasedUntilNanos = Long.MIN_VALUE;

	private long beganNanos = Long.MIN_VALUE / 2;

	private long noticedEpoch;

	private long noticedNanos = Long.MIN_VALUE / 2;

	long epoch() {
		return this.epoch;
	}

	boolean isLeased(long nowNanos) {
		return nowNanos < this.leasedUntilNanos;
	}

	void reported(long holder, UnleasedUsage unleased, long nowNanos) {
		if (unleased.epoch() > this.epoch) {
			boolean sameState = UnleasedUsage.isLeased(unleased.epoch()) == UnleasedUsage.isLeased(this.epoch);
			begin(unleased.epoch() + (sameState ? 2 : 1), nowNanos);
		}
		else if (unleased.epoch() == this.epoch && UnleasedUsage.isLeased(this.epoch)
				&& (this.confirmed.size() < CONFIRMED_MAX || this.confirmed.containsKey(holder))) {
			this.confirmed.put(holder,
					new KeyState.Confirmed(holder, unleased.allowance(), nowNanos + HybridAllowance.CONFIRMED_NANOS));
		}
	}

	/**
	 * Change over as another coordinator did: who was told so may act on it.
	 */
	void follow(long changed, long nowNanos) {
		if (changed > this.epoch) {
			begin(changed, nowNanos);
		}
	}

	/**
	 * Change over if it is time to.
	 * @param fill the part of the fullest window that is spent or lent
	 */
	void update(Limit limit, double fill, long nowNanos) {
		double threshold = limit.coordination().hybridThreshold();
		boolean leased = UnleasedUsage.isLeased(this.epoch);
		if (leased ? (fill <= RETURN_SHARE * threshold && !isLeased(nowNanos)) : (fill >= threshold)) {
			begin(this.epoch + 1, nowNanos);
		}
	}

	private void begin(long changed, long nowNanos) {
		this.epoch = changed;
		this.beganNanos = nowNanos;
		this.confirmed.clear();
	}

	/**
	 * Lease for a while, whatever the fill level: a request was denied.
	 */
	void denied(long untilNanos, long nowNanos) {
		this.leasedUntilNanos = Math.max(this.leasedUntilNanos, untilNanos);
		if (!UnleasedUsage.isLeased(this.epoch)) {
			begin(this.epoch + 1, nowNanos);
		}
	}

	/**
	 * Permits reserved for members that may still decide without a lease.
	 */
	long reserved(Limit limit, LedgerContext surroundings, long nowNanos) {
		this.confirmed.values()
			.removeIf((member) -> member.untilNanos() <= nowNanos || !surroundings.isPresent(member.holder()));
		long given = this.confirmed.values().stream().mapToLong(KeyState.Confirmed::allowance).sum();
		return Math.max(0, given(limit, surroundings.stableMembers(limit)) - given);
	}

	/*
	 * The remainder of the division belongs to no member.
	 */
	private static long given(Limit limit, int members) {
		long all = HybridAllowance.total(limit);
		return (members > 0) ? members * (all / members) : all;
	}

	/**
	 * Whether members should be told of the last change, for the first time or because
	 * somebody needs what is kept back for those that have not heard; true once.
	 * @param needed whether somebody does
	 */
	boolean takeNotice(boolean needed, long nowNanos) {
		boolean again = needed && UnleasedUsage.isLeased(this.epoch) && nowNanos - this.noticedNanos >= NOTICE_NANOS;
		if (this.epoch == this.noticedEpoch && !again) {
			return false;
		}
		this.noticedEpoch = this.epoch;
		this.noticedNanos = nowNanos;
		return true;
	}

	/**
	 * Whether members were just notified to stop, so that they may confirm it soon.
	 */
	boolean isConfirming(long nowNanos) {
		return UnleasedUsage.isLeased(this.epoch) && nowNanos - this.beganNanos < NOTICE_NANOS;
	}

	/**
	 * Members that have stopped.
	 */
	Set<Long> stopped() {
		return Set.copyOf(this.confirmed.keySet());
	}

	KeyState.SwitchState state() {
		return new KeyState.SwitchState(this.epoch, this.leasedUntilNanos, List.copyOf(this.confirmed.values()));
	}

	void restore(KeyState.SwitchState state, long shiftNanos) {
		this.epoch = state.epoch();
		this.noticedEpoch = state.epoch();
		this.leasedUntilNanos = (state.leasedUntilNanos() == Long.MIN_VALUE) ? Long.MIN_VALUE
				: state.leasedUntilNanos() + shiftNanos;
		state.confirmed()
			.forEach((member) -> this.confirmed.put(member.holder(),
					new KeyState.Confirmed(member.holder(), member.allowance(), member.untilNanos() + shiftNanos)));
	}

}
