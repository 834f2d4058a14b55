/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.window.WindowGeometry;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A count that no honest node can reach denies its key for no longer than the window, or
 * than a bucket takes to fill.
 */
class ImplausibleCountTests {

	private static final long ABSURD = Integer.MAX_VALUE;

	private static final Duration WINDOW = Duration.ofMinutes(1);

	private static final Limit BUCKET = Limit.builder("api").window(100, WINDOW).tokenBucket(100).build();

	private static final WindowGeometry BUCKET_GEOMETRY = WindowGeometry.tokenBucket(WINDOW.toNanos(), 60);

	@Test
	void denialByAnImplausibleCountEndsWithItsWindow() {
		Fleet fleet = new Fleet().of("victim", "liar");
		lie(fleet, Forged.GEOMETRY, 0, 0);
		assertThat(fleet.get(0).take("k", 1)).isZero();
		fleet.run(WINDOW.plusSeconds(2));
		assertThat(fleet.get(0).take("k", 100)).isEqualTo(100);
	}

	@Test
	void implausibleCountOfAFutureSubWindowCountsAsNow() {
		Fleet fleet = new Fleet().of("victim", "liar");
		lie(fleet, Forged.GEOMETRY, 60, 60);
		assertThat(fleet.get(0).take("k", 1)).isZero();
		fleet.run(WINDOW.plusSeconds(2));
		assertThat(fleet.get(0).take("k", 100)).isEqualTo(100);
	}

	@Test
	void implausibleDebtOfABucketIsBoundedByOneFilling() {
		Fleet fleet = new Fleet(BUCKET).of("victim", "liar");
		lie(fleet, BUCKET_GEOMETRY, -59, 0);
		assertThat(fleet.get(0).take("k", 1)).isZero();
		fleet.run(WINDOW.plusSeconds(2));
		assertThat(fleet.get(0).take("k", 100)).isGreaterThanOrEqualTo(98);
	}

	@Test
	void countsOfAPeerWithALimitThreeTimesAsLargeCountInFull() {
		Fleet fleet = new Fleet(BUCKET).of("victim", "peer");
		FleetNode victim = fleet.get(0);
		long now = BUCKET_GEOMETRY.number(fleet.clock.nanos());
		victim.loop.received(fleet.get(1).self.incarnation(),
				new Forged(fleet.clock.nanos()).geometry(BUCKET_GEOMETRY).spent(0, 1, now, 300).bytes());
		assertThat(victim.remote("k")).isEqualTo(300);
		assertThat(victim.rejections.of(Rejection.IMPLAUSIBLE)).isZero();
	}

	private static void lie(Fleet fleet, WindowGeometry geometry, int first, int last) {
		FleetNode victim = fleet.get(0);
		long now = geometry.number(fleet.clock.nanos());
		Forged forged = new Forged(fleet.clock.nanos()).geometry(geometry);
		for (int i = first; i <= last; i++) {
			forged.spent(0, 1, now + i, ABSURD);
		}
		victim.loop.received(fleet.get(1).self.incarnation(), forged.bytes());
		assertThat(victim.rejections.of(Rejection.IMPLAUSIBLE)).isEqualTo(last - first + 1);
	}

}
