/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import io.github.gossiplimiter.concurrency.ConcurrencyReport.Sender;
import io.github.gossiplimiter.concurrency.ConcurrencyReport.Use;

/**
 * Reports of one node, numbered in order.
 */
public final class Reports {

	private final String key;

	private final String node;

	private final ConcurrencyRules rules;

	private long life = 1;

	private long sequence;

	private long generation;

	private int share;

	public Reports(String key, String node, ConcurrencyRules rules) {
		this.key = key;
		this.node = node;
		this.rules = rules;
	}

	/**
	 * The same node in another life.
	 */
	public Reports life(long number) {
		Reports other = new Reports(this.key, this.node, this.rules);
		other.life = number;
		return other;
	}

	/**
	 * Follow an answer.
	 */
	public void follow(ConcurrencyAnswer answer) {
		if (answer.isAccepted() && answer.grant().generation() >= this.generation) {
			this.generation = answer.grant().generation();
			this.share = answer.grant().share();
		}
	}

	public int share() {
		return this.share;
	}

	public long generation() {
		return this.generation;
	}

	public ConcurrencyReport report(int localLimit, int inFlight) {
		return report(localLimit, inFlight, inFlight);
	}

	public ConcurrencyReport report(int localLimit, int inFlight, int demand) {
		return of(++this.sequence, this.rules, localLimit, new Use(this.generation, this.share, inFlight, demand),
				false);
	}

	public ConcurrencyReport leave(int inFlight) {
		return of(++this.sequence, this.rules, 1, new Use(this.generation, 0, inFlight, inFlight), true);
	}

	/**
	 * A report with a number of its own.
	 */
	public ConcurrencyReport of(long number, ConcurrencyRules by, int localLimit, Use use, boolean leaving) {
		return new ConcurrencyReport(this.key, new Sender(this.node, this.life, number), by, localLimit, use, leaving);
	}

}
