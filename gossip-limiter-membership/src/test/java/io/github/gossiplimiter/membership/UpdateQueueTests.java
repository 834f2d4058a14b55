/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.membership.wire.MemberUpdate;
import io.github.gossiplimiter.membership.wire.MemberUpdate.State;

import static org.assertj.core.api.Assertions.assertThat;

class UpdateQueueTests {

	private final UpdateQueue queue = new UpdateQueue();

	@Test
	void updateIsSentAsOftenAsItShould() {
		this.queue.add(update(1, 0), 0);
		for (int i = 0; i < 3; i++) {
			assertThat(this.queue.take(1000, 3, null)).containsExactly(update(1, 0));
		}
		assertThat(this.queue.isEmpty()).isTrue();
		assertThat(this.queue.take(1000, 3, null)).isEmpty();
	}

	@Test
	void newerUpdateReplacesTheOlderOne() {
		this.queue.add(update(1, 0), 0);
		this.queue.take(1000, 3, null);
		this.queue.add(update(1, 1), 0);
		for (int i = 0; i < 3; i++) {
			assertThat(this.queue.take(1000, 3, null)).containsExactly(update(1, 1));
		}
		assertThat(this.queue.isEmpty()).isTrue();
	}

	@Test
	void updatesSentLeastOftenComeFirst() {
		int bytes = update(1, 0).bytes();
		this.queue.add(update(1, 0), 0);
		assertThat(this.queue.take(bytes, 3, null)).containsExactly(update(1, 0));
		this.queue.add(update(2, 0), 0);
		assertThat(this.queue.take(bytes, 3, null)).containsExactly(update(2, 0));
		assertThat(this.queue.take(2 * bytes, 3, null)).containsExactlyInAnyOrder(update(1, 0), update(2, 0));
	}

	@Test
	void accusationOfTheReceiverComesFirstAndTakesNoRoom() {
		this.queue.add(update(1, 0), 0);
		List<MemberUpdate> taken = this.queue.take(update(1, 0).bytes(), 3, update(9, 4));
		assertThat(taken).containsExactly(update(9, 4), update(1, 0));
	}

	@Test
	void updateThatMostKnowIsSentLessOften() {
		this.queue.add(update(1, 0), 2);
		assertThat(this.queue.take(1000, 3, null)).hasSize(1);
		assertThat(this.queue.isEmpty()).isTrue();
	}

	@Test
	void replacedUpdatesTakeNoMemory() {
		int subjects = 200;
		for (int version = 0; version < 100; version++) {
			for (int subject = 0; subject < subjects; subject++) {
				this.queue.add(update(subject, version), 0);
			}
			this.queue.take(update(1, 0).bytes(), 3, null);
		}
		assertThat(this.queue.queued()).isLessThan(3 * subjects);
		List<MemberUpdate> taken = this.queue.take(1 << 20, 1, null);
		assertThat(taken).hasSize(subjects).allMatch((update) -> update.version() == 99);
		assertThat(this.queue.isEmpty()).isTrue();
		assertThat(this.queue.queued()).isZero();
	}

	private static MemberUpdate update(long incarnation, long version) {
		return MemberUpdate.accuse(State.SUSPECT, incarnation, version, 7);
	}

}
