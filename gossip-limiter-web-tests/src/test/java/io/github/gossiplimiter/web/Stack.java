/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.RateLimiter;

/**
 * An application that runs.
 *
 * @param context the application
 */
record Stack(ConfigurableApplicationContext context) implements AutoCloseable {

	private static final String BOOT = "org.springframework.boot.";

	/**
	 * Auto-configurations of servers, and of servers for a management port. An
	 * application runs those of one kind.
	 */
	private static final List<String> SERVERS = List.of(
			BOOT + "tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration",
			BOOT + "tomcat.autoconfigure.reactive.TomcatReactiveWebServerAutoConfiguration",
			BOOT + "jetty.autoconfigure.servlet.JettyServletWebServerAutoConfiguration",
			BOOT + "jetty.autoconfigure.reactive.JettyReactiveWebServerAutoConfiguration",
			BOOT + "reactor.netty.autoconfigure.NettyReactiveWebServerAutoConfiguration",
			BOOT + "tomcat.autoconfigure.actuate.web.server.TomcatServletManagementContextAutoConfiguration",
			BOOT + "tomcat.autoconfigure.actuate.web.server.TomcatReactiveManagementContextAutoConfiguration",
			BOOT + "jetty.autoconfigure.actuate.web.server.JettyServletManagementContextAutoConfiguration",
			BOOT + "jetty.autoconfigure.actuate.web.server.JettyReactiveManagementContextAutoConfiguration",
			BOOT + "reactor.netty.autoconfigure.actuate.web.server.NettyReactiveManagementContextAutoConfiguration");

	/**
	 * What would ask for passwords if it were not left out.
	 */
	private static final List<String> SECURITY = List.of(
			BOOT + "security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration",
			BOOT + "security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration",
			BOOT + "security.autoconfigure.UserDetailsServiceAutoConfiguration",
			BOOT + "security.autoconfigure.actuate.web.servlet.ManagementWebSecurityAutoConfiguration",
			BOOT + "security.autoconfigure.actuate.web.reactive.ReactiveManagementWebSecurityAutoConfiguration",
			BOOT + "security.autoconfigure.web.reactive.ReactiveWebSecurityAutoConfiguration",
			BOOT + "security.autoconfigure.ReactiveUserDetailsServiceAutoConfiguration",
			BOOT + "security.autoconfigure.SecurityAutoConfiguration");

	/**
	 * Start an application.
	 * @param type which kind it is
	 * @param server the part of an auto-configuration's name that tells the server
	 * @param secured whether Spring Security is part of it
	 * @param properties its properties
	 * @param sources its configuration
	 */
	static Stack start(WebApplicationType type, String server, boolean secured, Map<String, Object> properties,
			Class<?>... sources) {
		List<String> excluded = SERVERS.stream().filter((name) -> !name.contains(server)).toList();
		SpringApplication application = new SpringApplication(sources);
		application.setWebApplicationType(type);
		application.setRegisterShutdownHook(false);
		Map<String, Object> defaults = new HashMap<>(properties);
		// Most applications have no templates.
		defaults.put("spring.thymeleaf.check-template-location", false);
		application.setDefaultProperties(defaults);
		String exclude = String.join(",", excluded) + (secured ? "" : "," + String.join(",", SECURITY));
		return new Stack(application.run("--spring.autoconfigure.exclude=" + exclude));
	}

	Client client() {
		return new Client(webServer().getPort());
	}

	/**
	 * A client of the management port, if that is another one.
	 */
	Client managementClient() {
		return new Client(this.context.getEnvironment().getRequiredProperty("local.management.port", Integer.class));
	}

	/**
	 * Start an application without Spring Security.
	 * @param server a server, as in {@code TomcatServlet} or {@code NettyReactive}
	 * @param properties its properties
	 * @param sources its configuration
	 */
	static Stack start(String server, Map<String, Object> properties, Class<?>... sources) {
		return start(server.endsWith("Servlet") ? WebApplicationType.SERVLET : WebApplicationType.REACTIVE, server,
				false, properties, sources);
	}

	String serverName() {
		return webServer().getClass().getSimpleName();
	}

	RateLimiter rateLimiter() {
		return this.context.getBean(RateLimiter.class);
	}

	LimitStatus status(String limit) {
		return rateLimiter().status(limit);
	}

	ManualClock clock() {
		return this.context.getBean(ManualClock.class);
	}

	private WebServer webServer() {
		return Objects.requireNonNull(((WebServerApplicationContext) this.context).getWebServer());
	}

	@Override
	public void close() {
		this.context.close();
	}

}
