/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.regex.Pattern;

/**
 * Settings of calls to Redis.
 *
 * @param namespace separates fleets that share a Redis
 * @param timeout longest time a call may take
 * @param callsMax most calls in flight
 * @param replicas replicas that must acknowledge a grant, 0 for none
 * @param replicaTimeout longest time to wait for them
 * @param breaker settings of the circuit breaker
 */
record RedisSettings(String namespace, Duration timeout, int callsMax, int replicas, Duration replicaTimeout,
		BreakerSettings breaker) {

	/*
	 * No braces: they delimit the hash tag of a key, which decides its slot.
	 */
	private static final Pattern NAMESPACE = Pattern.compile("[A-Za-z0-9._-]{1,64}");

	static final RedisSettings DEFAULT = new RedisSettings("default", Duration.ofMillis(100), 256, 0,
			Duration.ofMillis(50), BreakerSettings.DEFAULT);

	RedisSettings {
		if (!NAMESPACE.matcher(namespace).matches()) {
			throw new IllegalArgumentException(
					"namespace must have 1 to 64 letters, digits, dots, dashes or underscores: namespace=" + namespace);
		}
		if (timeout.toMillis() < 1) {
			throw new IllegalArgumentException("timeout must be at least 1 ms: timeout=" + timeout);
		}
		if (callsMax < 1) {
			throw new IllegalArgumentException("callsMax must be at least 1: callsMax=" + callsMax);
		}
		if (replicas < 0) {
			throw new IllegalArgumentException("replicas must not be negative: replicas=" + replicas);
		}
		// WAIT with a timeout of 0 never ends.
		if (replicaTimeout.toMillis() < 1) {
			throw new IllegalArgumentException(
					"replicaTimeout must be at least 1 ms: replicaTimeout=" + replicaTimeout);
		}
	}

	RedisSettings withNamespace(String value) {
		return new RedisSettings(value, this.timeout, this.callsMax, this.replicas, this.replicaTimeout, this.breaker);
	}

	RedisSettings withTimeout(Duration value) {
		return new RedisSettings(this.namespace, value, this.callsMax, this.replicas, this.replicaTimeout,
				this.breaker);
	}

	RedisSettings withCallsMax(int value) {
		return new RedisSettings(this.namespace, this.timeout, value, this.replicas, this.replicaTimeout, this.breaker);
	}

	RedisSettings withReplicas(int count, Duration wait) {
		return new RedisSettings(this.namespace, this.timeout, this.callsMax, count, wait, this.breaker);
	}

	RedisSettings withBreaker(BreakerSettings value) {
		return new RedisSettings(this.namespace, this.timeout, this.callsMax, this.replicas, this.replicaTimeout,
				value);
	}

}
