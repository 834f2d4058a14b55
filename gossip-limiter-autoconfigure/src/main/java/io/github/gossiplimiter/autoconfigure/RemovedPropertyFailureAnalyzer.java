/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

import io.github.gossiplimiter.autoconfigure.properties.RemovedProperties;

/**
 * Explains that a property was removed. It comes before the analyzer of Spring Boot,
 * which takes such a property for a misspelt one.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class RemovedPropertyFailureAnalyzer extends AbstractFailureAnalyzer<UnboundConfigurationPropertiesException> {

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, UnboundConfigurationPropertiesException cause) {
		for (ConfigurationProperty property : cause.getUnboundProperties()) {
			String remedy = RemovedProperties.remedy(property.getName().toString());
			if (remedy != null) {
				return new FailureAnalysis("The property '" + property.getName() + "' " + RemovedProperties.PROBLEM,
						remedy, cause);
			}
		}
		return null;
	}

}
