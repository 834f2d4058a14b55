/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.OnFailure;

/**
 * Whether peers are told what is counted of a limit.
 */
enum PublishMode {

	/**
	 * As soon as it matters.
	 */
	ALWAYS,

	/**
	 * When this node decides by it, or hears that another does.
	 */
	WHEN_NEEDED,

	/**
	 * They need not know.
	 */
	NEVER;

	/*
	 * Whoever decides by what is counted because nobody can be asked needs to know what
	 * others counted until then: they say so when they hear of it.
	 */
	static PublishMode of(Coordination coordination, @Nullable LeaseSource source) {
		boolean leased = coordination.consistency().isLeased();
		if (coordination.consistency() == Consistency.GOSSIP || (leased && source != null && source.isPublished())) {
			return ALWAYS;
		}
		return (leased && coordination.onFailure() == OnFailure.GOSSIP) ? WHEN_NEEDED : NEVER;
	}

}
