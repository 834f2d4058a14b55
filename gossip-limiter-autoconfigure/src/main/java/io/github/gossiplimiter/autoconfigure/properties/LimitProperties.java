/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.ColdKey;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Estimator;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties.MissingKey;

/**
 * What can be configured about a limit.
 *
 * @since 0.1.0
 */
public class LimitProperties extends QuotaProperties {

	/**
	 * Value of {@code unknown-plan} for the limit's own values.
	 */
	public static final String UNKNOWN_PLAN_OWN = "own";

	/**
	 * Value of {@code charge} for all requests and calls.
	 */
	public static final String CHARGE_ALL = "before";

	/**
	 * Value of {@code charge} for requests whose authentication fails.
	 */
	public static final String CHARGE_FAILED_AUTHENTICATION = "on-authentication-failure";

	/**
	 * Value of {@code key} for the account that a login names.
	 */
	public static final String KEY_ACCOUNT = "account";

	/**
	 * How spending is counted.
	 */
	private Algorithm algorithm = Algorithm.SLIDING_WINDOW;

	/**
	 * Sub-windows per window, each at least 100 ms long.
	 */
	private int precision = Limit.PRECISION_DEFAULT;

	/**
	 * How the oldest sub-window counts.
	 */
	private Estimator estimator = Estimator.CONSERVATIVE;

	/**
	 * Whose quota a request takes: ip, principal, header:NAME, cookie:NAME, query:NAME,
	 * global or a SpEL expression; or account for a limit on logins by the account that
	 * they name.
	 */
	private String key = "ip";

	/**
	 * How many permits a request takes, a number or a SpEL expression.
	 */
	private String cost = "1";

	/**
	 * SpEL expression that tells whether the limit applies to a request.
	 */
	private @Nullable String condition;

	/**
	 * Path patterns that are limited without an annotation.
	 */
	private List<String> paths = new ArrayList<>();

	/**
	 * Path patterns that are not limited although 'paths' has them.
	 */
	private List<String> excludePaths = new ArrayList<>();

	/**
	 * Whether paths are limited before requests are authenticated, so that failing logins
	 * count.
	 */
	private boolean beforeAuthentication;

	/**
	 * What happens to a request that does not have what the key is made of. By default,
	 * as for all limits.
	 */
	private @Nullable MissingKey missingKey;

	/**
	 * How nodes agree on what was used.
	 */
	private Consistency consistency = Consistency.GOSSIP;

	/**
	 * Share of a hybrid limit up to which nodes decide alone. By default, 0.5.
	 */
	private @Nullable Double hybridThreshold;

	/**
	 * What happens to requests for leased permits while nobody hands any out. By default,
	 * deny for a strict limit and gossip for a hybrid one.
	 */
	private @Nullable OnFailure onFailure;

	/**
	 * What happens to a key not heard of for a while.
	 */
	private ColdKey coldKey = ColdKey.LOCAL;

	/**
	 * Whether regions count together or each for itself. By default, together where nodes
	 * gossip and the window is long enough.
	 */
	private @Nullable LimitScope scope;

	/**
	 * Region whose nodes hand out the permits of a strict limit to those of all regions.
	 * Goes with the scope global and the coordinator peer.
	 */
	private @Nullable String homeRegion;

	/**
	 * Whether to count but never deny.
	 */
	private boolean shadow;

	/**
	 * Whether this node allows less while its CPU is nearly used up.
	 */
	private boolean loadAdaptive;

	/**
	 * Revision of this limit's configuration. Changes made while nodes were running do
	 * not count on nodes that are configured with a higher one.
	 */
	private int revision;

	/**
	 * Other values for some clients, by the name of their plan.
	 */
	private Map<String, PlanProperties> plans = new LinkedHashMap<>();

	/**
	 * SpEL expression that names the plan of a request. By default, a bean of type
	 * PlanResolver does.
	 */
	private @Nullable String plan;

	/**
	 * What applies to a request whose plan is unknown: own for the limit's own values,
	 * deny, or the name of a plan.
	 */
	private String unknownPlan = UNKNOWN_PLAN_OWN;

	/**
	 * Whose clients share keys only with each other, written like a key. By default,
	 * there are no tenants.
	 */
	private @Nullable String tenant;

	/**
	 * For which answers a request is charged, or for which failures a call: before for
	 * all; on-status:CODES, on-location:PATTERN, on-response:EXPRESSION or
	 * on-authentication-failure for some requests; on-exception or on-exception:CLASSES
	 * for calls that fail.
	 */
	private String charge = CHARGE_ALL;

	/**
	 * Clients that are not limited: keys, addresses and CIDR blocks.
	 */
	private List<String> allow = new ArrayList<>();

	/**
	 * Clients that are turned away: keys, addresses and CIDR blocks.
	 */
	private List<String> deny = new ArrayList<>();

