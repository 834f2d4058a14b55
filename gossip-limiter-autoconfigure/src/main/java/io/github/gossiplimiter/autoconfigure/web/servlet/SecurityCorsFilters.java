/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.util.List;
import java.util.function.Function;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.filter.CorsFilter;

/**
 * The CORS filters of the chain with which Spring Security protects a request. Apart,
 * because Spring Security may be missing.
 */
final class SecurityCorsFilters implements Function<HttpServletRequest, List<CorsFilter>> {

	private final ObjectProvider<SecurityFilterChain> chains;

	SecurityCorsFilters(ListableBeanFactory beanFactory) {
		this.chains = beanFactory.getBeanProvider(SecurityFilterChain.class);
	}

	@Override
	public List<CorsFilter> apply(HttpServletRequest request) {
		return this.chains.orderedStream()
			.filter((chain) -> chain.matches(request))
			.findFirst()
			.map((chain) -> chain.getFilters()
				.stream()
				.filter(CorsFilter.class::isInstance)
				.map(CorsFilter.class::cast)
				.toList())
			.orElse(List.of());
	}

}
