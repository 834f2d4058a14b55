/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import java.util.List;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.web.server.SecurityWebFilterChain;

import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;

/**
 * Looks at the managers of a WebFlux application.
 */
final class UnseenReactiveLoginWarning extends UnseenLoginWarning {

	UnseenReactiveLoginWarning(ConfigurableListableBeanFactory beanFactory, LimitDefinitions definitions) {
		super(beanFactory, definitions);
	}

	@Override
	Class<?> type() {
		return ReactiveAuthenticationManager.class;
	}

	@Override
	void addFilters(Object bean, List<Object> filters) {
		if (bean instanceof SecurityWebFilterChain chain) {
			filters.addAll(chain.getWebFilters().toStream().toList());
		}
	}

	@Override
	boolean isGuarded(Object manager) {
		return manager instanceof GuardedReactiveManager;
	}

}
