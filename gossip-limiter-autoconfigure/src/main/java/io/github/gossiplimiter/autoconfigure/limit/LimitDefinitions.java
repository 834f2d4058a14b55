/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.env.PropertyResolver;
import org.springframework.stereotype.Controller;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.properties.LimitProperties;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties.MissingKey;
import io.github.gossiplimiter.autoconfigure.status.DecisionTimes;
import io.github.gossiplimiter.autoconfigure.status.RequestCounts;

/**
 * The limits of the application and what they apply to, gathered from configuration and
 * annotations. Whatever cannot work is reported by
 * {@link GossipLimiterConfigurationException}.
 *
 * @since 0.1.0
 */
public final class LimitDefinitions {

	private static final String DEFAULT_KEY = "ip";

	private static final String DEFAULT_COST = "1";

	private static final String SHARED_KEY = "global";

	private final Map<String, ConfiguredLimit> configured = new LinkedHashMap<>();

	private final Map<String, Limit> limits = new LinkedHashMap<>();

	private final Map<String, String> definedBy = new LinkedHashMap<>();

	private final GossipLimiterProperties properties;

	private final Set<Class<?>> candidates;

	private final Set<Class<?>> limitedTypes = new LinkedHashSet<>();

	private final MissingKey missingKey;

	private final LimitAnnotations annotations;

	private final RequestCounts requestCounts = new RequestCounts();

	private final DecisionTimes decisionTimes = new DecisionTimes();

	private boolean annotated;

	public LimitDefinitions(GossipLimiterProperties properties, PropertyResolver placeholders,
			ConfigurableListableBeanFactory beanFactory) {
		this.properties = properties;
		this.missingKey = properties.getWeb().getMissingKey();
		this.annotations = new LimitAnnotations(placeholders);
		for (Map.Entry<String, LimitProperties> entry : properties.getLimits().entrySet()) {
			ConfiguredLimit each = new ConfiguredLimit(entry.getKey(), entry.getValue(), properties);
			this.configured.put(entry.getKey(), each);
			each.limits().forEach((made) -> addConfigured(each, made));
		}
		this.candidates = BeanTypes.of(beanFactory);
		for (Class<?> candidate : this.candidates) {
			addLimitsOf(candidate);
		}
	}

	/**
	 * All limits, those of the configuration first.
	 */
	public List<Limit> limits() {
		return List.copyOf(this.limits.values());
	}

	/**
	 * Limits as they would be if the configuration were different.
	 * @param name a name under {@code gossip-limiter.limits}
	 * @param changed what is configured there
	 */
	public List<Limit> read(String name, LimitProperties changed) {
		return new ConfiguredLimit(name, changed, this.properties).limits();
	}

	/**
	 * Names of limits of which a node allows less while its CPU is nearly used up.
	 */
	public List<String> loadAdaptive() {
		return this.configured.values()
			.stream()
			.filter((limit) -> limit.properties().isLoadAdaptive())
			.flatMap((limit) -> limit.limits().stream())
			.map(Limit::name)
			.toList();
	}

	/**
	 * Names of limits that have plans.
	 */
	public Set<String> withPlans() {
		return names((limit) -> !limit.getPlans().isEmpty());
	}

	/**
	 * Names of limits that turn some clients away.
	 */
	public Set<String> withDenied() {
		return names((limit) -> !limit.getDeny().isEmpty());
	}

