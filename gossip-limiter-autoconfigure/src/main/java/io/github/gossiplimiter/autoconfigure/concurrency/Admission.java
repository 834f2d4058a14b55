/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.concurrency.ConcurrencyPermit;

/**
 * What a request or a call takes up while it is under way: a place at each of its
 * limiters. The first to end it gives them back, whoever that is; all others change
 * nothing. Safe for use by many threads.
 *
 * @since 0.1.0
 */
public final class Admission {

	private final List<ConcurrencyPermit> permits;

	Admission(int limiters) {
		this.permits = new ArrayList<>(limiters);
	}

	void add(ConcurrencyPermit permit) {
		this.permits.add(permit);
	}

	/**
	 * Give the places back.
	 * @param outcome what the end says about the backend
	 */
	public void end(CallOutcome outcome) {
		for (ConcurrencyPermit permit : this.permits) {
			switch (outcome) {
				case ANSWERED -> permit.success();
				case OVERLOADED -> permit.dropped();
				case UNKNOWN -> permit.ignore();
			}
		}
	}

}
