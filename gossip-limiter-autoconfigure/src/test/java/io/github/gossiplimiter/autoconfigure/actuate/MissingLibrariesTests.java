/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that has neither Actuator nor Micrometer. Conditions that come from
 * these libraries cannot be filtered away, so that it runs on a class path without their
 * jars.
 */
class MissingLibrariesTests {

	@Test
	void applicationWithoutActuatorAndMicrometerStarts() throws Exception {
		List<String> libraries = List.of("spring-boot-actuator", "spring-boot-health", "micrometer");
		assertThat(beansWithout(libraries)).contains("rateLimiter", "gossipLimiterSingleNode")
			.doesNotContain("gossipLimiterEndpoint", "gossipLimiterHealthIndicator", "gossipLimiterMetrics");
	}

	@Test
	void applicationWithoutActuatorHasMeters() throws Exception {
		List<String> libraries = List.of("spring-boot-actuator", "spring-boot-health");
		assertThat(beansWithout(libraries)).contains("gossipLimiterMetrics")
			.doesNotContain("gossipLimiterEndpoint", "gossipLimiterHealthIndicator");
	}

	@Test
	void applicationWithAllLibrariesHasAll() {
		assertThat(new Application().call()).contains("gossipLimiterEndpoint", "gossipLimiterHealthIndicator",
				"gossipLimiterMetrics");
	}

	private static List<String> beansWithout(List<String> libraries) throws Exception {
		Thread thread = Thread.currentThread();
		ClassLoader original = thread.getContextClassLoader();
		try (URLClassLoader without = classLoaderWithout(libraries)) {
			thread.setContextClassLoader(without);
			Object application = without.loadClass(Application.class.getName()).getDeclaredConstructor().newInstance();
			return List.of((String[]) ((Callable<?>) application).call());
		}
		finally {
			thread.setContextClassLoader(original);
		}
	}

	private static URLClassLoader classLoaderWithout(List<String> libraries) {
		URL[] urls = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
			.map(File::new)
			.filter((file) -> libraries.stream().noneMatch(file.getName()::startsWith))
			.map(MissingLibrariesTests::url)
			.toArray(URL[]::new);
		return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
	}

	private static URL url(File file) {
		try {
			return file.toURI().toURL();
		}
		catch (MalformedURLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Starts, and answers with the names of its beans.
	 */
	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(NodeConfiguration.class)
	public static class Application implements Callable<String[]> {

		@Override
		public String[] call() {
			try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
				.web(WebApplicationType.NONE)
				.properties("spring.main.banner-mode=off", "management.endpoints.web.exposure.include=*")
				.run()) {
				return context.getBeanDefinitionNames();
			}
		}

	}

}
