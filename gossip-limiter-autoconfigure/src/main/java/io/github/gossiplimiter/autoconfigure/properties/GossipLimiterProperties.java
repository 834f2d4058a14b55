/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.util.unit.DataSize;

import io.github.gossiplimiter.ChangeMode;

/**
 * Everything that can be configured. A property that does not exist stops the start, so
 * that a misspelt limit is not a missing one.
 *
 * @since 0.1.0
 */
@ConfigurationProperties(prefix = "gossip-limiter", ignoreUnknownFields = false)
public class GossipLimiterProperties {

	/**
	 * Whether to limit requests.
	 */
	private boolean enabled = true;

	/**
	 * Name of this node. By default, derived from the host name and, in a cluster, the
	 * cluster port, so that it stays the same after a restart.
	 */
	private @Nullable String nodeId;

	/**
	 * Where time comes from.
	 */
	private TimeSource clock = TimeSource.SYSTEM;

	@NestedConfigurationProperty
	private final ClusterProperties cluster = new ClusterProperties();

	@NestedConfigurationProperty
	private final GossipProperties gossip = new GossipProperties();

	@NestedConfigurationProperty
	private final StrictProperties strict = new StrictProperties();

	private final Store store = new Store();

	private final Dashboard dashboard = new Dashboard();

	@NestedConfigurationProperty
	private final WebProperties web = new WebProperties();

	/**
	 * What becomes of what was used when a limit source or a refresh of the configuration
	 * changes a limit.
	 */
	private ChangeMode changeMode = ChangeMode.KEEP;

	private final Source limitSource = new Source();

	private final Methods methods = new Methods();

	/**
	 * Limits by name.
	 */
	private final Map<String, LimitProperties> limits = new LinkedHashMap<>();

	/**
	 * Limits of concurrency towards shared backends, by name.
	 */
	private final Map<String, ConcurrencyProperties> concurrency = new LinkedHashMap<>();

	private final Postgres postgres = new Postgres();

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public @Nullable String getNodeId() {
		return this.nodeId;
	}

	public void setNodeId(@Nullable String nodeId) {
		this.nodeId = nodeId;
	}

	public TimeSource getClock() {
		return this.clock;
	}

	public void setClock(TimeSource clock) {
		this.clock = clock;
	}

	public ClusterProperties getCluster() {
		return this.cluster;
	}

	public GossipProperties getGossip() {
		return this.gossip;
	}

	public StrictProperties getStrict() {
		return this.strict;
	}

	public Store getStore() {
		return this.store;
	}

	public Dashboard getDashboard() {
		return this.dashboard;
	}

	public WebProperties getWeb() {
		return this.web;
	}

	public ChangeMode getChangeMode() {
		return this.changeMode;
	}

	public void setChangeMode(ChangeMode changeMode) {
		this.changeMode = changeMode;
	}

	public Source getLimitSource() {
		return this.limitSource;
	}

	public Methods getMethods() {
		return this.methods;
	}

	/**
	 * Names of limits that every region counts for itself, whatever their windows.
	 */
	public Set<String> regionalLimits() {
		Set<String> names = new HashSet<>();
		this.limits.forEach((name, limit) -> {
			if (limit.getScope() == LimitScope.REGIONAL) {
				names.add(name);
				limit.getPlans().keySet().forEach((plan) -> names.add(PlanProperties.limitName(name, plan)));
			}
		});
		return names;
	}

	/**
	 * Limits that the nodes of one region hand out to all, with that region.
	 */
	public Map<String, String> homeRegions() {
		Map<String, String> homes = new HashMap<>();
		this.limits.forEach((name, limit) -> {
			String home = limit.getHomeRegion();
			if (home != null) {
				homes.put(name, home);
				limit.getPlans().keySet().forEach((plan) -> homes.put(PlanProperties.limitName(name, plan), home));
			}
		});
		return homes;
	}

	public Map<String, LimitProperties> getLimits() {
		return this.limits;
	}

	public Map<String, ConcurrencyProperties> getConcurrency() {
		return this.concurrency;
	}

	public Postgres getPostgres() {
		return this.postgres;
	}

	/**
	 * Where time can come from.
	 */
	public enum TimeSource {

		/**
		 * The machine's timer, read for every decision.
		 */
		SYSTEM,

