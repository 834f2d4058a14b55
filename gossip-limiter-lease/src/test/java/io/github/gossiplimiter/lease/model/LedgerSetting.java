/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.util.List;

/**
 * Sizes of a {@link LedgerModel}, and what may happen in it.
 *
 * @param paces of the holders
 * @param mail most messages on their way
 * @param lots most open lots of one holder
 */
record LedgerSetting(int limit, int window, int ttl, Pace ledger, List<Pace> paces, int mail, int lots, boolean crashes,
		boolean spends, boolean refunds, boolean pauses, boolean recalls) {

	static final LedgerSetting SMALL = new LedgerSetting(3, 4, 2, Pace.FAST, List.of(Pace.SLOW, Pace.FAST), 2, 2, true,
			true, false, false, false);

	LedgerSetting limit(int newLimit) {
		return new LedgerSetting(newLimit, this.window, this.ttl, this.ledger, this.paces, this.mail, this.lots,
				this.crashes, this.spends, this.refunds, this.pauses, this.recalls);
	}

	LedgerSetting time(int newWindow, int newTtl) {
		return new LedgerSetting(this.limit, newWindow, newTtl, this.ledger, this.paces, this.mail, this.lots,
				this.crashes, this.spends, this.refunds, this.pauses, this.recalls);
	}

	LedgerSetting clocks(Pace newLedger, Pace... newPaces) {
		return new LedgerSetting(this.limit, this.window, this.ttl, newLedger, List.of(newPaces), this.mail, this.lots,
				this.crashes, this.spends, this.refunds, this.pauses, this.recalls);
	}

	LedgerSetting bounds(int newMail, int newLots) {
		return new LedgerSetting(this.limit, this.window, this.ttl, this.ledger, this.paces, newMail, newLots,
				this.crashes, this.spends, this.refunds, this.pauses, this.recalls);
	}

	LedgerSetting withRefunds() {
		return new LedgerSetting(this.limit, this.window, this.ttl, this.ledger, this.paces, this.mail, this.lots,
				this.crashes, this.spends, true, this.pauses, this.recalls);
	}

	LedgerSetting withPauses() {
		return new LedgerSetting(this.limit, this.window, this.ttl, this.ledger, this.paces, this.mail, this.lots,
				this.crashes, this.spends, this.refunds, true, this.recalls);
	}

	LedgerSetting withRecalls() {
		return new LedgerSetting(this.limit, this.window, this.ttl, this.ledger, this.paces, this.mail, this.lots,
				this.crashes, this.spends, this.refunds, this.pauses, true);
	}

	/**
	 * Nobody spends, nobody crashes: what the ledger lends has to come back.
	 */
	LedgerSetting idle() {
		return new LedgerSetting(this.limit, this.window, this.ttl, this.ledger, this.paces, this.mail, this.lots,
				false, false, this.refunds, this.pauses, this.recalls);
	}

}
