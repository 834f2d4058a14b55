/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.time.Duration;
import java.util.List;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

import io.github.gossiplimiter.autoconfigure.KeySalt;
import io.github.gossiplimiter.autoconfigure.housekeeping.PeriodicTask;
import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.SecretFile;
import io.github.gossiplimiter.cluster.channel.DataChannel;

/**
 * The secrets of the cluster while the node runs: watches the file they come from, if it
 * is a file, and hands new ones to the data channel. Secrets that cannot be used, or that
 * can be guessed where others reach the port, leave those before in force. So do secrets
 * from which another salt of key hashes would follow: the node could go on with them, but
 * would count apart from the others once it is restarted.
 */
final class Keyring implements SmartLifecycle {

	private static final Log logger = LogFactory.getLog(Keyring.class);

	/**
	 * How often the file is read. Its content is compared, since time stamps are of no
	 * use where a file is a link that is replaced, as in Kubernetes.
	 */
	private static final Duration INTERVAL = Duration.ofSeconds(5);

	private static final String KEPT = "The new secrets of the cluster are not used, those before stay in force: ";

	private final ClusterProperties cluster;

	private final NodeAddress address;

	private final KeySalt salt;

	private final String clusterName;

	private List<String> secrets;

	private SecretFile seen;

	private @Nullable String failure;

	private @Nullable DataChannel channel;

	private final PeriodicTask task = new PeriodicTask("gossip-limiter-secrets", INTERVAL, this::check);

	Keyring(ClusterProperties cluster, NodeAddress address, KeySalt salt, String clusterName) {
		this.cluster = cluster;
		this.address = address;
		this.salt = salt;
		this.clusterName = clusterName;
		this.secrets = cluster.secrets();
		this.seen = new SecretFile(this.secrets, cluster.keySalt());
	}

	/**
	 * Those in force.
	 */
	synchronized List<String> secrets() {
		return this.secrets;
	}

	/**
	 * Hand new secrets to a channel from now on.
	 * @param known the secrets that it has already
	 */
	synchronized void follow(DataChannel value, List<String> known) {
		this.channel = value;
		if (!known.equals(this.secrets)) {
			value.secrets(this.secrets);
		}
	}

	/**
	 * Take over properties that have changed. They say nothing where the secrets are in a
	 * file, nor of a node that has none.
	 */
	synchronized void refresh(List<String> wanted, @Nullable String keySalt) {
		if (this.cluster.getSecretFile() == null && !(wanted.isEmpty() && this.secrets.isEmpty())) {
			replace(wanted, keySalt);
		}
	}

	/**
	 * Use other secrets from now on, if they can be used.
	 * @param keySalt what the salt of key hashes will come from after a restart,
	 * {@code null} for the last secret
	 */
	private void replace(List<String> wanted, @Nullable String keySalt) {
		SecretFile next = new SecretFile(wanted, keySalt);
		if (next.equals(this.seen)) {
			return;
		}
		this.seen = next;
		if (wanted.isEmpty()) {
			logger.error(KEPT + "a node with secrets needs at least one of them until it stops");
			return;
		}
		try {
			ClusterRules.checkSecrets(this.cluster, this.address, wanted);
		}
		catch (GossipLimiterConfigurationException ex) {
			logger.error(KEPT + ex.getMessage() + " " + ex.remedy());
			return;
		}
		if (!KeySalt.of(keySalt, this.clusterName, wanted).equals(this.salt)) {
			logger.error(KEPT + "the salt of key hashes comes from the last one and must not change. Name the newest "
					+ "first; when the oldest is removed, name it as salt: on a line 'key-salt: ' of the file, or by "
					+ "the property 'gossip-limiter.cluster.key-salt'");
			return;
		}
		if (wanted.equals(this.secrets)) {
			return;
		}
		try {
			if (this.channel != null) {
				this.channel.secrets(wanted);
			}
			this.secrets = wanted;
			logger.info("The secrets of the cluster were replaced; accepted now: " + wanted.size());
		}
		catch (IllegalArgumentException ex) {
			logger.error(KEPT + ex.getMessage());
		}
	}

	/**
	 * Read the file once.
	 */
	void check() {
		String file = this.cluster.getSecretFile();
		if (file == null) {
			return;
		}
		try {
			SecretFile read = SecretFile.read(file);
			replace(read.secrets(), this.cluster.keySalt(read));
			this.failure = null;
		}
		catch (GossipLimiterConfigurationException ex) {
			if (!String.valueOf(ex.getMessage()).equals(this.failure)) {
				logger.error(KEPT + ex.getMessage());
			}
			this.failure = String.valueOf(ex.getMessage());
		}
		catch (RuntimeException ex) {
			// It would end the schedule.
			logger.error(KEPT + ex);
		}
	}

	@Override
	public void start() {
		if (this.cluster.getSecretFile() != null && this.cluster.getSslBundle() == null) {
			this.task.start();
		}
	}

	@Override
	public void stop() {
		// A file that is being read is read to its end.
		this.task.stopGently(Duration.ZERO);
	}

	@Override
	public boolean isRunning() {
		return this.task.isRunning();
	}

	@Override
	public boolean isPauseable() {
		return false;
	}

	@Override
	public int getPhase() {
		return ClusterLifecycle.PHASE + 1;
	}

}
