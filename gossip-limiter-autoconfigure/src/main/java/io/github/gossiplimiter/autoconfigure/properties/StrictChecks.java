/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.properties.StrictProperties.CoordinatorType;
import io.github.gossiplimiter.autoconfigure.properties.StrictProperties.Raft;
import io.github.gossiplimiter.autoconfigure.properties.StrictProperties.Redis;

/**
 * Refuses values under {@code gossip-limiter.strict} that cannot work whatever the rest
 * is.
 */
final class StrictChecks {

	private static final String PREFIX = "gossip-limiter.strict.";

	/**
	 * Whoever has waited longer has given up.
	 */
	private static final Duration WAIT_MAX = Duration.ofSeconds(10);

	private static final Duration CALL_MIN = Duration.ofMillis(1);

	private static final Duration HEARTBEAT_MIN = Duration.ofMillis(10);

	private static final Set<Integer> VOTERS = Set.of(3, 5, 7);

	private StrictChecks() {
	}

	/**
	 * Check what is configured.
	 * @param redisNeeded whether something else needs the Redis that is configured here
	 */
	static void check(StrictProperties strict, boolean redisNeeded) {
		Duration maxWait = strict.getMaxWait();
		if (maxWait.isNegative() || maxWait.compareTo(WAIT_MAX) > 0) {
			throw wrong("max-wait", "is " + print(maxWait) + "; it must be between 0ms and 10s.",
					"Set it to a duration with a unit, for example 5ms; 0ms never waits.");
		}
		if (strict.getCoordinator() == CoordinatorType.REDIS || redisNeeded) {
			checkRedis(strict.getRedis(), strict.getCoordinator() == CoordinatorType.REDIS ? PREFIX + "coordinator"
					: "gossip-limiter.concurrency.*.coordinator");
		}
		else {
			checkUnused(strict.getRedis(), strict.getCoordinator());
		}
		if (strict.getCoordinator() == CoordinatorType.RAFT) {
			checkRaft(strict.getRaft());
		}
		else if (!strict.getRaft().getVoters().isEmpty()) {
			throw wrong("raft.voters",
					"is set, but '" + PREFIX + "coordinator' is " + strict.getCoordinator().configurationName()
							+ ", so that nobody would vote.",
					"Set '" + PREFIX + "coordinator' to raft, or remove the property.");
		}
	}

	private static void checkRaft(Raft raft) {
		List<String> voters = raft.getVoters();
		if (voters.isEmpty()) {
			throw wrong("coordinator", "is raft, but nothing says which nodes vote.",
					"Set '" + PREFIX + "raft.voters' to the 'gossip-limiter.node-id' of 3, 5 or 7 nodes, for example "
							+ "shop-1,shop-2,shop-3, the same on every node.");
		}
		if (!VOTERS.contains(voters.size())) {
			throw wrong("raft.voters", "has " + voters.size() + " values; there must be 3, 5 or 7 voters.",
					"Name 3 nodes to survive the loss of one, 5 for two, 7 for three.");
		}
		if (new HashSet<>(voters).size() < voters.size() || voters.stream().anyMatch(String::isBlank)) {
			throw wrong("raft.voters", "has an empty value, or the same one twice: " + voters + ".",
					"Name each node once, by its 'gossip-limiter.node-id'.");
		}
		Duration heartbeat = raft.getHeartbeat();
		if (heartbeat.compareTo(HEARTBEAT_MIN) < 0 || heartbeat.compareTo(WAIT_MAX) > 0) {
			throw wrong("raft.heartbeat", "is " + print(heartbeat) + "; it must be between 10ms and 10s.",
					"Set it to several times the way between two voters and back, for example 250ms.");
		}
	}

	private static void checkRedis(Redis redis, String neededBy) {
		boolean several = !redis.getClusterUris().isEmpty();
		if (redis.getUri() == null && !several) {
			throw GossipLimiterConfigurationException.property(neededBy, "is redis, but nothing says where Redis is.",
					"Set '" + PREFIX + "redis.uri', for example to redis://redis.internal:6379, or '" + PREFIX
							+ "redis.cluster-uris' for a Redis Cluster.");
		}
		if (redis.getUri() != null && several) {
			throw wrong("redis.uri", "is set together with 'cluster-uris'; they say the same thing twice.",
					"Keep one of them: 'uri' for one Redis or its sentinels, 'cluster-uris' for a Redis Cluster.");
		}
		checkCall("redis.timeout", redis.getTimeout(), "100ms");
		checkCall("redis.slow-answer", redis.getSlowAnswer(), "10ms");
		checkCall("redis.replica-timeout", redis.getReplicaTimeout(), "50ms");
		if (redis.getReplicas() < 0) {
			throw wrong("redis.replicas", "is " + redis.getReplicas() + "; it must be at least 0.",
					"Set it to the number of replicas that must have heard of what is handed out, for example 1.");
		}
		if (redis.getReplicas() > 0 && redis.getReplicaTimeout().compareTo(redis.getTimeout()) >= 0) {
			throw wrong("redis.replica-timeout",
					"is " + print(redis.getReplicaTimeout()) + ", which leaves nothing of '" + PREFIX
							+ "redis.timeout' (" + print(redis.getTimeout()) + ").",
					"Set it to less than the timeout, for example 50ms.");
		}
	}

	private static void checkCall(String property, Duration value, String example) {
		if (value.compareTo(CALL_MIN) < 0 || value.compareTo(WAIT_MAX) > 0) {
			throw wrong(property, "is " + print(value) + "; it must be between 1ms and 10s.",
					"Set it to a duration with a unit, for example " + example + ".");
		}
	}

	private static void checkUnused(Redis redis, CoordinatorType coordinator) {
		@Nullable String set = (redis.getUri() != null) ? "redis.uri" : null;
		set = redis.getClusterUris().isEmpty() ? set : "redis.cluster-uris";
		if (set != null) {
			throw wrong(set,
					"is set, but '" + PREFIX + "coordinator' is " + coordinator.configurationName()
							+ ", so that Redis would not be asked.",
					"Set '" + PREFIX + "coordinator' to redis, or remove the property.");
		}
	}

	private static String print(Duration value) {
		return PrintedDuration.of(value);
	}

	private static GossipLimiterConfigurationException wrong(String property, String problem, String remedy) {
		return GossipLimiterConfigurationException.property(PREFIX + property, problem, remedy);
	}

}