	/**
	 * The same with the values of a plan.
	 */
	public LimitProperties of(PlanProperties own) {
		LimitProperties copy = new LimitProperties();
		copy.setLimit(own.getLimit());
		copy.setWindow(own.getWindow());
		copy.setWindows(own.getWindows());
		copy.setBurst(own.getBurst());
		copy.algorithm = this.algorithm;
		copy.precision = this.precision;
		copy.estimator = this.estimator;
		copy.consistency = this.consistency;
		copy.hybridThreshold = this.hybridThreshold;
		copy.onFailure = this.onFailure;
		copy.coldKey = this.coldKey;
		copy.scope = this.scope;
		copy.homeRegion = this.homeRegion;
		copy.shadow = this.shadow;
		copy.loadAdaptive = this.loadAdaptive;
		copy.revision = this.revision;
		return copy;
	}

	public Map<String, PlanProperties> getPlans() {
		return this.plans;
	}

	public void setPlans(Map<String, PlanProperties> plans) {
		this.plans = plans;
	}

	public @Nullable String getPlan() {
		return this.plan;
	}

	public void setPlan(@Nullable String plan) {
		this.plan = plan;
	}

	public String getUnknownPlan() {
		return this.unknownPlan;
	}

	public void setUnknownPlan(String unknownPlan) {
		this.unknownPlan = unknownPlan;
	}

	public @Nullable String getTenant() {
		return this.tenant;
	}

	public void setTenant(@Nullable String tenant) {
		this.tenant = tenant;
	}

	/**
	 * Whether the limit depends on authentications that fail.
	 */
	public boolean observesAuthentication() {
		return chargesFailedAuthentication() || countsByAccount();
	}

	/**
	 * Whether the limit charges authentications that fail.
	 */
	public boolean chargesFailedAuthentication() {
		return this.charge.trim().equals(CHARGE_FAILED_AUTHENTICATION);
	}

	/**
	 * Whether the limit applies to every login, by the account that it names.
	 */
	public boolean countsByAccount() {
		return this.key.trim().equals(KEY_ACCOUNT);
	}

	public String getCharge() {
		return this.charge;
	}

	public void setCharge(String charge) {
		this.charge = charge;
	}

	public List<String> getAllow() {
		return this.allow;
	}

	public void setAllow(List<String> allow) {
		this.allow = allow;
	}

	public List<String> getDeny() {
		return this.deny;
	}

	public void setDeny(List<String> deny) {
		this.deny = deny;
	}

	public List<String> getExcludePaths() {
		return this.excludePaths;
	}

	public void setExcludePaths(List<String> excludePaths) {
		this.excludePaths = excludePaths;
	}

	public boolean isBeforeAuthentication() {
		return this.beforeAuthentication;
	}

	public void setBeforeAuthentication(boolean beforeAuthentication) {
		this.beforeAuthentication = beforeAuthentication;
	}

	public boolean isLoadAdaptive() {
		return this.loadAdaptive;
	}

	public void setLoadAdaptive(boolean loadAdaptive) {
		this.loadAdaptive = loadAdaptive;
	}

	public int getRevision() {
		return this.revision;
	}

	public void setRevision(int revision) {
		this.revision = revision;
	}

	public Consistency getConsistency() {
		return this.consistency;
	}

	public void setConsistency(Consistency consistency) {
		this.consistency = consistency;
	}

	public @Nullable Double getHybridThreshold() {
		return this.hybridThreshold;
	}

	public void setHybridThreshold(@Nullable Double hybridThreshold) {
		this.hybridThreshold = hybridThreshold;
	}

	public @Nullable OnFailure getOnFailure() {
		return this.onFailure;
	}

	public void setOnFailure(@Nullable OnFailure onFailure) {
		this.onFailure = onFailure;
	}

	public ColdKey getColdKey() {
		return this.coldKey;
	}

	public void setColdKey(ColdKey coldKey) {
		this.coldKey = coldKey;
	}

	public Algorithm getAlgorithm() {
		return this.algorithm;
	}

	public void setAlgorithm(Algorithm algorithm) {
		this.algorithm = algorithm;
	}

	public int getPrecision() {
		return this.precision;
	}

	public void setPrecision(int precision) {
		this.precision = precision;
	}

	public Estimator getEstimator() {
		return this.estimator;
	}

	public void setEstimator(Estimator estimator) {
		this.estimator = estimator;
	}

	public String getKey() {
		return this.key;
	}

	public void setKey(String key) {
		this.key = key;
	}

	public String getCost() {
		return this.cost;
	}

	public void setCost(String cost) {
		this.cost = cost;
	}

	public @Nullable String getCondition() {
		return this.condition;
	}

	public void setCondition(@Nullable String condition) {
		this.condition = condition;
	}

	public List<String> getPaths() {
		return this.paths;
	}

	public void setPaths(List<String> paths) {
		this.paths = paths;
	}

	public @Nullable MissingKey getMissingKey() {
		return this.missingKey;
	}

	public void setMissingKey(@Nullable MissingKey missingKey) {
		this.missingKey = missingKey;
	}

	public @Nullable LimitScope getScope() {
		return this.scope;
	}

	public void setScope(@Nullable LimitScope scope) {
		this.scope = scope;
	}

	public @Nullable String getHomeRegion() {
		return this.homeRegion;
	}

	public void setHomeRegion(@Nullable String homeRegion) {
		this.homeRegion = homeRegion;
	}

	public boolean isShadow() {
		return this.shadow;
	}

	public void setShadow(boolean shadow) {
		this.shadow = shadow;
	}

}
