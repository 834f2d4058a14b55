/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.beans.PropertyDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanWrapperImpl;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.github.gossiplimiter.autoconfigure.properties.ConcurrencyProperties;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.properties.LimitProperties;
import io.github.gossiplimiter.autoconfigure.properties.PlanProperties;
import io.github.gossiplimiter.autoconfigure.properties.QuotaProperties.WindowProperties;

/**
 * All properties of the release with their defaults: those of the metadata, and those of
 * a limit, which the metadata only knows as a map.
 */
final class KnownProperties {

	static final String LIMIT = "gossip-limiter.limits.NAME.";

	private KnownProperties() {
	}

	/**
	 * Defaults by name; empty for a property without one.
	 */
	static SortedMap<String, String> defaults() {
		SortedMap<String, String> defaults = new TreeMap<>();
		for (JsonNode property : metadata().get("properties")) {
			JsonNode value = property.get("defaultValue");
			defaults.put(property.get("name").asString(), (value != null) ? canonical(value.asString()) : "");
		}
		addBean(defaults, LIMIT, new LimitProperties());
		addBean(defaults, LIMIT + "windows[].", new WindowProperties());
		addBean(defaults, LIMIT + "plans.PLAN.", new PlanProperties());
		addBean(defaults, LIMIT + "plans.PLAN.windows[].", new WindowProperties());
		addBean(defaults, "gossip-limiter.concurrency.NAME.", new ConcurrencyProperties());
		return defaults;
	}

	/**
	 * Whether a property is only accepted for a time, under its former name.
	 */
	static boolean isDeprecated(String name) {
		for (JsonNode property : metadata().get("properties")) {
			if (property.get("name").asString().equals(name)) {
				return property.has("deprecation");
			}
		}
		return false;
	}

	static String description(String name) {
		for (JsonNode property : metadata().get("properties")) {
			if (property.get("name").asString().equals(name)) {
				return property.get("description").asString();
			}
		}
		throw new IllegalArgumentException("no such property: " + name);
	}

	/**
	 * The same text for values that mean the same.
	 */
	static String canonical(String value) {
		if (value.matches("-?\\d+\\.\\d+")) {
			return value.replaceFirst("\\.?0+$", "");
		}
		return value.toLowerCase(Locale.ROOT).replace('_', '-');
	}

	private static void addBean(SortedMap<String, String> defaults, String prefix, Object bean) {
		BeanWrapperImpl wrapper = new BeanWrapperImpl(bean);
		for (PropertyDescriptor property : wrapper.getPropertyDescriptors()) {
			if (property.getWriteMethod() != null) {
				String name = property.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
				defaults.put(prefix + name, print(wrapper.getPropertyValue(property.getName())));
			}
		}
	}

	private static String print(@Nullable Object value) {
		if (value == null || (value instanceof Collection<?> several && several.isEmpty())
				|| (value instanceof Map<?, ?> named && named.isEmpty())) {
			return "";
		}
		return canonical((value instanceof Duration time) ? time.toSeconds() + "s" : value.toString());
	}

	private static JsonNode metadata() {
		try (InputStream in = GossipLimiterProperties.class
			.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
			return JsonMapper.shared().readTree(in);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
