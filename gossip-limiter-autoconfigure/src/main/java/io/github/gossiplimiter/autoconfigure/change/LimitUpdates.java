/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.change;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.gossiplimiter.ChangeMode;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;

/**
 * Follows limits that are kept somewhere and may be different each time one looks. What
 * is in force may come from elsewhere, so only what is different from the last look is a
 * change.
 */
final class LimitUpdates {

	private static final Log logger = LogFactory.getLog(LimitUpdates.class);

	private final RateLimiter rateLimiter;

	private final ChangeMode mode;

	private final String where;

	private final Map<String, Limit> seen = new HashMap<>();

	private final Set<String> refused = new HashSet<>();

	/**
	 * Follow limits.
	 * @param mode what becomes of what was used
	 * @param where what log messages call the place they are kept in
	 */
	LimitUpdates(RateLimiter rateLimiter, ChangeMode mode, String where) {
		this.rateLimiter = rateLimiter;
		this.mode = mode;
		this.where = where;
	}

	/**
	 * Know what is there before the first look.
	 */
	synchronized void assume(Collection<Limit> limits) {
		limits.forEach((limit) -> this.seen.put(limit.name(), limit));
	}

	/**
	 * Change what is different from the last look, on all nodes. What is seen for the
	 * first time is taken for what this node is configured with.
	 */
	synchronized void follow(Collection<Limit> limits) {
		for (Limit limit : limits) {
			Limit before = this.seen.get(limit.name());
			if (limit.equals(before) || !isKnown(limit)) {
				continue;
			}
			if (before == null) {
				attempt(limit, () -> this.rateLimiter.configure(limit));
			}
			else {
				attempt(limit, () -> this.rateLimiter.change(limit, mode(limit)));
			}
		}
	}

	/*
	 * All nodes look, one after the other. What another one has changed already is not
	 * given back a second time, and what a coordinator granted cannot be.
	 */
	private ChangeMode mode(Limit limit) {
		Limit current = this.rateLimiter.limit(limit.name());
		if (this.mode == ChangeMode.KEEP || limit.equals(current)) {
			return ChangeMode.KEEP;
		}
		if (isLeased(current) || isLeased(limit)) {
			logger.warn("The limit '" + limit.name() + "' of " + this.where
					+ " is changed, but nothing is given back, although 'gossip-limiter.change-mode' is 'reset': "
					+ "permits of strict and hybrid limits count until their window has passed. "
					+ "To admit more until then, raise the limit");
			return ChangeMode.KEEP;
		}
		return ChangeMode.RESET;
	}

	private static boolean isLeased(Limit limit) {
		return limit.coordination().consistency().isLeased();
	}

	private boolean isKnown(Limit limit) {
		boolean known = this.rateLimiter.limitNames().contains(limit.name());
		if (!known && this.refused.add(limit.name())) {
			logger.warn("The limit '" + limit.name() + "' of " + this.where
					+ " is unknown here: limits are added by configuration or annotation, and a restart");
		}
		return known;
	}

	private void attempt(Limit limit, Runnable change) {
		this.seen.put(limit.name(), limit);
		try {
			change.run();
		}
		catch (IllegalArgumentException ex) {
			logger.error("The limit '" + limit.name() + "' of " + this.where + " cannot be used: " + ex.getMessage());
		}
	}

}
