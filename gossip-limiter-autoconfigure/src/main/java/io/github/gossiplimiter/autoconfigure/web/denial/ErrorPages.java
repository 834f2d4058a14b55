/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.denial;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.template.TemplateAvailabilityProviders;
import org.springframework.boot.autoconfigure.web.WebProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpStatus;

/**
 * Finds the page of the application for a status where Spring Boot looks for it: a
 * template or static file {@code error/429}, or {@code error/4xx} for all of its series.
 * The page is rendered without a dispatch to the error path, which security might deny.
 * Safe for use by many threads.
 *
 * @since 0.1.0
 */
public final class ErrorPages {

	private static final Log logger = LogFactory.getLog(ErrorPages.class);

	private final Map<HttpStatus, Optional<ErrorPage>> found = new ConcurrentHashMap<>();

	private final ApplicationContext context;

	private final TemplateAvailabilityProviders templates;

	private final List<String> locations;

	/**
	 * Create an instance.
	 * @param context the application
	 */
	public ErrorPages(ApplicationContext context) {
		this.context = context;
		this.templates = new TemplateAvailabilityProviders(context);
		this.locations = List.of(context.getBeanProvider(WebProperties.class)
			.getIfAvailable(WebProperties::new)
			.getResources()
			.getStaticLocations());
	}

	/**
	 * The page for a status, or nothing if the application has none.
	 */
	public @Nullable ErrorPage find(HttpStatus status) {
		return this.found.computeIfAbsent(status, this::look).orElse(null);
	}

	private Optional<ErrorPage> look(HttpStatus status) {
		String series = status.is4xxClientError() ? "error/4xx" : "error/5xx";
		ErrorPage exact = look("error/" + status.value());
		return Optional.ofNullable((exact != null) ? exact : look(series));
	}

	private @Nullable ErrorPage look(String view) {
		if (this.templates.getProvider(view, this.context) != null) {
			return new ErrorPage(view, null);
		}
		for (String location : this.locations) {
			Resource resource = this.context.getResource(location + view + ".html");
			try {
				if (resource.isReadable()) {
					return new ErrorPage(view, resource.getContentAsByteArray());
				}
			}
			catch (IOException ex) {
				logger.warn("The page " + resource + " cannot be read, so that denials are answered without it", ex);
			}
		}
		return null;
	}

	/**
	 * A page.
	 *
	 * @param view the name of the template
	 * @param content the static file, or nothing if it is a template
	 */
	// Never compared.
	@SuppressWarnings("ArrayRecordComponent")
	public record ErrorPage(String view, byte @Nullable [] content) {

	}

}