		/**
		 * A field that a thread of its own moves every millisecond while requests come
		 * in: a cheaper decision for a little work in between.
		 */
		TICKED

	}

	/**
	 * Limits that a bean of type LimitSource reads from elsewhere.
	 */
	public static class Source {

		/**
		 * Time between two looks at where limits are kept.
		 */
		private Duration interval = Duration.ofSeconds(30);

		public Duration getInterval() {
			return this.interval;
		}

		public void setInterval(Duration interval) {
			this.interval = interval;
		}

	}

	/**
	 * How much the node remembers.
	 */
	public static class Store {

		/**
		 * Most keys to hold in memory, over all limits.
		 */
		private long maximumKeys = 1_000_000;

		/**
		 * Most memory to spend on counters, over all limits.
		 */
		private DataSize maximumMemory = DataSize.ofMegabytes(64);

		private final Cold cold = new Cold();

		public long getMaximumKeys() {
			return this.maximumKeys;
		}

		public void setMaximumKeys(long maximumKeys) {
			this.maximumKeys = maximumKeys;
		}

		public DataSize getMaximumMemory() {
			return this.maximumMemory;
		}

		public void setMaximumMemory(DataSize maximumMemory) {
			this.maximumMemory = maximumMemory;
		}

		public Cold getCold() {
			return this.cold;
		}

	}

	/**
	 * Keys that find no room in memory, and what a restart finds again.
	 */
	public static class Cold {

		/**
		 * Where keys go for which there is no room in memory.
		 */
		private ColdType type = ColdType.NONE;

		/**
		 * File to keep keys in.
		 */
		private @Nullable String path;

		/**
		 * Most space to take on disk.
		 */
		private DataSize maximumSize = DataSize.ofMegabytes(256);

		public ColdType getType() {
			return this.type;
		}

		public void setType(ColdType type) {
			this.type = type;
		}

		public @Nullable String getPath() {
			return this.path;
		}

		public void setPath(@Nullable String path) {
			this.path = path;
		}

		public DataSize getMaximumSize() {
			return this.maximumSize;
		}

		public void setMaximumSize(DataSize maximumSize) {
			this.maximumSize = maximumSize;
		}

		/**
		 * The file; a store without one did not pass the checks.
		 */
		public String requiredPath() {
			return (this.path != null) ? this.path : "";
		}

	}

	/**
	 * Where keys can go for which there is no room in memory.
	 */
	public enum ColdType {

		/**
		 * Nowhere; what they had spent is remembered as far as memory reaches.
		 */
		NONE,

		/**
		 * Into a file, by H2's MVStore.
		 */
		MVSTORE

	}

	/**
	 * A page that shows what the node is doing.
	 */
	public static class Dashboard {

		/**
		 * Whether to serve a page that draws what the endpoint says, beside it.
		 */
		private boolean enabled;

		public boolean isEnabled() {
			return this.enabled;
		}

		public void setEnabled(boolean enabled) {
			this.enabled = enabled;
		}

	}

	/**
	 * Limits on methods of beans that are not controllers.
	 */
	public static class Methods {

		/**
		 * Whether to limit calls of methods.
		 */
		private boolean enabled = true;

		/**
		 * Order of the limits among all that surrounds a method. Smaller is further out.
		 */
		private int order;

		public boolean isEnabled() {
			return this.enabled;
		}

		public void setEnabled(boolean enabled) {
			this.enabled = enabled;
		}

		public int getOrder() {
			return this.order;
		}

		public void setOrder(int order) {
			this.order = order;
		}

	}

	/**
	 * The PostgreSQL that divides ceilings of concurrency.
	 */
	public static class Postgres {

		/**
		 * Table for what is known of the nodes.
		 */
		private String table = "gossip_limiter_concurrency";

		/**
		 * Whether to create the table at start if it is missing.
		 */
		private boolean createTable;

		/**
		 * Longest time a call to PostgreSQL may take.
		 */
		private Duration timeout = Duration.ofMillis(500);

		public String getTable() {
			return this.table;
		}

		public void setTable(String table) {
			this.table = table;
		}

		public boolean isCreateTable() {
			return this.createTable;
		}

		public void setCreateTable(boolean createTable) {
			this.createTable = createTable;
		}

		public Duration getTimeout() {
			return this.timeout;
		}

		public void setTimeout(Duration timeout) {
			this.timeout = timeout;
		}

	}

}
