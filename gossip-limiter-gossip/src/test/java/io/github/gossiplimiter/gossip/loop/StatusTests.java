/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StatusTests {

	@Test
	@Tag("E16")
	void statusSnapshotsBlockNoRequest() throws InterruptedException {
		Fleet fleet = new Fleet(Fleet.LIMIT).of("a", "b", "c");
		FleetNode node = fleet.get(0);
		AtomicBoolean stop = new AtomicBoolean();
		CountDownLatch reading = new CountDownLatch(1);
		CompletableFuture<Long> reader = CompletableFuture.supplyAsync(() -> {
			long snapshots = 0;
			while (!stop.get()) {
				assertThat(node.loop.status().peers()).hasSizeLessThanOrEqualTo(2);
				reading.countDown();
				snapshots += node.limiter.hottest("api", 10).size() + 1L;
			}
			return snapshots;
		});
		reading.await();
		int admitted = 0;
		for (int i = 0; i < 200; i++) {
			admitted += node.take("k", 10);
			fleet.run(Duration.ofMillis(10));
		}
		stop.set(true);
		assertThat(reader.join()).isPositive();
		assertThat(admitted).isEqualTo(100);
	}

}