	/**
	 * Whether a limit charges requests only for some answers.
	 */
	public boolean hasCharges() {
		for (ConfiguredLimit limit : this.configured.values()) {
			if (!limit.properties().getCharge().equals(LimitProperties.CHARGE_ALL)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Whether a limit depends on authentications that fail.
	 */
	public boolean observesAuthentication() {
		return this.configured.values().stream().anyMatch((limit) -> limit.properties().observesAuthentication());
	}

	/**
	 * Limits on logins by the account that they name.
	 */
	public List<AccountLimit> accountLimits() {
		return this.configured.values()
			.stream()
			.filter((limit) -> limit.properties().countsByAccount())
			.map((limit) -> new AccountLimit(limit.name(), limit.properties().chargesFailedAuthentication()))
			.toList();
	}

	/**
	 * Names of the limits that depend on authentications that fail.
	 */
	public Set<String> loginLimits() {
		return names(LimitProperties::observesAuthentication);
	}

	private Set<String> names(Predicate<LimitProperties> which) {
		Set<String> names = new LinkedHashSet<>();
		this.configured.forEach((name, limit) -> {
			if (which.test(limit.properties())) {
				names.add(name);
			}
		});
		return names;
	}

	/**
	 * Revisions of what is configured, by limit.
	 */
	public Map<String, Integer> revisions() {
		Map<String, Integer> revisions = new LinkedHashMap<>();
		for (ConfiguredLimit limit : this.configured.values()) {
			for (Limit each : limit.limits()) {
				revisions.put(each.name(), limit.properties().getRevision());
			}
		}
		return revisions;
	}

	/**
	 * What annotations say about a handler.
	 * @param type the type of the bean, which may inherit the method
	 * @param method the method that handles requests
	 */
	public HandlerRules handlerRules(Class<?> type, Method method) {
		List<AnnotatedLimit> found = this.annotations.onHandler(type, method);
		if (found == null) {
			return HandlerRules.EXEMPT;
		}
		return new HandlerRules(false, found.stream().map((each) -> rule(each, true)).toList());
	}

	/**
	 * What annotations say about a method that does not handle requests.
	 * @param type the type of the bean, which may inherit the method
	 * @param method the method
	 */
	public List<RuleDefinition> methodRules(Class<?> type, Method method) {
		List<AnnotatedLimit> found = this.annotations.onHandler(type, method);
		return (found != null) ? found.stream().map((each) -> rule(each, false)).toList() : List.of();
	}

	/**
	 * Types of beans that may be annotated with a limit of any kind.
	 */
	public Set<Class<?>> candidates() {
		return Collections.unmodifiableSet(this.candidates);
	}

	/**
	 * Whether calls of methods of a type may be limited, as far as the definitions of
	 * beans tell.
	 */
	public boolean isLimited(Class<?> type) {
		return this.limitedTypes.contains(type)
				|| this.limitedTypes.stream().anyMatch((known) -> known.isAssignableFrom(type));
	}

	/**
	 * Whether a type is handled as a controller, whose requests are limited rather than
	 * the calls of its methods.
	 */
	public static boolean isController(Class<?> type) {
		return AnnotatedElementUtils.hasAnnotation(type, Controller.class);
	}

	/**
	 * Methods of a type that carry a limit themselves, whether or not they handle
	 * requests.
	 */
	public Set<Method> limitedMethods(Class<?> type) {
		return this.annotations.limitedMethods(type);
	}

	/**
	 * Limits that the configuration puts on paths.
	 */
	public List<PathRule> pathRules() {
		List<PathRule> rules = new ArrayList<>();
		for (ConfiguredLimit limit : this.configured.values()) {
			List<Setting> paths = limit.paths();
			List<Setting> excluded = limit.excludedPaths();
			boolean early = limit.isEarly();
			if (!paths.isEmpty()) {
				rules.add(new PathRule(paths, excluded, new RuleDefinition(limit.name(), limit.key(), limit.cost(),
						limit.condition(), limit.missingKey(this.missingKey), "", limit.place(), limit.options()),
						early));
			}
		}
		return rules;
	}

	/**
	 * What else configuration says about how a limit applies.
	 */
	public RequestOptions options(String limitName) {
		ConfiguredLimit limit = this.configured.get(limitName);
		return (limit != null) ? limit.options() : RequestOptions.NONE;
	}

	/**
	 * Where requests are counted that no limit was asked for.
	 */
	public RequestCounts requestCounts() {
		return this.requestCounts;
	}

	/**
	 * How long decisions on requests take.
	 */
	public DecisionTimes decisionTimes() {
		return this.decisionTimes;
	}

	/**
	 * Whether any limit applies to requests by itself, rather than being asked for in
	 * code.
	 */
	public boolean applyToRequests() {
		return this.annotated || !pathRules().isEmpty();
	}

	private RuleDefinition rule(AnnotatedLimit annotated, boolean ofRequest) {
		ConfiguredLimit limit = this.configured.get(annotated.limitName());
		checkPlan(annotated, limit);
		Setting key = (limit != null) ? limit.key() : new Setting(DEFAULT_KEY, annotated.place());
		// The key of a limit is meant for requests: the default is no key of a call.
		boolean shared = !ofRequest && key.text().trim().equals(DEFAULT_KEY);
		return new RuleDefinition(annotated.limitName(),
				annotated.key(shared ? new Setting(SHARED_KEY, annotated.place()) : key),
				annotated.cost((limit != null) ? limit.cost() : new Setting(DEFAULT_COST, annotated.place())),
				annotated.condition((limit != null) ? limit.condition() : null),
				(limit != null) ? limit.missingKey(this.missingKey) : this.missingKey, annotated.fallbackMethod(),
				annotated.place(),
				(limit != null) ? limit.options().withPlan(annotated.planSetting()) : RequestOptions.NONE);
	}

	private static void checkPlan(AnnotatedLimit annotated, @Nullable ConfiguredLimit limit) {
		if (annotated.planSetting() != null && (limit == null || limit.properties().getPlans().isEmpty())) {
			throw new GossipLimiterConfigurationException(annotated.place(),
					"names a plan, but the limit '" + annotated.limitName() + "' has none.",
					"Add plans, for example 'gossip-limiter.limits." + annotated.limitName()
							+ ".plans.gold.limit: 1000', or remove the plan.");
		}
	}

	private void addLimitsOf(Class<?> type) {
		Set<Method> limited = this.annotations.limitedMethods(type);
		AnnotationPlaces.check(RateLimited.class, type, limited);
		List<AnnotatedLimit> found = new ArrayList<>(this.annotations.onType(type));
		for (Method method : limited) {
			found.addAll(this.annotations.onMethod(type, method));
		}
		if (found.isEmpty()) {
			return;
		}
		if (isController(type)) {
			found.forEach(LimitDefinitions::checkNoFallback);
			this.annotated = true;
		}
		else {
			this.limitedTypes.add(type);
		}
		found.forEach(this::add);
	}

	private static void checkNoFallback(AnnotatedLimit annotated) {
		if (!annotated.fallbackMethod().isEmpty()) {
			throw new GossipLimiterConfigurationException(annotated.place(),
					"names the fallback method '" + annotated.fallbackMethod()
							+ "', but a request that is denied is answered before a controller is called.",
					"Remove fallbackMethod, or move the annotation to a bean that the controller calls.");
		}
	}

	private void add(AnnotatedLimit annotated) {
		Limit definition = annotated.definition();
		if (definition == null || this.configured.containsKey(definition.name())) {
			return;
		}
		Limit other = this.limits.putIfAbsent(definition.name(), definition);
		String otherPlace = this.definedBy.putIfAbsent(definition.name(), annotated.place());
		if (other != null && !other.equals(definition)) {
			throw new GossipLimiterConfigurationException(annotated.place(),
					"defines the limit '" + definition.name() + "', which " + otherPlace
							+ " defines with other values.",
					"Give one of them another name, for example @RateLimited(name = \"...\", limit = "
							+ definition.windows().get(0).permits() + ", window = \"...\").");
		}
	}

	private void addConfigured(ConfiguredLimit source, Limit limit) {
		if (this.limits.putIfAbsent(limit.name(), limit) != null) {
			throw new GossipLimiterConfigurationException(source.place(),
					"has a plan whose limit is called '" + limit.name() + "', as another limit is.",
					"Rename the plan, or the other limit.");
		}
	}

}
