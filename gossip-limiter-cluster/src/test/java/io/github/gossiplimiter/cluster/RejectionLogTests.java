/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import reactor.util.Logger;

import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.RejectionCounts;

import static org.assertj.core.api.Assertions.assertThat;

class RejectionLogTests {

	private final AtomicLong nanos = new AtomicLong();

	private final List<String> lines = new ArrayList<>();

	private final RejectionCounts rejections = new RejectionCounts(new RejectionLog("a", this.nanos::get, logger()));

	@Test
	void firstOfAReasonIsAWarning() {
		this.rejections.add(Rejection.MALFORMED, "b: garbage");
		this.rejections.add(Rejection.REPLAYED, "c: old frame");
		assertThat(this.lines).containsExactly("warn [a, malformed, b: garbage]", "warn [a, replayed, c: old frame]");
	}

	@Test
	void repeatsWithinAMinuteAreSilent() {
		for (int i = 0; i < 1_000; i++) {
			this.rejections.add(Rejection.MALFORMED, "b");
			this.nanos.addAndGet(Duration.ofMillis(59).toNanos());
		}
		assertThat(this.lines).hasSize(1);
	}

	@Test
	void repeatAfterAMinuteIsDebugWithTheirNumber() {
		for (int i = 0; i < 5; i++) {
			this.rejections.add(Rejection.MALFORMED, "b");
		}
		this.nanos.addAndGet(Duration.ofMinutes(1).toNanos());
		this.rejections.add(Rejection.MALFORMED, "c");
		assertThat(this.lines).containsExactly("warn [a, malformed, b]", "debug [a, malformed, 5, c]");
	}

	private Logger logger() {
		return (Logger) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { Logger.class },
				(proxy, method, arguments) -> {
					Object[] values = (Object[]) arguments[1];
					this.lines.add(method.getName() + " " + Arrays.toString(values));
					return null;
				});
	}

}
