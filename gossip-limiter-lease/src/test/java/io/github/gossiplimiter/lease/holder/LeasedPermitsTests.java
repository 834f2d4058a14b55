/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.lease.LeaseTiming;

import static org.assertj.core.api.Assertions.assertThat;

class LeasedPermitsTests {

	private static final long LATER = 2 * LeaseTiming.MARGIN_NANOS;

	@Test
	void takesAreBoundedByTheAvailablePermits() {
		LeasedPermits purse = new LeasedPermits(3);
		assertThat(purse.take(2)).isEqualTo(1);
		assertThat(purse.take(2)).isEqualTo(LeasedPermits.TOO_LITTLE);
		assertThat(purse.take(1)).isZero();
	}

	@Test
	void closedLeaseGivesAndTakesNothing() {
		LeasedPermits purse = new LeasedPermits(3);
		purse.take(1);
		assertThat(purse.close()).isEqualTo(2);
		assertThat(purse.take(1)).isEqualTo(LeasedPermits.SHUT);
		assertThat(purse.giveBack(1, LATER)).isFalse();
		assertThat(purse.add(1)).isZero();
		assertThat(purse.close()).isEqualTo(2);
	}

	@Test
	void reportedPermitIsNotTakenBack() {
		LeasedPermits purse = new LeasedPermits(3);
		purse.take(1);
		assertThat(purse.count(0)).isEqualTo(2);
		assertThat(purse.giveBack(1, LATER)).isFalse();
	}

	@Test
	void earlierPermitIsNotTakenBackForALaterOne() {
		LeasedPermits purse = new LeasedPermits(3);
		purse.take(1);
		purse.count(0);
		purse.take(1);
		assertThat(purse.giveBack(1, -1)).isFalse();
		assertThat(purse.giveBack(1, LeaseTiming.MARGIN_NANOS)).as("it may have been taken before").isFalse();
		assertThat(purse.giveBack(1, LATER)).isTrue();
		assertThat(purse.left()).isEqualTo(2);
	}

	@Test
	void removalIsBoundedByTheAvailablePermits() {
		LeasedPermits purse = new LeasedPermits(3);
		assertThat(purse.add(4)).isEqualTo(4);
		assertThat(purse.add(-10)).isEqualTo(-7);
		assertThat(purse.left()).isZero();
	}

	@Test
	void manyThreadsTakeEachPermitOnce() throws Exception {
		LeasedPermits purse = new LeasedPermits(100_000);
		CyclicBarrier start = new CyclicBarrier(4);
		List<CompletableFuture<Integer>> takers = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			takers.add(CompletableFuture.supplyAsync(() -> takeAll(purse, start), (task) -> new Thread(task).start()));
		}
		int taken = 0;
		for (CompletableFuture<Integer> taker : takers) {
			taken += taker.get();
		}
		assertThat(taken).isEqualTo(100_000);
	}

	private static int takeAll(LeasedPermits purse, CyclicBarrier start) {
		try {
			start.await();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
		int taken = 0;
		while (purse.take(1) >= 0) {
			taken++;
		}
		return taken;
	}

}
