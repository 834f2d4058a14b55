/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.startup;

import java.lang.management.ManagementFactory;

import org.springframework.boot.Banner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A WebFlux application without anything of its own. It starts, tells what that took, and
 * ends.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class EmptyApplication {

	private static final String LIMITER = "io.github.gossiplimiter.RateLimiter";

	/*
	 * What is garbage after the first collection may still be held by what is finalized
	 * or cleaned after it.
	 */
	private static final int COLLECTIONS = 3;

	public static void main(String[] args) {
		try (ConfigurableApplicationContext context = start(args)) {
			long readyMillis = System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime();
			long processorNanos = ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
			for (int i = 0; i < COLLECTIONS; i++) {
				System.gc();
			}
			var memory = ManagementFactory.getMemoryMXBean();
			System.out.println(new StartupSample(limits(context), readyMillis, processorNanos / 1e6,
					memory.getHeapMemoryUsage().getUsed() + memory.getNonHeapMemoryUsage().getUsed())
				.line());
		}
	}

	private static ConfigurableApplicationContext start(String... args) {
		return new SpringApplicationBuilder(EmptyApplication.class).bannerMode(Banner.Mode.OFF)
			.properties("server.address=127.0.0.1", "server.port=0", "logging.level.root=warn")
			.run(args);
	}

	/*
	 * Only by its name: the class may be missing.
	 */
	private static boolean limits(ConfigurableApplicationContext context) {
		for (String name : context.getBeanDefinitionNames()) {
			Class<?> type = context.getType(name);
			if (type != null && type.getName().equals(LIMITER)) {
				return true;
			}
		}
		return false;
	}

}
