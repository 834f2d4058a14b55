/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.concurrency.latency.LatencySampler;
import io.github.gossiplimiter.concurrency.latency.LocalLimitSettings;
import io.github.gossiplimiter.concurrency.latency.LocalLimits;

import static org.assertj.core.api.Assertions.assertThat;

class AdmissionGateTests {

	private static final long NOW = 1000;

	private final AdmissionGate gate = new AdmissionGate(
			new LatencySampler(LocalLimits.of(LocalLimitSettings.fixed(1000), new Random(1))), OutagePolicy.FAIL_CLOSED,
			new ShareDemand(0));

	@Test
	@Tag("B33")
	void nothingIsAdmittedWithoutALease() {
		this.gate.share(5);
		assertThat(this.gate.enter(NOW)).isEqualTo(AdmissionGate.REFUSED);
		this.gate.lease(NOW + 1);
		assertThat(this.gate.enter(NOW)).isEqualTo(1);
		assertThat(this.gate.enter(NOW + 1)).isEqualTo(AdmissionGate.REFUSED);
		assertThat(this.gate.rejected()).isEqualTo(2);
	}

	@Test
	void shorterLeaseDoesNotReplaceALongerOne() {
		this.gate.share(5);
		this.gate.lease(NOW + 10);
		this.gate.lease(NOW + 1);
		assertThat(this.gate.enter(NOW + 9)).isEqualTo(1);
	}

	@Test
	void usageHasThePeakAndTheUnmetDemand() {
		this.gate.share(3);
		this.gate.lease(Long.MAX_VALUE);
		this.gate.enter(NOW);
		this.gate.enter(NOW);
		this.gate.exit();
		assertThat(this.gate.use(7, NOW)).isEqualTo(new ConcurrencyReport.Use(7, 3, 1, 2));
		this.gate.enter(NOW);
		this.gate.enter(NOW);
		this.gate.enter(NOW);
		assertThat(this.gate.use(7, NOW)).isEqualTo(new ConcurrencyReport.Use(7, 3, 3, 4));
		assertThat(this.gate.use(7, NOW)).isEqualTo(new ConcurrencyReport.Use(7, 3, 3, 3));
	}

	@Test
	void exitReportsWhenTheExcessHasDrained() {
		this.gate.share(3);
		this.gate.lease(Long.MAX_VALUE);
		this.gate.enter(NOW);
		this.gate.enter(NOW);
		this.gate.enter(NOW);
		assertThat(this.gate.share(1)).isTrue();
		assertThat(this.gate.exit()).isFalse();
		assertThat(this.gate.exit()).isTrue();
		assertThat(this.gate.exit()).isFalse();
	}

	/*
	 * What is reported as in flight, after a share was lowered, is never undone by a
	 * thread that looked at the earlier share.
	 */
	@Test
	@Tag("B18")
	void earlierShareAdmitsNothing() throws Exception {
		this.gate.lease(Long.MAX_VALUE);
		AtomicBoolean stop = new AtomicBoolean();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			threads.add(new Thread(() -> passUntil(stop)));
		}
		threads.forEach(Thread::start);
		int entered = 0;
		int most = 0;
		for (int round = 0; round < 2000 || (entered < 500 && round < 5_000_000); round++) {
			this.gate.share(3);
			entered += this.gate.inFlight();
			this.gate.share(1);
			int reported = this.gate.use(1, NOW).inFlight();
			for (int look = 0; look < 20; look++) {
				most = Math.max(most, this.gate.inFlight() - Math.max(1, reported));
			}
		}
		stop.set(true);
		for (Thread thread : threads) {
			thread.join();
		}
		assertThat(entered).as("something happened").isPositive();
		assertThat(most).as("more than was reported").isZero();
		assertThat(this.gate.inFlight()).isZero();
	}

	private void passUntil(AtomicBoolean stop) {
		while (!stop.get()) {
			if (this.gate.enter(NOW) != AdmissionGate.REFUSED) {
				this.gate.exit();
			}
		}
	}

}
