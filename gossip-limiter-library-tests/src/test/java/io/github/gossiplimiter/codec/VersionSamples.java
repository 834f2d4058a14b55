/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import io.github.gossiplimiter.ColdKey;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Estimator;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitVersion;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.gossip.wire.LimitVersionsMessage;

/**
 * Messages about changed limits, all from one seed.
 */
final class VersionSamples {

	private final Random random;

	VersionSamples(long seed) {
		this.random = new Random(seed);
	}

	LimitVersionsMessage message() {
		List<LimitVersion> versions = Stream.generate(this::version).limit(this.random.nextInt(5)).toList();
		return new LimitVersionsMessage(one(LimitVersionsMessage.ExpectedReply.values()), this.random.nextLong(),
				versions);
	}

	private LimitVersion version() {
		String name = "limit-" + this.random.nextInt(1000);
		long at = this.random.nextLong(LimitVersion.MICROS_MAX + 1);
		return new LimitVersion(name, this.random.nextBoolean() ? limit(name) : null,
				this.random.nextInt(Integer.MAX_VALUE), at, "node-" + this.random.nextInt(100),
				this.random.nextLong(at + 1));
	}

	private Limit limit(String name) {
		Coordination coordination = new Coordination(one(Consistency.values()), one(OnFailure.values()),
				0.1 + this.random.nextDouble() / 2, one(ColdKey.values()));
		Limit.Builder limit = Limit.builder(name)
			.window(1 + this.random.nextInt(1_000_000_000),
					Duration.ofNanos(this.random.nextLong(1L << 50) + (1L << 31)))
			.precision(1 + this.random.nextInt(240))
			.estimator(one(Estimator.values()))
			.shadow(this.random.nextBoolean())
			.coordination(coordination);
		return (this.random.nextBoolean() ? limit.tokenBucket(1 + this.random.nextInt(1000))
				: limit.window(1 + this.random.nextInt(1000), Duration.ofDays(1)))
			.build();
	}

	private <T> T one(T[] values) {
		return values[this.random.nextInt(values.length)];
	}

}
