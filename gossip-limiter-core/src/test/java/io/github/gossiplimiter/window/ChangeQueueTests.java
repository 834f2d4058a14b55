/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.key.KeyStore;
import io.github.gossiplimiter.key.Keyspace;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("C3")
class ChangeQueueTests {

	private static final long START = Duration.ofDays(20_000).toNanos();

	private final KeyStore store = new KeyStore(100_000, 64 << 20);

	private final WindowQuota quota = this.store.quota(WindowGeometry.sliding(60_000_000_000L, 60, false), 100, 100);

	private final Keyspace keys = new Keyspace(this.store, new WindowQuota[] { this.quota }, null);

	private final AtomicInteger wakes = new AtomicInteger();

	private final ChangeQueue queue = new ChangeQueue(this.wakes::incrementAndGet);

	private WindowCounter counter(long hash) {
		return this.keys.counter(hash << 20, START);
	}

	@Test
	void keyIsQueuedAtMostOnce() {
		for (int i = 0; i < 5; i++) {
			this.queue.add(counter(1));
		}
		assertThat(this.wakes).hasValue(1);
		assertThat(this.queue.poll()).isSameAs(counter(1));
		assertThat(this.queue.poll()).isNull();
	}

	@Test
	void takenKeyMayBeQueuedAgain() {
		this.queue.add(counter(1));
		this.queue.poll();
		assertThat(counter(1).isChanged()).isFalse();
		this.queue.add(counter(1));
		assertThat(this.queue.poll()).isSameAs(counter(1));
	}

	@Test
	void keysAboveTheCapacityAreStillMarked() {
		int many = (1 << 14) + 10;
		for (int i = 0; i < many; i++) {
			this.queue.add(counter(i));
		}
		assertThat(this.queue.takeOverflow()).isTrue();
		assertThat(this.queue.takeOverflow()).isFalse();
		Set<WindowCounter> changed = new HashSet<>();
		this.keys.visitAll((counter) -> {
			if (counter.isChanged()) {
				changed.add(counter);
			}
		});
		assertThat(changed).hasSize(many);
	}

	@Test
	void clearForgetsWhichKeysChanged() {
		this.queue.add(counter(1));
		this.queue.add(counter(2));
		this.queue.clear();
		assertThat(this.queue.poll()).isNull();
		assertThat(counter(1).isChanged()).isFalse();
	}

	@Test
	void counterIsUnpublishedUntilTheLoopPublishesIt() {
		this.queue.add(counter(1));
		assertThat(counter(1).isUnpublished()).isTrue();
		counter(1).published();
		assertThat(counter(1).isUnpublished()).as("changed meanwhile").isTrue();
		this.queue.poll();
		counter(1).published();
		assertThat(counter(1).isUnpublished()).isFalse();
	}

	@Test
	void resetsAreKeptWithTheirTimeUpToABound() {
		Consumer<List<String>> waiter = (unconfirmed) -> {
		};
		int added = 0;
		for (int i = 0; i < 10_000; i++) {
			added += this.queue.addReset(i, START + i, waiter) ? 1 : 0;
		}
		assertThat(added).isEqualTo(1 << 12);
		assertThat(this.queue.pollReset()).isEqualTo(new ChangeQueue.Reset(0, false, START, waiter));
		int left = 1;
		while (this.queue.pollReset() != null) {
			left++;
		}
		assertThat(left).isEqualTo(1 << 12);
	}

}
