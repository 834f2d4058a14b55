/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.util.Map;
import java.util.TreeMap;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * Refuses a value of what is a group of properties, as in
 * {@code gossip-limiter.limits.search: 100}. If properties below it are set elsewhere,
 * they are read and the value is ignored, which Spring Boot does not report.
 */
public final class GroupValues {

	private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("gossip-limiter");

	private GroupValues() {
	}

	/**
	 * Refuse values of groups.
	 */
	public static void check(Environment environment) {
		Map<ConfigurationPropertyName, ConfigurationPropertyName> groups = new TreeMap<>();
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
			if (source instanceof IterableConfigurationPropertySource iterable && !isOutside(source)) {
				for (ConfigurationPropertyName name : iterable) {
					if (ROOT.isAncestorOf(name)) {
						addGroups(groups, name);
					}
				}
			}
		}
		groups.forEach((group, member) -> check(environment, group, member));
	}

	private static boolean isOutside(ConfigurationPropertySource source) {
		return source.getUnderlyingSource() instanceof PropertySource<?> underlying
				&& underlying.getName().equals(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
	}

	/*
	 * A list may be written as one value.
	 */
	private static void addGroups(Map<ConfigurationPropertyName, ConfigurationPropertyName> groups,
			ConfigurationPropertyName name) {
		ConfigurationPropertyName member = name;
		while (member.getNumberOfElements() > 1) {
			ConfigurationPropertyName group = member.getParent();
			if (!member.isLastElementIndexed()
					|| !member.getLastElement(ConfigurationPropertyName.Form.ORIGINAL).matches("[0-9]+")) {
				groups.putIfAbsent(group, name);
			}
			member = group;
		}
	}

	private static void check(Environment environment, ConfigurationPropertyName group,
			ConfigurationPropertyName member) {
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
			if (source instanceof IterableConfigurationPropertySource && !isOutside(source)
					&& source.getConfigurationProperty(group) != null) {
				throw GossipLimiterConfigurationException.property(group.toString(),
						"has a value, but it is a group of properties, for example '" + member
								+ "'; the value would be ignored.",
						"Set the property of the group that is meant, for example '" + member
								+ "', and remove the value of the group.");
			}
		}
	}

}
