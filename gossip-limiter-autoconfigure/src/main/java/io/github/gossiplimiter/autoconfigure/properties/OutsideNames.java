/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.bind.handler.IgnoreErrorsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.origin.PropertySourceOrigin;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * Refuses environment variables and system properties that look like properties of the
 * limiter and are none. Spring Boot checks every other source of properties, but not
 * these two, where strangers leave names of their own.
 */
public final class OutsideNames {

	private static final String PREFIX = "gossiplimiter";

	private static final List<String> SOURCES = List.of(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME,
			StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);

	/*
	 * What Kubernetes sets for each service, so for one called gossip-limiter, too.
	 */
	private static final Pattern OF_SERVICE = Pattern.compile(
			"GOSSIP_?LIMITER_(.*_)?(SERVICE_HOST|SERVICE_PORT(_.*)?|PORT_[0-9]+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)");

	private static final Pattern SERVICE_URL = Pattern.compile("(tcp|udp|sctp)://.*");

	private final ConfigurableEnvironment environment;

	private OutsideNames(ConfigurableEnvironment environment) {
		this.environment = environment;
	}

	/**
	 * Refuse names that are no properties.
	 */
	public static void check(Environment environment) {
		if (environment instanceof ConfigurableEnvironment configurable) {
			OutsideNames names = new OutsideNames(configurable);
			for (String source : SOURCES) {
				if (configurable.getPropertySources().get(source) instanceof EnumerablePropertySource<?> found) {
					names.check(found);
				}
			}
		}
	}

	private void check(EnumerablePropertySource<?> source) {
		List<String> candidates = Arrays.stream(source.getPropertyNames())
			.filter((name) -> isOurs(name) && isSet(name, String.valueOf(source.getProperty(name))))
			.sorted()
			.toList();
		if (candidates.isEmpty()) {
			return;
		}
		Set<String> bound = bound(source);
		for (String name : candidates) {
			if (!bound.contains(RemovedProperties.compact(name)) && !isReferredTo(name)) {
				throw wrong(source, name);
			}
		}
	}

	private static boolean isOurs(String name) {
		String separators = name.contains(".") ? "\\." : "_(?!(?i:limiter))";
		String first = name.split(separators, 2)[0];
		return RemovedProperties.compact(first).equals(PREFIX) && first.length() < name.length();
	}

	/*
	 * A variable without a value sets nothing, and one of Kubernetes nothing of ours.
	 */
	private static boolean isSet(String name, String value) {
		String upper = name.toUpperCase(Locale.ROOT);
		boolean ofService = OF_SERVICE.matcher(upper).matches()
				|| (upper.endsWith("_PORT") && SERVICE_URL.matcher(value).matches());
		return !value.isBlank() && !ofService;
	}

	/*
	 * Spring Boot knows best what it reads: asked for all properties, with this source
	 * first, it says from which names they came.
	 */
	private Set<String> bound(PropertySource<?> source) {
		Set<String> bound = new HashSet<>();
		BindHandler recorder = new AbstractBindHandler(new IgnoreErrorsBindHandler()) {

			@Override
			public @Nullable Object onSuccess(ConfigurationPropertyName name, Bindable<?> target, BindContext context,
					Object result) {
				record(context.getConfigurationProperty(), source, bound);
				return super.onSuccess(name, target, context, result);
			}

			@Override
			public @Nullable Object onFailure(ConfigurationPropertyName name, Bindable<?> target, BindContext context,
					Exception error) throws Exception {
				record(context.getConfigurationProperty(), source, bound);
				return super.onFailure(name, target, context, error);
			}

		};
		List<ConfigurationPropertySource> sources = Stream
			.concat(Stream.ofNullable(ConfigurationPropertySource.from(source)),
					stream(ConfigurationPropertySources.get(this.environment)))
			.toList();
		new Binder(sources, new PropertySourcesPlaceholdersResolver(this.environment)).bind("gossip-limiter",
				Bindable.of(GossipLimiterProperties.class), recorder);
		return bound;
	}

	private static Stream<ConfigurationPropertySource> stream(Iterable<ConfigurationPropertySource> sources) {
		Stream.Builder<ConfigurationPropertySource> all = Stream.builder();
		sources.forEach(all);
		return all.build();
	}

	private static void record(@Nullable ConfigurationProperty property, PropertySource<?> source, Set<String> bound) {
		if (property != null && property.getOrigin() instanceof PropertySourceOrigin origin
				&& origin.getPropertySource().getName().equals(source.getName())) {
			bound.add(RemovedProperties.compact(origin.getPropertyName()));
		}
	}

	/*
	 * A name of the application's choice, which a value is made of:
	 * ${GOSSIP_LIMITER_TOKEN}.
	 */
	private boolean isReferredTo(String name) {
		for (PropertySource<?> source : this.environment.getPropertySources()) {
			if (source instanceof EnumerablePropertySource<?> enumerable) {
				for (String key : enumerable.getPropertyNames()) {
					if (String.valueOf(enumerable.getProperty(key))
						.matches("(?s).*\\$\\{" + Pattern.quote(name) + "[:}].*")) {
						return true;
					}
				}
			}
		}
		return false;
	}

	private static GossipLimiterConfigurationException wrong(PropertySource<?> source, String name) {
		boolean variable = source.getName().equals(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
		String kind = variable ? "The environment variable" : "The system property";
		String remedy = RemovedProperties.remedy(name);
		if (remedy != null) {
			return new GossipLimiterConfigurationException(kind + " '" + name + "'", RemovedProperties.PROBLEM, remedy);
		}
		String example = variable ? "GOSSIPLIMITER_LIMITS_SEARCH_LIMIT or GOSSIPLIMITER_CLUSTER_SEEDS_0"
				: "-Dgossip-limiter.limits.search.limit";
		return new GossipLimiterConfigurationException(kind + " '" + name + "'",
				"looks like a property of the limiter, but there is none of that name.",
				"Correct the name, for example " + example + ", or unset it. "
						+ (variable ? "In a variable, dots of a property are underscores, and its dashes are left out."
								: "The properties are listed in docs/reference/configuration.md."));
	}

}
