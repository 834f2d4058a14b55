/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.time.Duration;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class KeepAliveTests {

	private static final long SECOND = Duration.ofSeconds(1).toNanos();

	@Test
	void connectionInUseIsPingedEveryFiveSecondsAndClosedAfterFifteenOfSilence() {
		KeepAlive keepAlive = new KeepAlive(ChannelSettings.Timing.DEFAULT, 0);
		keepAlive.use();
		assertThat(keepAlive.tick(5 * SECOND - 1)).isNull();
		assertThat(keepAlive.tick(5 * SECOND)).isEqualTo(KeepAlive.Action.ASK);
		keepAlive.received();
		keepAlive.use();
		assertThat(keepAlive.tick(10 * SECOND)).isEqualTo(KeepAlive.Action.ASK);
		keepAlive.use();
		assertThat(keepAlive.tick(20 * SECOND - 1)).isNull();
		assertThat(keepAlive.tick(20 * SECOND)).isEqualTo(KeepAlive.Action.GIVE_UP);
	}

	@Test
	void onlyUsedConnectionsArePinged() {
		KeepAlive keepAlive = new KeepAlive(ChannelSettings.Timing.DEFAULT, 0);
		assertThat(keepAlive.tick(50 * SECOND)).isNull();
		keepAlive.use();
		assertThat(keepAlive.tick(51 * SECOND)).isEqualTo(KeepAlive.Action.ASK);
		keepAlive.received();
		assertThat(keepAlive.tick(100 * SECOND)).isNull();
		keepAlive.use();
		assertThat(keepAlive.tick(101 * SECOND)).isEqualTo(KeepAlive.Action.ASK);
		assertThat(keepAlive.tick(111 * SECOND)).isEqualTo(KeepAlive.Action.GIVE_UP);
	}

	@Test
	void backoffDoublesToFiveSecondsWithinAFifth() {
		DialBackoff backoff = new DialBackoff(new Random(42));
		for (int failures = 0; failures < 40; failures++) {
			double expected = Math.min(5e9, 1e8 * Math.pow(2, failures));
			assertThat((double) backoff.nanos(failures)).isBetween(0.8 * expected, 1.2 * expected);
		}
		assertThat(backoff.nanos(20)).isNotEqualTo(backoff.nanos(20));
	}

}
