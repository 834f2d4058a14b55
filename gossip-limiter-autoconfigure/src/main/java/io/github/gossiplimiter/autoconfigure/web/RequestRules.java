/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.http.server.PathContainer;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.util.pattern.PathPatternParser;

import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.limit.PathRule;
import io.github.gossiplimiter.autoconfigure.limit.RuleDefinition;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties;
import io.github.gossiplimiter.autoconfigure.web.path.HealthProbes;
import io.github.gossiplimiter.autoconfigure.web.path.LimitedPath;
import io.github.gossiplimiter.autoconfigure.web.path.PathTable;
import io.github.gossiplimiter.autoconfigure.web.path.UnservedPaths;
import io.github.gossiplimiter.autoconfigure.web.request.RequestRule;

/**
 * Finds the rules of a request: those of its path, and those of its handler. Safe for use
 * by many threads once the handlers were added.
 *
 * @since 0.1.0
 */
public final class RequestRules {

	private final HandlerTable handlers;

	private final PathTable<RequestRule> paths;

	private final PathTable<RequestRule> earlyPaths;

	private final UnservedPaths unserved;

	/**
	 * Bind the rules of paths; no request handlers are known yet.
	 * @param definitions the limits and what they apply to
	 * @param properties what is configured about requests
	 * @param binder binds a rule to its limit
	 * @param parser reads the patterns of paths
	 * @param environment knows where the probes of platforms arrive
	 */
	RequestRules(LimitDefinitions definitions, WebProperties properties, Function<RuleDefinition, RequestRule> binder,
			PathPatternParser parser, Environment environment) {
		this.handlers = new HandlerTable(definitions, binder);
		List<String> exempt = properties.isExemptHealthProbes() ? HealthProbes.paths(environment) : List.of();
		this.paths = new PathTable<>(parser, exempt);
		this.earlyPaths = new PathTable<>(parser, exempt);
		this.unserved = new UnservedPaths(parser);
		for (PathRule rule : definitions.pathRules()) {
			add(rule, binder);
		}
	}

	private void add(PathRule rule, Function<RuleDefinition, RequestRule> binder) {
		RequestRule bound = binder.apply(rule.rule());
		if (rule.early() && bound.needsPrincipal()) {
			throw new GossipLimiterConfigurationException(rule.rule().place(),
					"applies before authentication, but its key, cost or condition asks for the principal, which "
							+ "is not known by then.",
					"Count by something else, for example 'key: ip', or remove 'before-authentication'.");
		}
		(rule.early() ? this.earlyPaths : this.paths).add(rule.patterns(), rule.excluded(), bound);
		// Before authentication, and where a login may be charged, filters answer.
		if (!rule.early() && rule.rule().options().charge() == null) {
			this.unserved.add(rule.patterns());
		}
	}

	/**
	 * Read the annotations of all request handlers and check that they have an effect.
	 */
	public void addHandlers(Collection<HandlerMethod> added) {
		this.handlers.add(List.copyOf(added));
	}

	/**
	 * Whether no limit applies to any request by itself.
	 */
	public boolean isEmpty() {
		return this.handlers.isEmpty() && this.paths.isEmpty() && this.earlyPaths.isEmpty();
	}

	/**
	 * Whether a request handler carries an annotation.
	 */
	public boolean hasHandlers() {
		return !this.handlers.isEmpty();
	}

	/**
	 * Whether configuration puts a limit on a path, of those that apply before requests
	 * are authenticated.
	 */
	public boolean hasEarlyPaths() {
		return !this.earlyPaths.isEmpty();
	}

	/**
	 * Warn of paths without wildcards that nothing serves.
	 * @param served whether a path is served, as far as that can be known
	 */
	public void warnIfUnserved(Predicate<LimitedPath> served) {
		this.unserved.warn(served);
	}

	/**
	 * The rules that configuration puts on a path.
	 * @param path the path within the application as it was sent
	 * @param mapped the path that the server mapped to a servlet, decoded, or nothing if
	 * it is the one that was sent
	 * @param early whether to take those that apply before requests are authenticated, or
	 * those that apply after
	 */
	public List<RequestRule> ofPath(PathContainer path, @Nullable String mapped, boolean early) {
		return early ? this.earlyPaths.rules(path, mapped) : this.paths.rules(path, mapped);
	}

	/**
	 * The rules of a request.
	 * @param handler what handles it, if that is known
	 * @param ofPath the rules of its path
	 */
	public List<RequestRule> ofRequest(@Nullable HandlerMethod handler, List<RequestRule> ofPath) {
		HandlerTable.HandlerEntry entry = (handler != null) ? this.handlers.entry(handler)
				: HandlerTable.HandlerEntry.NONE;
		if (entry.exempt()) {
			return List.of();
		}
		if (entry.rules().isEmpty()) {
			return ofPath;
		}
		return ofPath.isEmpty() ? entry.rules() : merge(entry.rules(), ofPath);
	}

	/*
	 * An annotation knows better than a path how a limit applies.
	 */
	private static List<RequestRule> merge(List<RequestRule> ofHandler, List<RequestRule> ofPath) {
		List<RequestRule> merged = new ArrayList<>(ofHandler);
		merged.addAll(without(ofHandler, ofPath));
		return merged;
	}

	/**
	 * The rules whose limits are not those of others.
	 * @param others the other rules
	 * @param rules the rules
	 */
	public static List<RequestRule> without(List<RequestRule> others, List<RequestRule> rules) {
		List<RequestRule> rest = new ArrayList<>(rules.size());
		for (RequestRule rule : rules) {
			if (!rule.isLimitOf(others)) {
				rest.add(rule);
			}
		}
		return rest;
	}

	/**
	 * Whether the principal has to be known to decide.
	 */
	public static boolean usePrincipal(List<RequestRule> rules) {
		for (int i = 0; i < rules.size(); i++) {
			if (rules.get(i).usesPrincipal()) {
				return true;
			}
		}
		return false;
	}

}
