/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.io.IOException;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Everything that serves a path: a controller, a functional route, static files, and on
 * servlet servers a servlet that Spring knows nothing of. Each answers that it was
 * reached, with the rest of the path if there is one.
 */
class PathApplication {

	@RestController
	static class PathController {

		@GetMapping("/v/controller/x")
		String get() {
			return "reached controller";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(PathController.class)
	static class Reactive {

		@Bean
		RouterFunction<ServerResponse> routes() {
			return RouterFunctions.route()
				.GET("/v/functional/x", (request) -> ServerResponse.ok().bodyValue("reached functional"))
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(PathController.class)
	static class Servlets {

		@Bean
		org.springframework.web.servlet.function.RouterFunction<org.springframework.web.servlet.function.ServerResponse> routes() {
			return org.springframework.web.servlet.function.RouterFunctions.route()
				.GET("/v/functional/x",
						(request) -> org.springframework.web.servlet.function.ServerResponse.ok()
							.body("reached functional"))
				.build();
		}

		@Bean
		ServletRegistrationBean<PlainServlet> plainServlet() {
			return new ServletRegistrationBean<>(new PlainServlet(), "/v/servlet/*");
		}

	}

	private static final class PlainServlet extends HttpServlet {

		@Override
		protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
			response.getWriter().write("reached servlet " + request.getPathInfo());
		}

	}

}
