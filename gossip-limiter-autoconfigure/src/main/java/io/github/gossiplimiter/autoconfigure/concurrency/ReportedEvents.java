/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

import java.util.List;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.gossiplimiter.concurrency.ConcurrencyListener;

/**
 * Writes to the log what happens to a limiter, and tells the application.
 */
final class ReportedEvents implements ConcurrencyListener {

	private static final Log logger = LogFactory.getLog(ConcurrencyLimits.class);

	private final String name;

	private final List<FenceListener> listeners;

	private String lastRefusal = "";

	ReportedEvents(String name, List<FenceListener> listeners) {
		this.name = name;
		this.listeners = listeners;
	}

	@Override
	public void fenced() {
		logger.warn("The coordinator of '" + this.name + "' did not answer in time: this node admits nothing until it "
				+ "does, because others are given its share");
		this.listeners.forEach((listener) -> listener.fenced(this.name));
	}

	@Override
	public void unfenced() {
		logger.info("The coordinator of '" + this.name + "' answers again: this node admits by its share");
		this.listeners.forEach((listener) -> listener.unfenced(this.name));
	}

	/*
	 * Every report is refused for the same reason until somebody does something about it.
	 */
	@Override
	public void refused(String reason) {
		if (!reason.equals(this.lastRefusal)) {
			this.lastRefusal = reason;
			logger.warn("This node gets no share of '" + this.name + "'. " + reason + ".");
		}
	}

}
