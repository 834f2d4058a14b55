/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.DenialListener;

/**
 * Counts the denials that it is notified of.
 */
final class DenialCounter implements DenialListener {

	private final Map<String, Integer> denials = new ConcurrentHashMap<>();

	@Override
	public void denied(String limitName, @Nullable Object observation) {
		this.denials.merge(limitName, 1, Integer::sum);
	}

	int of(String limitName) {
		return this.denials.getOrDefault(limitName, 0);
	}

}
