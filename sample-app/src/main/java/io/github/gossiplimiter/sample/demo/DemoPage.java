/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/**
 * The live page: a few files from the class path, which load nothing from anywhere else.
 */
final class DemoPage {

	private static final String FOLDER = "demo-page/";

	private static final String CHART_LIBRARY = "classpath*:META-INF/resources/webjars/chart.js/*/dist/chart.umd.min.js";

	private static final Map<String, MediaType> TYPES = Map.of("html", MediaType.TEXT_HTML, "css",
			MediaType.valueOf("text/css"), "js", MediaType.valueOf("text/javascript"), "svg",
			MediaType.valueOf("image/svg+xml"));

	private DemoPage() {
	}

	static RouterFunction<ServerResponse> routes() {
		Resource library = chartLibrary();
		return RouterFunctions.route()
			.GET("/", (request) -> file(new ClassPathResource(FOLDER + "index.html"), "html"))
			.GET("/page/chart-library.js", (request) -> file(library, "js"))
			.GET("/page/{name}", DemoPage::part)
			.build();
	}

	private static Mono<ServerResponse> part(ServerRequest request) {
		String name = request.pathVariable("name");
		Resource resource = new ClassPathResource(FOLDER + name);
		return (name.matches("[a-z-]+\\.(css|js|svg)") && resource.exists())
				? file(resource, name.substring(name.lastIndexOf('.') + 1)) : ServerResponse.notFound().build();
	}

	/*
	 * Whatever a page shows, nothing but these files may run in it.
	 */
	private static Mono<ServerResponse> file(Resource resource, String extension) {
		return ServerResponse.ok()
			.contentType(TYPES.getOrDefault(extension, MediaType.APPLICATION_OCTET_STREAM))
			.header("Content-Security-Policy",
					"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
							+ "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
			.header("X-Content-Type-Options", "nosniff")
			.header("Referrer-Policy", "no-referrer")
			.header("Cache-Control", "no-cache")
			.bodyValue(resource);
	}

	private static Resource chartLibrary() {
		try {
			Resource[] found = new PathMatchingResourcePatternResolver().getResources(CHART_LIBRARY);
			if (found.length == 0) {
				throw new IllegalStateException("the chart library is not on the class path");
			}
			return found[0];
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
