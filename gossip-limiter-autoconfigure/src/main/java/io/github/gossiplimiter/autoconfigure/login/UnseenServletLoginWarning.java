/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import java.util.List;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.web.SecurityFilterChain;

import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;

/**
 * Looks at the managers of a servlet application.
 */
final class UnseenServletLoginWarning extends UnseenLoginWarning {

	UnseenServletLoginWarning(ConfigurableListableBeanFactory beanFactory, LimitDefinitions definitions) {
		super(beanFactory, definitions);
	}

	@Override
	Class<?> type() {
		return AuthenticationManager.class;
	}

	@Override
	void addFilters(Object bean, List<Object> filters) {
		if (bean instanceof SecurityFilterChain chain) {
			filters.addAll(chain.getFilters());
		}
	}

	@Override
	boolean isGuarded(Object manager) {
		return manager instanceof GuardedProviderManager || manager instanceof GuardedManager;
	}

}
