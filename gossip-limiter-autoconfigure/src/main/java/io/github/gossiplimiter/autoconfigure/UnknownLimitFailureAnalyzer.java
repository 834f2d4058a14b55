/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

import io.github.gossiplimiter.UnknownLimitException;

/**
 * Explains the start of an application that asks the limiter for a limit nobody defined.
 */
class UnknownLimitFailureAnalyzer extends AbstractFailureAnalyzer<UnknownLimitException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, UnknownLimitException cause) {
		String name = cause.limitName();
		return new FailureAnalysis("A limit was asked for that is not defined: " + cause.getMessage() + ".",
				"Define it, for example 'gossip-limiter.limits." + name + ".limit: 100' and 'gossip-limiter.limits."
						+ name + ".window: 1m', or correct the name.",
				cause);
	}

}
