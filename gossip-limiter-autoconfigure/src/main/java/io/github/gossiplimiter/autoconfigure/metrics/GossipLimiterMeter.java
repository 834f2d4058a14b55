package io.github.gossiplimiter.autoconfigure.metrics;

import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.docs.MeterDocumentation;
import org.jspecify.annotations.Nullable;

/**
 * All meters of the limiter and their tags. The names are API: dashboards read them.
 */
enum GossipLimiterMeter implements MeterDocumentation {

	/**
	 * Requests decided, by limit and outcome.
	 */
	REQUESTS("gossip.limiter.requests", Meter.Type.COUNTER, "Requests decided", "requests"),

	/**
	 * How full the fullest key of a limit is.
	 */
	PRESSURE("gossip.limiter.pressure", Meter.Type.GAUGE, "How full the fullest key is, 0 to 1", null),

	/**
	 * How fast the fastest key of a limit fills.
	 */
	VELOCITY("gossip.limiter.velocity", Meter.Type.GAUGE,
			"How fast the fastest key fills, as a multiple of the limit's pace", null),

	/**
	 * Keys of a limit held in memory.
	 */
	KEYS("gossip.limiter.keys", Meter.Type.GAUGE, "Keys held in memory", "keys"),

	/**
	 * Time between two rounds of gossip.
	 */
	GOSSIP_INTERVAL("gossip.limiter.gossip.interval", Meter.Type.GAUGE, "Time between two rounds of gossip", null),

	/**
	 * Peers spoken to in a round.
	 */
	GOSSIP_FAN_OUT("gossip.limiter.gossip.fan.out", Meter.Type.GAUGE, "Peers spoken to in a round", null),

	/**
	 * Messages sent and received.
	 */
	GOSSIP_MESSAGES("gossip.limiter.gossip.messages", Meter.Type.COUNTER, "Messages of gossip", "messages"),

	/**
	 * Bytes sent and received.
	 */
	GOSSIP_BYTES("gossip.limiter.gossip.bytes", Meter.Type.COUNTER, "Bytes of gossip", "bytes"),

	/**
	 * Rounds of gossip begun.
	 */
	GOSSIP_ROUNDS("gossip.limiter.gossip.rounds", Meter.Type.COUNTER, "Rounds of gossip begun", "rounds"),

	/**
	 * Other members of the cluster that can be reached.
	 */
	CLUSTER_MEMBERS("gossip.limiter.cluster.members", Meter.Type.GAUGE, "Other members that can be reached", "members");

	private final String meterName;

	private final Meter.Type type;

	private final String description;

	private final @Nullable String baseUnit;

	GossipLimiterMeter(String meterName, Meter.Type type, String description, @Nullable String baseUnit) {
		this.meterName = meterName;
		this.type = type;
		this.description = description;
		this.baseUnit = baseUnit;
	}

	@Override
	public String getName() {
		return this.meterName;
	}

	@Override
	public Meter.Type getType() {
		return this.type;
	}

	@Override
	public @Nullable String getBaseUnit() {
		return this.baseUnit;
	}

	@Override
	public KeyName[] getKeyNames() {
		return switch (this) {
			case REQUESTS -> new KeyName[] { Tag.LIMIT, Tag.OUTCOME };
			case PRESSURE, VELOCITY, KEYS -> new KeyName[] { Tag.LIMIT };
			case GOSSIP_MESSAGES, GOSSIP_BYTES -> new KeyName[] { Tag.DIRECTION };
			case GOSSIP_INTERVAL, GOSSIP_FAN_OUT, GOSSIP_ROUNDS, CLUSTER_MEMBERS -> new KeyName[0];
		};
	}

	String description() {
		return this.description;
	}

	/**
	 * All tags. Each has few values, known at start.
	 */
	enum Tag implements KeyName {

		/**
		 * Name of the limit.
		 */
		LIMIT("limit"),

		/**
		 * What became of a request: {@code allowed}, {@code denied},
		 * {@code shadow-denied} or {@code failed}.
		 */
		OUTCOME("outcome"),

		/**
		 * Which way a message went: {@code sent} or {@code received}.
		 */
		DIRECTION("direction");

		private final String tagName;

		Tag(String tagName) {
			this.tagName = tagName;
		}

		@Override
		public String asString() {
			return this.tagName;
		}

	}

}
