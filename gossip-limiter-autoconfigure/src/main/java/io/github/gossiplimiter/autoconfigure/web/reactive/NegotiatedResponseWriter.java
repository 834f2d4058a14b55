/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.reactive.result.view.ViewResolver;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.web.denial.DenialFormat;
import io.github.gossiplimiter.autoconfigure.web.denial.DenialPage;
import io.github.gossiplimiter.autoconfigure.web.denial.ErrorPages;
import io.github.gossiplimiter.autoconfigure.web.denial.ErrorPages.ErrorPage;
import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitDenial;

/**
 * Answers in the format that the client asks for: the application's error page or one of
 * ours in HTML, plain text, or a problem document.
 */
final class NegotiatedResponseWriter implements RateLimitedResponseWriter, ServerResponse.Context {

	private static final Log logger = LogFactory.getLog(NegotiatedResponseWriter.class);

	private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

	private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, StandardCharsets.UTF_8);

	private final RateLimitedResponseWriter problems;

	private final Supplier<ErrorPages> pages;

	private final Supplier<List<ViewResolver>> viewResolvers;

	private final ServerCodecConfigurer codecs;

	/**
	 * Create an instance.
	 * @param problems writes problem documents
	 * @param pages finds the error pages of the application
	 * @param viewResolvers gives what finds its templates; asked when there is one
	 * @param codecs writes bodies
	 */
	NegotiatedResponseWriter(RateLimitedResponseWriter problems, Supplier<ErrorPages> pages,
			Supplier<List<ViewResolver>> viewResolvers, ServerCodecConfigurer codecs) {
		this.problems = problems;
		this.pages = pages;
		this.viewResolvers = viewResolvers;
		this.codecs = codecs;
	}

	@Override
	public Mono<Void> write(ServerWebExchange exchange, RateLimitDenial denial) {
		return switch (DenialFormat.of(exchange.getRequest().getHeaders().getOrEmpty(HttpHeaders.ACCEPT))) {
			case HTML -> writeHtml(exchange, denial);
			case TEXT -> write(exchange, TEXT, bytes(DenialPage.text(denial)));
			case PROBLEM -> this.problems.write(exchange, denial);
		};
	}

	private Mono<Void> writeHtml(ServerWebExchange exchange, RateLimitDenial denial) {
		ErrorPage page = this.pages.get().find(denial.status());
		if (page == null) {
			return write(exchange, HTML, bytes(DenialPage.html(denial)));
		}
		byte[] content = page.content();
		if (content != null) {
			return write(exchange, HTML, content);
		}
		// A template that fails must not turn a denial into an error of the server.
		return render(page.view(), exchange, denial).onErrorResume((ex) -> !exchange.getResponse().isCommitted(),
				(ex) -> {
					logger.warn("The template '" + page.view() + "' failed for a denied request", ex);
					exchange.getResponse().setStatusCode(denial.status());
					return write(exchange, HTML, bytes(DenialPage.html(denial)));
				});
	}

	private Mono<Void> render(String view, ServerWebExchange exchange, RateLimitDenial denial) {
		return ServerResponse.status(denial.status())
			.contentType(HTML)
			.render(view, DenialPage.model(denial, exchange.getRequest().getURI().getRawPath()))
			.flatMap((response) -> response.writeTo(exchange, this));
	}

	private static Mono<Void> write(ServerWebExchange exchange, MediaType type, byte[] content) {
		ServerHttpResponse response = exchange.getResponse();
		response.getHeaders().setContentType(type);
		response.getHeaders().setContentLength(content.length);
		return response.writeWith(Mono.<DataBuffer>fromSupplier(() -> response.bufferFactory().wrap(content)));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	@Override
	public List<HttpMessageWriter<?>> messageWriters() {
		return this.codecs.getWriters();
	}

	@Override
	public List<ViewResolver> viewResolvers() {
		return this.viewResolvers.get();
	}

}
