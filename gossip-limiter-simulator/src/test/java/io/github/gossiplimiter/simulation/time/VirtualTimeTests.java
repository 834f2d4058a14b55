/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.time;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class VirtualTimeTests {

	private final VirtualTime time = new VirtualTime();

	private final List<String> happened = new ArrayList<>();

	@Test
	void runForRunsOnlyDueEvents() {
		this.time.at(5, () -> this.happened.add("five"));
		this.time.at(10, () -> this.happened.add("ten"));
		this.time.at(11, () -> this.happened.add("eleven"));
		this.time.runFor(Duration.ofNanos(10));
		assertThat(this.happened).containsExactly("five", "ten");
		assertThat(this.time.nanos()).isEqualTo(10);
		assertThat(this.time.scheduled()).isOne();
		assertThat(this.time.executed()).isEqualTo(2);
	}

	@Test
	void eventSeesItsOwnInstant() {
		this.time.at(7, () -> this.happened.add("at " + this.time.nanos()));
		this.time.runUntil(100);
		assertThat(this.happened).containsExactly("at 7");
	}

	@Test
	void eventsOfOneInstantRunInTheOrderTheyWereScheduled() {
		this.time.at(3, () -> {
			this.happened.add("a");
			this.time.after(0, () -> this.happened.add("d"));
		});
		this.time.at(3, () -> this.happened.add("b"));
		this.time.at(3, () -> this.happened.add("c"));
		this.time.runUntil(3);
		assertThat(this.happened).containsExactly("a", "b", "c", "d");
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void manyEventsRunInOrderOfInstantAndThenOfScheduling(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		List<long[]> order = new ArrayList<>();
		for (int i = 0; i < 20_000; i++) {
			long number = i;
			long at = random.nextLong(500);
			this.time.at(at, () -> order.add(new long[] { this.time.nanos(), at, number }));
		}
		this.time.runUntil(500);
		assertThat(order).hasSize(20_000);
		for (int i = 1; i < order.size(); i++) {
			long[] before = order.get(i - 1);
			long[] after = order.get(i);
			assertThat(after[0]).isEqualTo(after[1]);
			assertThat(before[1] < after[1] || (before[1] == after[1] && before[2] < after[2])).isTrue();
		}
	}

	@Test
	void eventsMixedWithRunningStayInOrder() {
		SplittableRandom random = new SplittableRandom(3);
		long[] last = new long[1];
		int[] left = { 100_000 };
		Runnable[] event = new Runnable[1];
		event[0] = () -> {
			assertThat(this.time.nanos()).isGreaterThanOrEqualTo(last[0]);
			last[0] = this.time.nanos();
			if (left[0]-- > 0) {
				this.time.after(random.nextLong(1000), event[0]);
			}
		};
		for (int i = 0; i < 50; i++) {
			this.time.at(random.nextLong(1000), event[0]);
		}
		this.time.runUntil(Long.MAX_VALUE / 2);
		assertThat(this.time.executed()).isEqualTo(100_050);
		assertThat(this.time.scheduled()).isZero();
	}

	@Test
	void atInThePastIsRefused() {
		this.time.runUntil(10);
		assertThatIllegalArgumentException().isThrownBy(() -> this.time.at(9, () -> {
		})).withMessageContaining("atNanos=9");
		assertThatIllegalArgumentException().isThrownBy(() -> this.time.runUntil(9));
	}

	@Test
	void runFromInsideAnEventIsRefused() {
		this.time.at(1, () -> this.time.runUntil(5));
		assertThatIllegalStateException().isThrownBy(() -> this.time.runUntil(10));
	}

}
