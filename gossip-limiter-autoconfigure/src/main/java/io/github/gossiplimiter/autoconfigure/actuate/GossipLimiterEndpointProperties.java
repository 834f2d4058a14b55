/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.util.HashSet;
import java.util.Set;

import org.springframework.boot.actuate.endpoint.Show;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Properties of the {@link GossipLimiterEndpoint}.
 *
 * @since 0.1.0
 */
@ConfigurationProperties("management.endpoint.gossiplimiter")
public class GossipLimiterEndpointProperties {

	/**
	 * When to show the keys of a limit in clear text instead of their hash.
	 */
	private Show showKeys = Show.NEVER;

	/**
	 * Roles of which a user must have one to be authorized to see keys. When empty, all
	 * authenticated users are authorized.
	 */
	private final Set<String> roles = new HashSet<>();

	public Show getShowKeys() {
		return this.showKeys;
	}

	public void setShowKeys(Show showKeys) {
		this.showKeys = showKeys;
	}

	public Set<String> getRoles() {
		return this.roles;
	}

}
