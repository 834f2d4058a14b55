/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.List;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.cloud.context.environment.EnvironmentChangeEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;

/**
 * Replaces the secrets when Spring Cloud refreshes the properties they and the salt of
 * key hashes come from.
 */
final class RefreshedSecrets implements ApplicationListener<EnvironmentChangeEvent> {

	private static final String PROPERTY = "gossip-limiter.cluster.secret";

	private static final String KEY_SALT = "gossip-limiter.cluster.key-salt";

	private final Environment environment;

	private final Keyring keyring;

	RefreshedSecrets(Environment environment, Keyring keyring) {
		this.environment = environment;
		this.keyring = keyring;
	}

	@Override
	public void onApplicationEvent(EnvironmentChangeEvent event) {
		if (event.getKeys().stream().anyMatch(RefreshedSecrets::concerns)) {
			Binder binder = Binder.get(this.environment);
			this.keyring.refresh(binder.bind(PROPERTY, Bindable.listOf(String.class)).orElse(List.of()),
					this.environment.getProperty(KEY_SALT));
		}
	}

	private static boolean concerns(String key) {
		return key.equals(PROPERTY) || key.startsWith(PROPERTY + "[") || key.equals(KEY_SALT);
	}

}
