/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limiter;

/**
 * What lists, plans and tenants decide about a client before a limit is asked.
 *
 * @param outcome what is to be done
 * @param limiter the limit to ask, if one is
 * @param key whose quota is taken there, if one is
 */
record ClientStatus(Outcome outcome, @Nullable Limiter limiter, @Nullable String key) {

	static final ClientStatus UNLIMITED = new ClientStatus(Outcome.UNLIMITED);

	static final ClientStatus KEYLESS = new ClientStatus(Outcome.KEYLESS);

	static final ClientStatus LISTED = new ClientStatus(Outcome.LISTED);

	static final ClientStatus UNPLANNED = new ClientStatus(Outcome.UNPLANNED);

	private ClientStatus(Outcome outcome) {
		this(outcome, null, null);
	}

	/**
	 * Why a client is turned away, in a sentence.
	 * @param ofLimit the limit that it would have been asked
	 */
	String reason(String ofLimit) {
		return (this.outcome == Outcome.LISTED)
				? "The client is on the list of those that '" + ofLimit + "' turns away."
				: "The plan of the request is not one of those that '" + ofLimit + "' has.";
	}

	/**
	 * What is to be done.
	 */
	enum Outcome {

		/**
		 * A limit is asked.
		 */
		LIMITED,

		/**
		 * Nothing: the client is on the list of those that are not limited.
		 */
		UNLIMITED,

		/**
		 * What the limit says about clients without a key.
		 */
		KEYLESS,

		/**
		 * The client is turned away, as a list says.
		 */
		LISTED,

		/**
		 * The client is turned away, since its plan is unknown.
		 */
		UNPLANNED

	}

}
