/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.engine.RateLimiterEngine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Three nodes with room for a part of their users only, some of whom ask for three times
 * what they may have. In a slow build, a hundred thousand users and 64 MB.
 */
class FullStoreTests {

	private static final int SCALE = TestSize.of(40, 1);

	private static final int USERS = 100_000 / SCALE;

	private static final int ABUSERS = 500 / SCALE;

	private static final long MEMORY_BYTES = (64L << 20) / SCALE;

	private static final int NODES = 3;

	private static final int USER_PER_MINUTE_MIN = 5;

	private static final int USER_PER_MINUTE_MAX = 20;

	private static final double USERS_PER_MINUTE = USERS * (USER_PER_MINUTE_MIN + USER_PER_MINUTE_MAX) / 2.0;

	private static final double ABUSERS_PER_MINUTE = ABUSERS * 300;

	private static final long STEP_MILLIS = 10;

	private static final long MINUTE_MILLIS = 60_000;

	private final Random random = new Random(20_260_101);

	private final Fleet fleet = new Fleet();

	private final List<Admissions> abusers = new ArrayList<>();

	/**
	 * What one abuser was granted.
	 */
	private static final class Admissions {

		final Deque<Long> lastMinute = new ArrayDeque<>();

		int worst;

		void add(long nowNanos) {
			this.lastMinute.add(nowNanos);
			while (this.lastMinute.getFirst() <= nowNanos - MINUTE_MILLIS * 1_000_000) {
				this.lastMinute.removeFirst();
			}
			this.worst = Math.max(this.worst, this.lastMinute.size());
		}

	}

	FullStoreTests() {
		for (int node = 0; node < NODES; node++) {
			this.fleet.add("node-" + node, 0, (limiter) -> limiter.maximumMemoryBytes(MEMORY_BYTES));
		}
		for (int abuser = 0; abuser < ABUSERS; abuser++) {
			this.abusers.add(new Admissions());
		}
		this.fleet.ready();
	}

	@Test
	@Tag("D15")
	void limitHoldsWhileKeysAreEvicted() {
		run(Duration.ofMinutes(2));
		assertThat(this.fleet.nodes)
			.allSatisfy((node) -> assertThat(RateLimiterEngine.of(node.limiter).store().removed()).as(node.self.id())
				.isGreaterThan(USERS));
		assertThat(this.abusers).as("most that each abuser got in a minute")
			.extracting((abuser) -> abuser.worst)
			.allSatisfy((worst) -> assertThat(worst).isBetween(95, 105));
	}

	private void run(Duration time) {
		double perStep = (double) STEP_MILLIS / MINUTE_MILLIS * (USERS_PER_MINUTE + ABUSERS_PER_MINUTE);
		double due = 0;
		for (long step = 0; step < time.toMillis() / STEP_MILLIS; step++) {
			this.fleet.run(Duration.ofMillis(STEP_MILLIS));
			if (step % 100 == 0) {
				this.fleet.nodes.forEach((node) -> RateLimiterEngine.of(node.limiter).maintain());
			}
			for (due += perStep; due >= 1; due--) {
				request();
			}
		}
	}

	private void request() {
		FleetNode node = this.fleet.get(this.random.nextInt(NODES));
		if (this.random.nextDouble() * (USERS_PER_MINUTE + ABUSERS_PER_MINUTE) < USERS_PER_MINUTE) {
			node.acquire("user-" + user(), 1);
			return;
		}
		int abuser = this.random.nextInt(ABUSERS);
		if (node.acquire("abuser-" + abuser, 1).allowed()) {
			this.abusers.get(abuser).add(this.fleet.clock.nanos());
		}
	}

	/*
	 * Drawn evenly and thinned out: each user has a rate of its own between the least and
	 * the most.
	 */
	private int user() {
		while (true) {
			int user = this.random.nextInt(USERS);
			int perMinute = USER_PER_MINUTE_MIN + user % (USER_PER_MINUTE_MAX - USER_PER_MINUTE_MIN + 1);
			if (this.random.nextInt(USER_PER_MINUTE_MAX) < perMinute) {
				return user;
			}
		}
	}

}
