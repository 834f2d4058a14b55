/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.concurrency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.simulation.time.VirtualTime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

@Tag("B47")
class SharedBackendTests {

	private final VirtualTime time = new VirtualTime();

	private final List<Long> answeredMillis = new ArrayList<>();

	private SharedBackend backend(int capacity, double thrashing) {
		return new SharedBackend(this.time,
				new BackendPlan(capacity, Duration.ofMillis(100), 0, Duration.ofSeconds(1), thrashing), new Random(1));
	}

	private void begin(SharedBackend backend, int count) {
		for (int i = 0; i < count; i++) {
			backend.begin((answered) -> this.answeredMillis.add(answered ? Math.round(this.time.nanos() / 1e6)
					: Math.negateExact(Math.round(this.time.nanos() / 1e6))));
		}
	}

	@Test
	void upToItsCapacityEveryRequestGoesAtFullSpeed() {
		begin(backend(4, 0), 4);
		this.time.runFor(Duration.ofSeconds(2));
		assertThat(this.answeredMillis).containsExactly(100L, 100L, 100L, 100L);
	}

	@Test
	void requestsAboveTheCapacityShareIt() {
		SharedBackend backend = backend(4, 0);
		begin(backend, 8);
		this.time.runFor(Duration.ofMillis(100));
		begin(backend, 8);
		this.time.runFor(Duration.ofSeconds(2));
		assertThat(this.answeredMillis.subList(0, 8)).containsOnly(300L);
		assertThat(this.answeredMillis.subList(8, 16)).containsOnly(400L);
	}

	@Test
	void switchingBetweenTooManyCosts() {
		begin(backend(4, 1), 8);
		this.time.runFor(Duration.ofSeconds(2));
		assertThat(this.answeredMillis).containsOnly(400L);
	}

	@Test
	void requestPastItsTimeoutIsAbandoned() {
		SharedBackend backend = backend(4, 1);
		begin(backend, 40);
		this.time.runFor(Duration.ofSeconds(2));
		assertThat(this.answeredMillis).hasSize(40).containsOnly(-1000L);
		assertThat(backend.figures().goodput()).isZero();
		assertThat(backend.figures().utilisation()).isCloseTo(0.5, within(1e-9));
		assertThat(backend.inFlight()).isZero();
	}

	@Test
	void lessCapacityMakesRequestsSlower() {
		SharedBackend backend = backend(4, 0);
		begin(backend, 4);
		this.time.runFor(Duration.ofMillis(50));
		backend.capacity(2);
		this.time.runFor(Duration.ofSeconds(2));
		assertThat(this.answeredMillis).containsOnly(150L);
	}

	@Test
	void abortedRequestFreesCapacity() {
		SharedBackend backend = backend(1, 0);
		BackendRequest aborted = backend.begin((answered) -> this.answeredMillis.add(-1L));
		begin(backend, 1);
		this.time.runFor(Duration.ofMillis(100));
		backend.abort(aborted);
		this.time.runFor(Duration.ofSeconds(2));
		assertThat(this.answeredMillis).containsExactly(150L);
	}

}
