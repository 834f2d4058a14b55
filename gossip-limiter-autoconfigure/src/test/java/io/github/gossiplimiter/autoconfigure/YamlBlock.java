/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;

/**
 * A configuration in YAML as a page shows it.
 *
 * @param text the YAML
 */
record YamlBlock(String text) {

	/**
	 * The properties, as {@code name=value}.
	 */
	String[] pairs() {
		return properties().entrySet()
			.stream()
			.map((entry) -> entry.getKey() + "=" + entry.getValue())
			.toArray(String[]::new);
	}

	/**
	 * The value of each property by its full name.
	 */
	Map<String, String> properties() {
		Map<String, String> values = new LinkedHashMap<>();
		try {
			ByteArrayResource resource = new ByteArrayResource(this.text.getBytes(StandardCharsets.UTF_8));
			for (PropertySource<?> source : new YamlPropertySourceLoader().load("page", resource)) {
				for (String name : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
					values.put(name, String.valueOf(source.getProperty(name)));
				}
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		return values;
	}

}
