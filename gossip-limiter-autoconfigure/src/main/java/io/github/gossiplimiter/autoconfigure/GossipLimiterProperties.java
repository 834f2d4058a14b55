package io.github.gossiplimiter.autoconfigure;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.util.unit.DataSize;

import io.github.gossiplimiter.gossip.GossipStrategy;
import io.github.gossiplimiter.signal.DecayReference;

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

	private final Cluster cluster = new Cluster();

	private final Gossip gossip = new Gossip();

	private final Store store = new Store();

	@NestedConfigurationProperty
	private final WebProperties web = new WebProperties();

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

	public Cluster getCluster() {
		return this.cluster;
	}

	public Gossip getGossip() {
		return this.gossip;
	}

	public Store getStore() {
		return this.store;
	}

	public WebProperties getWeb() {
		return this.web;
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
	 * Which cluster the node belongs to.
	 */
	public static class Cluster {

		/**
		 * Cluster this node belongs to. By default, the name of the application.
		 */
		private @Nullable String name;

		/**
		 * Keeps the keys of two applications in one cluster apart. By default, the name
		 * of the application.
		 */
		private @Nullable String namespace;

		/**
		 * Seed of the hash that keys are stored under. Must be equal on all nodes. By
		 * default, derived from the name of the cluster.
		 */
		private @Nullable String keySalt;

		/**
		 * Region this node runs in.
		 */
		private String region = "default";

		public @Nullable String getName() {
			return this.name;
		}

		public void setName(@Nullable String name) {
			this.name = name;
		}

		public @Nullable String getNamespace() {
			return this.namespace;
		}

		public void setNamespace(@Nullable String namespace) {
			this.namespace = namespace;
		}

		public @Nullable String getKeySalt() {
			return this.keySalt;
		}

		public void setKeySalt(@Nullable String keySalt) {
			this.keySalt = keySalt;
		}

		public String getRegion() {
			return this.region;
		}

		public void setRegion(String region) {
			this.region = region;
		}

	}

	/**
	 * How often and to how many peers the node speaks.
	 */
	public static class Gossip {

		/**
		 * Rule that turns pressure and velocity into the time between two rounds.
		 */
		private GossipStrategy strategy = GossipStrategy.TWO_STAGE;

		/**
		 * Time between two rounds of an idle node.
		 */
		private Duration baseInterval = Duration.ofSeconds(1);

		/**
		 * Shortest time between two rounds.
		 */
		private Duration minInterval = Duration.ofMillis(50);

		/**
		 * How strongly a full key shortens the interval.
		 */
		private double pressureWeight = 4.0;

		/**
		 * How strongly a fast key shortens the interval.
		 */
		private double velocityWeight = 1.0;

		/**
		 * Weight of a sample above the smoothed signal.
		 */
		private double attackAlpha = 0.5;

		/**
		 * Weight of a sample below the smoothed signal.
		 */
		private double releaseAlpha = 0.1;

		/**
		 * What the decay of signals nobody touches is measured against.
		 */
		private DecayReference decayReference = DecayReference.BASE_INTERVAL;

		/**
		 * Velocity above which a key wakes the sender at once.
		 */
		private double wakeThreshold = 0.01;

		private final FanOut fanOut = new FanOut();

		public GossipStrategy getStrategy() {
			return this.strategy;
		}

		public void setStrategy(GossipStrategy strategy) {
			this.strategy = strategy;
		}

		public Duration getBaseInterval() {
			return this.baseInterval;
		}

		public void setBaseInterval(Duration baseInterval) {
			this.baseInterval = baseInterval;
		}

		public Duration getMinInterval() {
			return this.minInterval;
		}

		public void setMinInterval(Duration minInterval) {
			this.minInterval = minInterval;
		}

		public double getPressureWeight() {
			return this.pressureWeight;
		}

		public void setPressureWeight(double pressureWeight) {
			this.pressureWeight = pressureWeight;
		}

		public double getVelocityWeight() {
			return this.velocityWeight;
		}

		public void setVelocityWeight(double velocityWeight) {
			this.velocityWeight = velocityWeight;
		}

		public double getAttackAlpha() {
			return this.attackAlpha;
		}

		public void setAttackAlpha(double attackAlpha) {
			this.attackAlpha = attackAlpha;
		}

		public double getReleaseAlpha() {
			return this.releaseAlpha;
		}

		public void setReleaseAlpha(double releaseAlpha) {
			this.releaseAlpha = releaseAlpha;
		}

		public DecayReference getDecayReference() {
			return this.decayReference;
		}

		public void setDecayReference(DecayReference decayReference) {
			this.decayReference = decayReference;
		}

		public double getWakeThreshold() {
			return this.wakeThreshold;
		}

		public void setWakeThreshold(double wakeThreshold) {
			this.wakeThreshold = wakeThreshold;
		}

		public FanOut getFanOut() {
			return this.fanOut;
		}

	}

	/**
	 * How many peers a round reaches.
	 */
	public static class FanOut {

		/**
		 * Fewest peers to speak to in a round.
		 */
		private int min = 3;

		/**
		 * Most peers to speak to in a round.
		 */
		private int max = 9;

		/**
		 * How late the fan-out grows with pressure; 1 is proportional.
		 */
		private double phi = 2.0;

		public int getMin() {
			return this.min;
		}

		public void setMin(int min) {
			this.min = min;
		}

		public int getMax() {
			return this.max;
		}

		public void setMax(int max) {
			this.max = max;
		}

		public double getPhi() {
			return this.phi;
		}

		public void setPhi(double phi) {
			this.phi = phi;
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

}
