/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.http.HttpHeaders;
import org.springframework.util.ClassUtils;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.filter.CorsFilter;

/**
 * The CORS filters of the application, as beans, registered, or in a filter chain of
 * Spring Security. A request that is denied in a filter before them does not reach them.
 */
final class CorsFilters {

	private static final boolean securityPresent = ClassUtils
		.isPresent("org.springframework.security.web.SecurityFilterChain", CorsFilters.class.getClassLoader());

	private final Supplier<List<Entry>> entries;

	private final Function<HttpServletRequest, List<CorsFilter>> ofSecurity;

	CorsFilters(ListableBeanFactory beanFactory) {
		this.entries = SingletonSupplier.of(() -> entries(beanFactory));
		this.ofSecurity = securityPresent ? new SecurityCorsFilters(beanFactory) : (request) -> List.of();
	}

	private static List<Entry> entries(ListableBeanFactory beanFactory) {
		List<Entry> entries = new ArrayList<>();
		beanFactory.getBeanProvider(CorsFilter.class)
			.orderedStream()
			.forEach((filter) -> entries.add(new Entry(filter, List.of())));
		for (FilterRegistrationBean<?> registration : beanFactory.getBeansOfType(FilterRegistrationBean.class)
			.values()) {
			if (registration.isEnabled() && registration.getFilter() instanceof CorsFilter filter) {
				entries.add(new Entry(filter, registration.getUrlPatterns()));
			}
		}
		return entries;
	}

	/**
	 * Set the fields that the first filter responsible for a request sets, if it accepts
	 * the origin.
	 */
	void set(HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException {
		for (Entry entry : this.entries.get()) {
			if (entry.appliesTo(request) && isSet(entry.filter(), request, response)) {
				return;
			}
		}
		for (CorsFilter filter : this.ofSecurity.apply(request)) {
			if (isSet(filter, request, response)) {
				return;
			}
		}
	}

	/*
	 * A filter that is serving the request already does nothing here.
	 */
	private static boolean isSet(CorsFilter filter, HttpServletRequest request, HttpServletResponse response)
			throws IOException, ServletException {
		filter.doFilter(request, new FieldsOnly(response), (accepted, answer) -> {
		});
		return response.containsHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN);
	}

	/**
	 * A filter and the paths that it is registered for.
	 *
	 * @param filter the filter
	 * @param patterns URL patterns of the servlet specification, none for all paths
	 */
	private record Entry(CorsFilter filter, Collection<String> patterns) {

		boolean appliesTo(HttpServletRequest request) {
			String path = request.getRequestURI().substring(request.getContextPath().length());
			return this.patterns.isEmpty()
					|| this.patterns.stream().anyMatch((pattern) -> ServedPaths.matches(pattern, path));
		}

	}

	/**
	 * Passes header fields on, but neither the status nor the body with which a filter
	 * rejects an origin.
	 */
	private static final class FieldsOnly extends HttpServletResponseWrapper {

		private FieldsOnly(HttpServletResponse response) {
			super(response);
		}

		@Override
		public void setStatus(int status) {
		}

		@Override
		public void flushBuffer() {
		}

		@Override
		public PrintWriter getWriter() {
			return new PrintWriter(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
		}

		@Override
		public ServletOutputStream getOutputStream() {
			return new NoOutput();
		}

	}

	private static final class NoOutput extends ServletOutputStream {

		@Override
		public void write(int b) {
		}

		@Override
		public boolean isReady() {
			return true;
		}

		@Override
		public void setWriteListener(WriteListener listener) {
		}

	}

}
