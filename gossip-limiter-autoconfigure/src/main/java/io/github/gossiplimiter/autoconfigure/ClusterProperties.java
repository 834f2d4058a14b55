package io.github.gossiplimiter.autoconfigure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Which cluster the node belongs to, and how it finds and trusts the others.
 *
 * @since 0.1.0
 */
public class ClusterProperties {

	/**
	 * How far the port by which a crash is seen is above the membership port.
	 */
	static final int CRASH_PORT_OFFSET = 2;

	/**
	 * Cluster this node belongs to. By default, the name of the application.
	 */
	private @Nullable String name;

	/**
	 * Address to listen on. Any other than a loopback address needs a secret or an SSL
	 * bundle.
	 */
	private String bindAddress = "127.0.0.1";

	/**
	 * Port of the membership protocol.
	 */
	private int port = 7946;

	/**
	 * Port of the data channel. By default, the one after the membership port.
	 */
	private @Nullable Integer dataPort;

	/**
	 * Whether to open the port two after the membership port, by which others see a crash
	 * sooner.
	 */
	private boolean crashPort;

	/**
	 * Host that others dial. By default, the address this node listens on.
	 */
	private @Nullable String advertiseAddress;

	/**
	 * Keeps the keys of two applications in one cluster apart. By default, the name of
	 * the application.
	 */
	private @Nullable String namespace;

	/**
	 * Text that the salt of every key's hash comes from. Must be equal on all nodes. By
	 * default, the last secret, or the name of the cluster if there is no secret.
	 */
	private @Nullable String keySalt;

	/**
	 * Number of nodes the cluster is meant to have, this one included.
	 */
	private @Nullable Integer expectedMembers;

	/**
	 * How nodes find each other.
	 */
	private MembershipType membership = MembershipType.AUTO;

	/**
	 * Some members to begin with, as host:port. An IPv6 address stands in brackets.
	 */
	private List<String> seeds = new ArrayList<>();

	/**
	 * Host name that resolves to the addresses of all members.
	 */
	private @Nullable String dnsName;

	/**
	 * Secret that all nodes share. Two during a rotation, the newest first: both are
	 * accepted.
	 */
	private List<String> secret = new ArrayList<>();

	/**
	 * SSL bundle by which nodes prove who they are to each other.
	 */
	private @Nullable String sslBundle;

	/**
	 * Whether to accept anybody as a member when listening on more than a loopback
	 * address.
	 */
	private boolean insecure;

	/**
	 * Region this node runs in. Nodes of other regions are only told what it spent in
	 * all.
	 */
	private String region = "default";

	/**
	 * Zone of the region this node runs in. Nodes of the same zone are told first.
	 */
	private @Nullable String zone;

	/**
	 * Time between two messages in which a region tells another one what it spent.
	 */
	private Duration regionInterval = Duration.ofSeconds(5);

	/**
	 * Shortest window that counts in all regions together. Every region counts shorter
	 * ones for itself.
	 */
	private Duration globalWindowMin = Duration.ofSeconds(60);

	/**
	 * Number of nodes of a region that speak to other regions.
	 */
	private int bridges = 2;

	/**
	 * Longest time to wait at start until the others have told what they counted.
	 */
	private Duration warmUpTimeout = Duration.ofSeconds(5);

	public @Nullable String getName() {
		return this.name;
	}

	public void setName(@Nullable String name) {
		this.name = name;
	}

	public String getBindAddress() {
		return this.bindAddress;
	}

	public void setBindAddress(String bindAddress) {
		this.bindAddress = bindAddress;
	}

	public int getPort() {
		return this.port;
	}

	public void setPort(int port) {
		this.port = port;
	}

	public @Nullable Integer getDataPort() {
		return this.dataPort;
	}

	public void setDataPort(@Nullable Integer dataPort) {
		this.dataPort = dataPort;
	}

