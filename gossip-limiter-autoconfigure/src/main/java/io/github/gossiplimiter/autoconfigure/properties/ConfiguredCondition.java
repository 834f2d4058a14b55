/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches by what is configured. Where nothing is, nothing is bound, which would slow
 * down the start of applications that do without.
 *
 * @param <T> what the properties are bound to
 * @since 0.1.0
 */
public abstract class ConfiguredCondition<T> extends SpringBootCondition {

	private final String subject;

	private final ConfigurationPropertyName prefix;

	private final Bindable<T> type;

	/**
	 * Create a condition.
	 * @param subject what it asks for, for the report of conditions
	 * @param prefix where it is configured
	 * @param type what the properties are bound to
	 */
	protected ConfiguredCondition(String subject, String prefix, Bindable<T> type) {
		this.subject = subject;
		this.prefix = ConfigurationPropertyName.of(prefix);
		this.type = type;
	}

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition(this.subject);
		Environment environment = context.getEnvironment();
		if (!isConfigured(environment, this.prefix)) {
			return ConditionOutcome.noMatch(message.because("nothing is configured under " + this.prefix));
		}
		try {
			String reason = Binder.get(environment).bind(this.prefix, this.type).map(this::match).orElse(null);
			return (reason != null) ? ConditionOutcome.match(message.because(reason))
					: ConditionOutcome.noMatch(message.because("nothing under " + this.prefix + " asks for it"));
		}
		catch (BindException ex) {
			// The properties bean reports it, naming the property.
			return ConditionOutcome.noMatch(message.because(this.prefix + " cannot be read"));
		}
	}

	/**
	 * Whether anything may be configured under a prefix.
	 */
	public static boolean isConfigured(Environment environment, ConfigurationPropertyName prefix) {
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
			if (source.containsDescendantOf(prefix) != ConfigurationPropertyState.ABSENT) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Why the condition matches, or nothing if it does not.
	 * @param configured what is configured
	 */
	protected abstract @Nullable String match(T configured);

}
