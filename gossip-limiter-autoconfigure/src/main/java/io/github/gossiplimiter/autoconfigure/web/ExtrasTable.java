/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.rule.RuleContext;
import io.github.gossiplimiter.autoconfigure.rule.RuleExtras;
import io.github.gossiplimiter.autoconfigure.web.request.RequestFacts;
import io.github.gossiplimiter.autoconfigure.web.request.RequestReader;
import io.github.gossiplimiter.autoconfigure.web.request.ResponseFacts;

/**
 * Plans, tenants, lists and charges of limits, for requests whose key is found by
 * somebody else than a rule. Read when first asked for: such a limit may also be meant
 * for methods only. Safe for use by many threads.
 *
 * @since 0.1.0
 */
public final class ExtrasTable {

	private final LimitDefinitions definitions;

	private final RequestReader reader;

	private final RuleContext context;

	/*
	 * Bounded by the limits of the application.
	 */
	private final Map<String, Optional<RuleExtras<RequestFacts, ResponseFacts>>> known = new ConcurrentHashMap<>();

	ExtrasTable(LimitDefinitions definitions, RequestReader reader, RuleContext context) {
		this.definitions = definitions;
		this.reader = reader;
		this.context = context;
	}

	/**
	 * What a limit has, or nothing if it has only its values.
	 * @throws GossipLimiterConfigurationException if the limit has something that cannot
	 * be read of a request
	 */
	public @Nullable RuleExtras<RequestFacts, ResponseFacts> of(String limitName) {
		Optional<RuleExtras<RequestFacts, ResponseFacts>> found = this.known.get(limitName);
		if (found == null) {
			found = Optional
				.ofNullable(RuleExtras.of(limitName, this.definitions.options(limitName), this.reader, this.context));
			this.known.put(limitName, found);
		}
		return found.orElse(null);
	}

}
