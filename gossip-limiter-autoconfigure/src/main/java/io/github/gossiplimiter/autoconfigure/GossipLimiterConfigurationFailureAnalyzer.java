/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

/**
 * Says what is wrong in the configuration of the limiter and what to type instead.
 */
class GossipLimiterConfigurationFailureAnalyzer extends AbstractFailureAnalyzer<GossipLimiterConfigurationException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, GossipLimiterConfigurationException cause) {
		return new FailureAnalysis(cause.place() + " " + cause.problem(), cause.remedy(), cause);
	}

}
