/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.DeprecatedConfigurationProperty;

/**
 * Which cluster the node belongs to, and how it finds and trusts the others.
 *
 * @since 0.1.0
 */
public class ClusterProperties {

	/**
	 * Where nodes listen unless they are configured otherwise.
	 */
	public static final int DEFAULT_PORT = 7946;

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
	 * Port for all that nodes send to each other. 0 takes any that is free.
	 */
	private @Nullable Integer port;

	/**
	 * Former port of the data channel. Used where 'port' is not set.
	 */
	private @Nullable Integer dataPort;

	/**
	 * Former switch of a third port. Has no effect: a crash is seen as soon without it.
	 */
	private @Nullable Boolean crashPort;

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
	 * Some members to begin with, as host:port; they know the others. An IPv6 address
	 * stands in brackets.
	 */
	private List<String> seeds = new ArrayList<>();

	/**
	 * Host name that resolves to the addresses of some members, such as that of a
	 * headless service.
	 */
	private @Nullable String dnsName;

	/**
	 * Secret that all nodes share. Two during a rotation, the newest first: both are
	 * accepted.
	 */
	private List<String> secret = new ArrayList<>();

	/**
	 * File with the secret that all nodes share, and perhaps the text of the key-salt,
	 * instead of the secret itself. Watched while the node runs.
	 */
	private @Nullable String secretFile;

	private @Nullable SecretFile content;

	/**
	 * SSL bundle by which nodes prove who they are to each other.
	 */
	private @Nullable String sslBundle;

	/**
	 * Regular expression for a name in the certificate of a node. Its first group, if it
	 * has one, is the id of the node.
	 */
	private @Nullable String certificatePattern;

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

	public @Nullable Integer getPort() {
		return this.port;
	}

	public void setPort(@Nullable Integer port) {
		this.port = port;
	}

	@DeprecatedConfigurationProperty(reason = "There is one port for everything.", since = "0.1.0",
			replacement = "gossip-limiter.cluster.port")
	public @Nullable Integer getDataPort() {
		return this.dataPort;
	}

	public void setDataPort(@Nullable Integer dataPort) {
		this.dataPort = dataPort;
	}

	/**
	 * Where the node listens: the port, else the former data port, else
	 * {@link #DEFAULT_PORT}; 0 for any that is free.
	 */
	public int port() {
		if (this.port != null) {
			return this.port;
		}
		return (this.dataPort != null) ? this.dataPort : DEFAULT_PORT;
	}

	@DeprecatedConfigurationProperty(reason = "A crash is seen as soon without it.", since = "0.1.0")
	public @Nullable Boolean getCrashPort() {
		return this.crashPort;
	}

	public void setCrashPort(@Nullable Boolean crashPort) {
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
	 * How nodes find each other; {@link MembershipType#NONE} for
	 * {@link MembershipType#AUTO} without seeds and DNS name.
	 */
	public MembershipType membership() {
		if (this.membership != MembershipType.AUTO) {
			return this.membership;
		}
		boolean findable = !this.seeds.isEmpty() || this.dnsName != null;
		return findable ? MembershipType.AUTO : MembershipType.NONE;
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

	public @Nullable String getSecretFile() {
		return this.secretFile;
	}

	public void setSecretFile(@Nullable String secretFile) {
		this.secretFile = secretFile;
	}

	/**
	 * The secrets that the node starts with: as configured, or from the file.
	 * @throws GossipLimiterConfigurationException if the file cannot be used
	 */
	public List<String> secrets() {
		return (this.secretFile != null) ? content(this.secretFile).secrets() : this.secret;
	}

	/**
	 * What the salt of key hashes comes from when the node starts: as configured, or from
	 * the file with the secrets.
	 * @return {@code null} if neither names it
	 * @throws GossipLimiterConfigurationException if the file cannot be used, or both
	 * name it
	 */
	public @Nullable String keySalt() {
		return (this.secretFile != null) ? keySalt(content(this.secretFile)) : this.keySalt;
	}

	/**
	 * What the salt of key hashes comes from, with other secrets in the file.
	 * @throws GossipLimiterConfigurationException if the file names it as well
	 */
	public @Nullable String keySalt(SecretFile read) {
		if (this.keySalt != null && read.keySalt() != null) {
			throw ClusterChecks.wrong("key-salt", "is set, and so is the salt in the file with the secrets.",
					"Remove one of them.");
		}
		return (this.keySalt != null) ? this.keySalt : read.keySalt();
	}

	private synchronized SecretFile content(String file) {
		SecretFile read = this.content;
		if (read == null) {
			read = SecretFile.read(file);
			this.content = read;
		}
		return read;
	}

	public @Nullable String getSslBundle() {
		return this.sslBundle;
	}

	public void setSslBundle(@Nullable String sslBundle) {
		this.sslBundle = sslBundle;
	}

	public @Nullable String getCertificatePattern() {
		return this.certificatePattern;
	}

	public void setCertificatePattern(@Nullable String certificatePattern) {
		this.certificatePattern = certificatePattern;
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
		 * From seeds or a DNS name on, else not at all.
		 */
		AUTO,
		/**
		 * Former name of {@link #AUTO}.
		 */
		JGROUPS,
		/**
		 * From seeds on.
		 */
		STATIC,
		/**
		 * From the addresses of a DNS name on.
		 */
		DNS,
		/**
		 * From the instances on that Spring's discovery client knows.
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
