package io.github.gossiplimiter.counter;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("C3")
class ChangeQueueTests {

	private static final long START = Duration.ofDays(20_000).toNanos();

	private final KeyStore store = new KeyStore(100_000, 64 << 20);

	private final WindowQuota meter = this.store.meter(WindowGeometry.sliding(60_000_000_000L, 60, false), 100, 100);

	private final Keyspace keys = new Keyspace(this.store, new WindowQuota[] { this.meter }, null);

	private final AtomicInteger wakes = new AtomicInteger();

	private final ChangeQueue queue = new ChangeQueue(this.wakes::incrementAndGet);

	private WindowCounter cell(long hash) {
		return this.keys.cell(hash << 20, START);
	}

	@Test
	void keyIsQueuedAtMostOnce() {
		for (int i = 0; i < 5; i++) {
			this.queue.add(cell(1));
		}
		assertThat(this.wakes).hasValue(1);
		assertThat(this.queue.poll()).isSameAs(cell(1));
		assertThat(this.queue.poll()).isNull();
	}

	@Test
	void takenKeyMayBeQueuedAgain() {
		this.queue.add(cell(1));
		this.queue.poll();
		assertThat(cell(1).isChanged()).isFalse();
		this.queue.add(cell(1));
		assertThat(this.queue.poll()).isSameAs(cell(1));
	}

	@Test
	void keysAboveTheCapacityAreStillMarked() {
		int many = (1 << 14) + 10;
		for (int i = 0; i < many; i++) {
			this.queue.add(cell(i));
		}
		assertThat(this.queue.takeOverflow()).isTrue();
		assertThat(this.queue.takeOverflow()).isFalse();
		Set<WindowCounter> changed = new HashSet<>();
		this.keys.visitAll((cell) -> {
			if (cell.isChanged()) {
				changed.add(cell);
			}
		});
		assertThat(changed).hasSize(many);
	}

	@Test
	void clearForgetsWhichKeysChanged() {
		this.queue.add(cell(1));
		this.queue.add(cell(2));
		this.queue.clear();
		assertThat(this.queue.poll()).isNull();
		assertThat(cell(1).isChanged()).isFalse();
	}

	@Test
	void counterIsUnpublishedUntilTheLoopPublishesIt() {
		this.queue.add(cell(1));
		assertThat(cell(1).isUnpublished()).isTrue();
		cell(1).published();
		assertThat(cell(1).isUnpublished()).as("changed meanwhile").isTrue();
		this.queue.poll();
		cell(1).published();
		assertThat(cell(1).isUnpublished()).isFalse();
	}

	@Test
	void resetsAreKeptWithTheirTimeUpToABound() {
		for (int i = 0; i < 10_000; i++) {
			this.queue.addReset(i, START + i);
		}
		assertThat(this.queue.pollReset()).isEqualTo(new ChangeQueue.Reset(0, START));
		int left = 1;
		while (this.queue.pollReset() != null) {
			left++;
		}
		assertThat(left).isEqualTo(1 << 12);
	}

}
