/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.View;
import org.springframework.web.servlet.ViewResolver;
import org.springframework.web.util.ContentCachingResponseWrapper;

import io.github.gossiplimiter.autoconfigure.web.denial.DenialFormat;
import io.github.gossiplimiter.autoconfigure.web.denial.DenialPage;
import io.github.gossiplimiter.autoconfigure.web.denial.ErrorPages;
import io.github.gossiplimiter.autoconfigure.web.denial.ErrorPages.ErrorPage;
import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitDenial;

/**
 * Answers in the format that the client asks for: the application's error page or one of
 * ours in HTML, plain text, or a problem document.
 */
final class NegotiatedResponseWriter implements RateLimitedResponseWriter {

	private static final Log logger = LogFactory.getLog(NegotiatedResponseWriter.class);

	private final RateLimitedResponseWriter problems;

	private final Supplier<ErrorPages> pages;

	private final Supplier<List<ViewResolver>> viewResolvers;

	/**
	 * Create an instance.
	 * @param problems writes problem documents
	 * @param pages finds the error pages of the application
	 * @param viewResolvers gives what finds its templates; asked when there is one
	 */
	NegotiatedResponseWriter(RateLimitedResponseWriter problems, Supplier<ErrorPages> pages,
			Supplier<List<ViewResolver>> viewResolvers) {
		this.problems = problems;
		this.pages = pages;
		this.viewResolvers = viewResolvers;
	}

	@Override
	public void write(HttpServletRequest request, HttpServletResponse response, RateLimitDenial denial)
			throws IOException, ServletException {
		switch (DenialFormat.of(Collections.list(request.getHeaders(HttpHeaders.ACCEPT)))) {
			case HTML -> writeHtml(request, response, denial);
			case TEXT -> write(response, MediaType.TEXT_PLAIN, bytes(DenialPage.text(denial)));
			case PROBLEM -> this.problems.write(request, response, denial);
		}
	}

	private void writeHtml(HttpServletRequest request, HttpServletResponse response, RateLimitDenial denial)
			throws IOException {
		ErrorPage page = this.pages.get().find(denial.status());
		byte[] content = (page != null) ? page.content() : null;
		if (content != null) {
			write(response, MediaType.TEXT_HTML, content);
		}
		else if (page == null || !isRendered(page.view(), request, response, denial)) {
			write(response, MediaType.TEXT_HTML, bytes(DenialPage.html(denial)));
		}
	}

	/*
	 * Held back until all of it is there: a template that fails half way must not turn a
	 * denial into an error of the server.
	 */
	private boolean isRendered(String name, HttpServletRequest request, HttpServletResponse response,
			RateLimitDenial denial) throws IOException {
		ContentCachingResponseWrapper whole = new ContentCachingResponseWrapper(response);
		try {
			View view = view(name, request.getLocale());
			if (view == null) {
				return false;
			}
			whole.setContentType(MediaType.TEXT_HTML_VALUE + ";charset=UTF-8");
			view.render(DenialPage.model(denial, request.getRequestURI()), request, whole);
		}
		catch (Exception ex) {
			logger.warn("The template '" + name + "' failed for a denied request", ex);
			response.setStatus(denial.status().value());
			return response.isCommitted();
		}
		whole.copyBodyToResponse();
		return true;
	}

	private @Nullable View view(String name, Locale locale) throws Exception {
		for (ViewResolver resolver : this.viewResolvers.get()) {
			View view = resolver.resolveViewName(name, locale);
			if (view != null) {
				return view;
			}
		}
		return null;
	}

	private static void write(HttpServletResponse response, MediaType type, byte[] content) throws IOException {
		response.setContentType(type + ";charset=UTF-8");
		response.setContentLength(content.length);
		response.getOutputStream().write(content);
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
