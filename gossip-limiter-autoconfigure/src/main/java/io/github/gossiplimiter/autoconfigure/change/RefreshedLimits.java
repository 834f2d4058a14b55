/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.change;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.cloud.context.environment.EnvironmentChangeEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.LimitProperties;

/**
 * Changes limits whose configuration was refreshed, on all nodes.
 */
final class RefreshedLimits implements ApplicationListener<EnvironmentChangeEvent> {

	private static final Log logger = LogFactory.getLog(RefreshedLimits.class);

	private static final String PREFIX = "gossip-limiter.limits";

	private final Environment environment;

	private final LimitDefinitions definitions;

	private final LimitUpdates updates;

	RefreshedLimits(Environment environment, LimitDefinitions definitions, LimitUpdates updates) {
		this.environment = environment;
		this.definitions = definitions;
		this.updates = updates;
	}

	@Override
	public void onApplicationEvent(EnvironmentChangeEvent event) {
		if (event.getKeys().stream().noneMatch((key) -> key.startsWith(PREFIX))) {
			return;
		}
		try {
			this.updates.follow(limits());
		}
		catch (BindException | GossipLimiterConfigurationException ex) {
			logger.error("The limits in the refreshed configuration cannot be used and stay as they are: "
					+ ex.getMessage());
		}
	}

	private Collection<Limit> limits() {
		Map<String, LimitProperties> read = Binder.get(this.environment)
			.bind(PREFIX, Bindable.mapOf(String.class, LimitProperties.class))
			.orElse(Map.of());
		List<Limit> limits = new ArrayList<>();
		read.forEach((name, properties) -> limits.addAll(this.definitions.read(name, properties)));
		return limits;
	}

}
