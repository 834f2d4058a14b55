package io.github.gossiplimiter.autoconfigure;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

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
	 * Name of this node. By default, derived from the host name and unique for each
	 * start.
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

	public Map<String, LimitProperties> getLimits() {
		return this.limits;
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

}
