/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.properties.LimitProperties;
import io.github.gossiplimiter.autoconfigure.properties.PlanProperties;
import io.github.gossiplimiter.autoconfigure.properties.QuotaProperties.WindowProperties;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties.MissingKey;

/**
 * A limit under {@code gossip-limiter.limits}, with the names of its properties at hand.
 *
 * @param limitName the limit
 * @param planName the plan, if it is that of a limit
 * @param properties what was configured
 * @param all what was configured for all
 */
record ConfiguredLimit(String limitName, @Nullable String planName, LimitProperties properties,
		GossipLimiterProperties all) {

	ConfiguredLimit(String limitName, LimitProperties properties, GossipLimiterProperties all) {
		this(limitName, null, properties, all);
	}

	/**
	 * What annotations, metrics and endpoint call it.
	 */
	String name() {
		return (this.planName != null) ? PlanProperties.limitName(this.limitName, this.planName) : this.limitName;
	}

	/**
	 * A plan of this limit, as a limit.
	 */
	ConfiguredLimit plan(String plan, PlanProperties own) {
		return new ConfiguredLimit(this.limitName, plan, this.properties.of(own), this.all);
	}

	/**
	 * The limit and those of its plans.
	 */
	List<Limit> limits() {
		List<Limit> limits = new ArrayList<>();
		limits.add(limit());
		limits.addAll(new PlanSource(this).limits());
		return limits;
	}

	/**
	 * How else it applies to requests.
	 */
	RequestOptions options() {
		String tenant = this.properties.getTenant();
		String charge = this.properties.getCharge();
		return new RequestOptions(new PlanSource(this).read(), (tenant != null) ? setting("tenant", tenant) : null,
				charge.equals(LimitProperties.CHARGE_ALL) ? null : setting("charge", charge),
				settings("allow", this.properties.getAllow()), settings("deny", this.properties.getDeny()));
	}

	private List<Setting> settings(String property, List<String> texts) {
		List<Setting> settings = new ArrayList<>();
		for (String text : texts) {
			settings.add(setting(property + "[" + settings.size() + "]", text));
		}
		return settings;
	}

	Limit limit() {
		checkName();
		List<Window> windows = windows();
		Algorithm algorithm = this.properties.getAlgorithm();
		if (algorithm == Algorithm.TOKEN_BUCKET && windows.size() > 1) {
			throw wrong("windows", "has " + windows.size() + " entries; a token bucket has one.",
					"Set '" + path("limit") + "', '" + path("window") + "' and '" + path("burst")
							+ "' instead, and put the other windows into a limit of their own.");
		}
		checkPrecision();
		checkChanges();
		RegionChecks.check(this, windows);
		LoginChecks.check(this);
		long burst = burst(algorithm, windows.get(0));
		Coordination coordination = new CoordinationSource(this.limitName, this.properties, this.all)
			.coordination(windows, burst);
		return new Limit(name(), windows, algorithm, burst, this.properties.getPrecision(),
				this.properties.getEstimator(), this.properties.isShadow(), coordination);
	}

	Setting key() {
		return setting("key", this.properties.getKey());
	}

	Setting cost() {
		return setting("cost", this.properties.getCost());
	}

	@Nullable Setting condition() {
		String condition = this.properties.getCondition();
		return (condition != null) ? setting("condition", condition) : null;
	}

	MissingKey missingKey(MissingKey other) {
		MissingKey missingKey = this.properties.getMissingKey();
		return (missingKey != null) ? missingKey : other;
	}

	List<Setting> paths() {
		return settings("paths", this.properties.getPaths());
	}

	List<Setting> excludedPaths() {
		List<Setting> excluded = settings("exclude-paths", this.properties.getExcludePaths());
		if (!excluded.isEmpty() && this.properties.getPaths().isEmpty()) {
			throw wrong("exclude-paths", "is set, but the limit has no paths to exclude some from.",
					"Set '" + path("paths") + "', for example to /**, or remove it.");
		}
		return excluded;
	}

	boolean isEarly() {
		boolean early = this.properties.isBeforeAuthentication();
		if (early && this.properties.getPaths().isEmpty()) {
			throw wrong("before-authentication", "is true, but only limits on paths can apply that early.",
					"Set '" + path("paths") + "', for example to /login, or remove it.");
		}
		return early;
	}

	String place() {
		return "The limit '" + name() + "'";
	}

	private List<Window> windows() {
		List<WindowProperties> several = this.properties.getWindows();
		if (several.isEmpty()) {
			return List.of(window("", this.properties.getLimit(), this.properties.getWindow()));
		}
		if (this.properties.getLimit() != null || this.properties.getWindow() != null) {
			throw wrong("windows", "is set together with 'limit' or 'window'; they say the same thing twice.",
					"Keep '" + path("windows") + "', or keep '" + path("limit") + "' and '" + path("window") + "'.");
		}
		List<Window> windows = new ArrayList<>();
		Set<Duration> lengths = new HashSet<>();
		for (WindowProperties each : several) {
			String prefix = "windows[" + windows.size() + "].";
			Window window = window(prefix, each.getLimit(), each.getWindow());
			if (!lengths.add(window.length())) {
				throw wrong(prefix + "window", "repeats the length of another window; the smaller limit would hold.",
						"Give the windows different lengths, or keep only the one with the smaller limit.");
			}
			windows.add(window);
		}
		return windows;
	}

	private Window window(String prefix, @Nullable Long permits, @Nullable Duration length) {
		return new WindowSource(name(), permits, "The property '" + path(prefix + "limit") + "'", length,
				"The property '" + path(prefix + "window") + "'")
			.window();
	}

	private long burst(Algorithm algorithm, Window window) {
		Long burst = this.properties.getBurst();
		if (burst == null) {
			return window.permits();
		}
		if (algorithm != Algorithm.TOKEN_BUCKET) {
			throw wrong("burst", "is " + burst + ", but only a token bucket has a burst.",
					"Remove it, or set '" + path("algorithm") + "' to token-bucket.");
		}
		if (burst < 1 || burst > Window.PERMITS_MAX) {
			throw wrong("burst", "is " + burst + "; a burst must be between 1 and " + Window.PERMITS_MAX + ".",
					"Set it to a positive value, for example " + window.permits() + ", or remove it.");
		}
		return burst;
	}

	private void checkName() {
		if (this.limitName.isBlank()) {
			throw new GossipLimiterConfigurationException("The limit '" + this.limitName + "'", "has an empty name.",
					"Give it a name below 'gossip-limiter.limits', for example 'gossip-limiter.limits.search'.");
		}
		if (this.limitName.getBytes(StandardCharsets.UTF_8).length > Limit.NAME_BYTES_MAX) {
			throw new GossipLimiterConfigurationException("The limit '" + this.limitName + "'",
					"has a name longer than " + Limit.NAME_BYTES_MAX + " bytes, which travels between nodes.",
					"Shorten the name below 'gossip-limiter.limits'.");
		}
	}

	private void checkPrecision() {
		int precision = this.properties.getPrecision();
		if (precision < 1 || precision > Limit.PRECISION_MAX) {
			throw wrong("precision",
					"is " + precision + "; a window has between 1 and " + Limit.PRECISION_MAX + " sub-windows.",
					"Set it to a value in that range, for example " + Limit.PRECISION_DEFAULT + ", or remove it.");
		}
	}

	private void checkChanges() {
		if (this.properties.getRevision() < 0) {
			throw wrong("revision", "is " + this.properties.getRevision() + "; it must be at least 0.",
					"Set it to a number that is raised when this limit is to hold against changes made at run time, "
							+ "for example 1, or remove it.");
		}
		if (this.properties.isLoadAdaptive() && this.properties.getConsistency().isLeased()) {
			throw wrong("load-adaptive",
					"is true, but permits of a limit that is strict or hybrid are handed out by a coordinator.",
					"Remove it, or set '" + path("consistency") + "' to gossip or local-share.");
		}
	}

	GossipLimiterConfigurationException wrong(String property, String problem, String remedy) {
		return GossipLimiterConfigurationException.property(path(property), problem, remedy);
	}

	Setting setting(String property, String text) {
		return Setting.property(path(property), text);
	}

	String path(String property) {
		String plan = (this.planName != null) ? ".plans." + this.planName : "";
		return "gossip-limiter.limits." + this.limitName + plan + "." + property;
	}

}
