/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.io.IOException;
import java.security.Principal;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

/**
 * The application as a servlet application, with what only these have. A header names the
 * principal.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ ContractControllers.class, ServletControllers.class })
class ServletStack {

	@Bean
	RouterFunction<ServerResponse> routes() {
		return RouterFunctions.route().GET("/functional/{id}", (request) -> ServerResponse.ok().body("fine")).build();
	}

	@Bean
	FilterRegistrationBean<PrincipalFilter> principalFilter() {
		FilterRegistrationBean<PrincipalFilter> registration = new FilterRegistrationBean<>(new PrincipalFilter());
		registration.setOrder(-100);
		return registration;
	}

	@Bean
	FilterRegistrationBean<BrokenFilter> brokenFilter() {
		FilterRegistrationBean<BrokenFilter> registration = new FilterRegistrationBean<>(new BrokenFilter());
		registration.addUrlPatterns("/p/broken-filter");
		registration.setOrder(0);
		return registration;
	}

	@Bean
	ServletRegistrationBean<PlainServlet> plainServlet() {
		return new ServletRegistrationBean<>(new PlainServlet(), "/servlet/*", "/options/*");
	}

	private static final class PrincipalFilter extends OncePerRequestFilter {

		@Override
		protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
				throws ServletException, IOException {
			String name = request.getHeader("Test-Principal");
			chain.doFilter((name != null) ? new NamedRequest(request, name) : request, response);
		}

	}

	private static final class NamedRequest extends HttpServletRequestWrapper {

		private final String name;

		NamedRequest(HttpServletRequest request, String name) {
			super(request);
			this.name = name;
		}

		@Override
		public @Nullable Principal getUserPrincipal() {
			if (this.name.equals("broken")) {
				throw new IllegalStateException("broken");
			}
			return () -> this.name;
		}

	}

	private static final class BrokenFilter extends OncePerRequestFilter {

		@Override
		protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
				throws ServletException {
			throw new ServletException("expected by the test");
		}

	}

	private static final class PlainServlet extends HttpServlet {

		@Override
		protected void doOptions(HttpServletRequest request, HttpServletResponse response) throws IOException {
			doGet(request, response);
		}

		@Override
		protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
			response.getWriter().write("fine");
		}

	}

}
