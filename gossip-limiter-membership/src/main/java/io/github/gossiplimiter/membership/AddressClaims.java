/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.List;

/**
 * Decides between members that advertise one address. Mostly these are two lives of one
 * node, of which the former one has ended but was not declared dead yet; if both are
 * alive, they are configured with one address.
 * <p>
 * A claim alone ends no membership. The member that had the address is probed: it ends at
 * once if its connection is lost or cannot be made, has the usual time to refute if it is
 * silent, and stays if it answers. In the last case the other one is probed as well, and
 * if both answer, that is reported. Called by {@link SwimProtocol}.
 */
final class AddressClaims {

	private final SwimContext context;

	private final MemberStates states;

	private final Prober prober;

	AddressClaims(SwimContext context, MemberStates states, Prober prober) {
		this.context = context;
		this.states = states;
		this.prober = prober;
	}

	/**
	 * A member presented its address to this node for the first time.
	 */
	void claimed(KnownMember claimant, long localNanos) {
		String address = claimant.member.address();
		if (address.equals(this.context.self.address())) {
			this.context.network.addressShared(this.context.self, claimant.member);
		}
		for (KnownMember known : List.copyOf(this.context.table.live())) {
			if (known != claimant && known.member.address().equals(address)) {
				dispute(known, claimant, false, localNanos);
			}
		}
	}

	private void dispute(KnownMember checked, KnownMember against, boolean answered, long localNanos) {
		checked.rival = against;
		checked.rivalAnswered = answered;
		if (!(checked.lost && lost(checked, localNanos))) {
			this.prober.begin(checked, localNanos);
		}
	}

	/**
	 * The connection with a member is lost, or none could be made.
	 * @return whether it ended because another one has its address
	 */
	boolean lost(KnownMember known, long localNanos) {
		KnownMember rival = known.rival;
		if (rival == null || !rival.isLive()) {
			return false;
		}
		this.states.replaced(known, localNanos);
		return true;
	}

	/**
	 * A member was probed and answered.
	 */
	void answered(KnownMember known, long localNanos) {
		KnownMember rival = known.rival;
		known.rival = null;
		if (rival == null || !rival.isLive()) {
			return;
		}
		if (known.rivalAnswered) {
			this.context.network.addressShared(rival.member, known.member);
		}
		else {
			dispute(rival, known, true, localNanos);
		}
	}

}
