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

/**
 * Where permits of strict and hybrid limits come from.
 *
 * @since 0.1.0
 */
public class StrictProperties {

	/**
	 * Who hands out permits.
	 */
	private CoordinatorType coordinator = CoordinatorType.PEER;

	/**
	 * Longest time a request waits for permits.
	 */
	private Duration maxWait = Duration.ofMillis(5);

	private final Redis redis = new Redis();

	private final Raft raft = new Raft();

	public CoordinatorType getCoordinator() {
		return this.coordinator;
	}

	public void setCoordinator(CoordinatorType coordinator) {
		this.coordinator = coordinator;
	}

	public Duration getMaxWait() {
		return this.maxWait;
	}

	public void setMaxWait(Duration maxWait) {
		this.maxWait = maxWait;
	}

	public Redis getRedis() {
		return this.redis;
	}

	public Raft getRaft() {
		return this.raft;
	}

	/**
	 * Who can hand out permits.
	 */
	public enum CoordinatorType {

		/**
		 * The nodes themselves, each for some of the keys.
		 */
		PEER,

		/**
		 * Named nodes that keep a log together.
		 */
		RAFT,

		/**
		 * A Redis that all nodes share.
		 */
		REDIS;

		/**
		 * What configuration calls it, for example {@code peer}.
		 */
		public String configurationName() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

	/**
	 * The Redis that hands out permits.
	 */
	public static class Redis {

		/**
		 * Address of Redis or of its sentinels, with credentials: redis://, rediss:// or
		 * redis-sentinel://.
		 */
		private @Nullable String uri;

		/**
		 * Addresses of some nodes of a Redis Cluster, instead of the only address.
		 */
		private List<String> clusterUris = new ArrayList<>();

		/**
		 * SSL bundle for addresses with TLS. By default, what the JVM trusts.
		 */
		private @Nullable String sslBundle;

		/**
		 * Keeps fleets apart that share a Redis. By default, the namespace of the
		 * cluster.
		 */
		private @Nullable String namespace;

		/**
		 * Longest time a call to Redis may take.
		 */
		private Duration timeout = Duration.ofMillis(100);

		/**
		 * An answer that takes longer is slow. If more than one in a hundred is, Redis is
		 * left alone for a while.
		 */
		private Duration slowAnswer = Duration.ofMillis(10);

		/**
		 * Replicas that must have acknowledged what is handed out.
		 */
		private int replicas;

		/**
		 * Longest time to wait for replicas.
		 */
		private Duration replicaTimeout = Duration.ofMillis(50);

		public @Nullable String getUri() {
			return this.uri;
		}

		public void setUri(@Nullable String uri) {
			this.uri = uri;
		}

		public List<String> getClusterUris() {
			return this.clusterUris;
		}

		public void setClusterUris(List<String> clusterUris) {
			this.clusterUris = clusterUris;
		}

		public @Nullable String getSslBundle() {
			return this.sslBundle;
		}

		public void setSslBundle(@Nullable String sslBundle) {
			this.sslBundle = sslBundle;
		}

		public @Nullable String getNamespace() {
			return this.namespace;
		}

		public void setNamespace(@Nullable String namespace) {
			this.namespace = namespace;
		}

		public Duration getTimeout() {
			return this.timeout;
		}

		public void setTimeout(Duration timeout) {
			this.timeout = timeout;
		}

		public Duration getSlowAnswer() {
			return this.slowAnswer;
		}

		public void setSlowAnswer(Duration slowAnswer) {
			this.slowAnswer = slowAnswer;
		}

		public int getReplicas() {
			return this.replicas;
		}

		public void setReplicas(int replicas) {
			this.replicas = replicas;
		}

		public Duration getReplicaTimeout() {
			return this.replicaTimeout;
		}

		public void setReplicaTimeout(Duration replicaTimeout) {
			this.replicaTimeout = replicaTimeout;
		}

	}

	/**
	 * The nodes that keep a log together and hand out permits.
	 */
	public static class Raft {

		/**
		 * Ids of the nodes that keep the log: 3, 5 or 7, the same on every node.
		 */
		private List<String> voters = new ArrayList<>();

		/**
		 * Directory for the log of this node, if it is one of them. By default, the log
		 * is in memory.
		 */
		private @Nullable String directory;

		/**
		 * How often the node that leads is heard of. After four that are missing another
		 * one is elected.
		 */
		private Duration heartbeat = Duration.ofMillis(250);

		/**
		 * Whether a log that begins hands out nothing until whatever was handed out
		 * before no longer counts. By default, if it is in memory.
		 */
		private @Nullable Boolean waitWhenNew;

		public List<String> getVoters() {
			return this.voters;
		}

		public void setVoters(List<String> voters) {
			this.voters = voters;
		}

		public @Nullable String getDirectory() {
			return this.directory;
		}

		public void setDirectory(@Nullable String directory) {
			this.directory = directory;
		}

		public Duration getHeartbeat() {
			return this.heartbeat;
		}

		public void setHeartbeat(Duration heartbeat) {
			this.heartbeat = heartbeat;
		}

		public @Nullable Boolean getWaitWhenNew() {
			return this.waitWhenNew;
		}

		public void setWaitWhenNew(@Nullable Boolean waitWhenNew) {
			this.waitWhenNew = waitWhenNew;
		}

	}

}