	/**
	 * The port of the data channel: as configured, else the one after the membership
	 * port; 0 if any will do.
	 */
	public int dataPort() {
		if (this.dataPort != null) {
			return this.dataPort;
		}
		return (this.port > 0) ? this.port + 1 : 0;
	}

	public boolean isCrashPort() {
		return this.crashPort;
	}

	public void setCrashPort(boolean crashPort) {
		this.crashPort = crashPort;
	}

	public @Nullable String getAdvertiseAddress() {
		return this.advertiseAddress;
	}

	public void setAdvertiseAddress(@Nullable String advertiseAddress) {
		this.advertiseAddress = advertiseAddress;
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

	public @Nullable Integer getExpectedMembers() {
		return this.expectedMembers;
	}

	public void setExpectedMembers(@Nullable Integer expectedMembers) {
		this.expectedMembers = expectedMembers;
	}

	public MembershipType getMembership() {
		return this.membership;
	}

	/**
	 * How nodes find each other, with {@link MembershipType#AUTO} decided.
	 */
	public MembershipType membership() {
		if (this.membership != MembershipType.AUTO) {
			return this.membership;
		}
		boolean findable = !this.seeds.isEmpty() || this.dnsName != null;
		return findable ? MembershipType.JGROUPS : MembershipType.NONE;
	}

	public void setMembership(MembershipType membership) {
		this.membership = membership;
	}

	public List<String> getSeeds() {
		return this.seeds;
	}

	public void setSeeds(List<String> seeds) {
		this.seeds = seeds;
	}

	public @Nullable String getDnsName() {
		return this.dnsName;
	}

	public void setDnsName(@Nullable String dnsName) {
		this.dnsName = dnsName;
	}

	public List<String> getSecret() {
		return this.secret;
	}

	public void setSecret(List<String> secret) {
		this.secret = secret;
	}

	public @Nullable String getSslBundle() {
		return this.sslBundle;
	}

	public void setSslBundle(@Nullable String sslBundle) {
		this.sslBundle = sslBundle;
	}

	public boolean isInsecure() {
		return this.insecure;
	}

	public void setInsecure(boolean insecure) {
		this.insecure = insecure;
	}

	public String getRegion() {
		return this.region;
	}

	public void setRegion(String region) {
		this.region = region;
	}

	public @Nullable String getZone() {
		return this.zone;
	}

	public void setZone(@Nullable String zone) {
		this.zone = zone;
	}

	public Duration getRegionInterval() {
		return this.regionInterval;
	}

	public void setRegionInterval(Duration regionInterval) {
		this.regionInterval = regionInterval;
	}

	public Duration getGlobalWindowMin() {
		return this.globalWindowMin;
	}

	public void setGlobalWindowMin(Duration globalWindowMin) {
		this.globalWindowMin = globalWindowMin;
	}

	public int getBridges() {
		return this.bridges;
	}

	public void setBridges(int bridges) {
		this.bridges = bridges;
	}

	public Duration getWarmUpTimeout() {
		return this.warmUpTimeout;
	}

	public void setWarmUpTimeout(Duration warmUpTimeout) {
		this.warmUpTimeout = warmUpTimeout;
	}

	/**
	 * How nodes can find each other.
	 */
	public enum MembershipType {

		/**
		 * By JGroups if there are seeds or a DNS name, else not at all.
		 */
		AUTO,

		/**
		 * By the membership protocol of JGroups, from seeds or a DNS name on.
		 */
		JGROUPS,

		/**
		 * All members are listed as seeds.
		 */
		STATIC,

		/**
		 * All members are the addresses of a DNS name.
		 */
		DNS,

		/**
		 * All members are the instances that Spring's discovery client knows.
		 */
		DISCOVERY_CLIENT,

		/**
		 * This node is alone.
		 */
		NONE;

		/**
		 * What configuration calls it, for example {@code discovery-client}.
		 */
		public String configurationName() {
			return name().toLowerCase(Locale.ROOT).replace('_', '-');
		}

	}

}
