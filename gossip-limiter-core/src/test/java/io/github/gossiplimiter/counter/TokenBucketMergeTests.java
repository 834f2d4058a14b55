package io.github.gossiplimiter.counter;

import java.time.Duration;
import java.util.Objects;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TokenBucketMergeTests {

	private static final long SECOND = Duration.ofSeconds(1).toNanos();

	private final KeyStore store = new KeyStore(100, 1 << 20);

	private final WindowQuota meter = this.store.meter(WindowGeometry.tokenBucket(SECOND, 60), 10, 200);

	private final Keyspace keys = new Keyspace(this.store, new WindowQuota[] { this.meter }, null);

	private final SlotLog log = new SlotLog();

	private final long start = Duration.ofDays(20_000).toNanos();

	private final WindowCounter cell = this.keys.cell(7, this.start);

	private final OriginCounters replicas = this.cell.replicas(this.meter, this.start);

	@Test
	void mergeKeepsTheEarlierDebtOfOthers() {
		Slot slot = Objects.requireNonNull(this.replicas.slot(new SlotName("other", 2, 1), this.meter.geometry()));
		this.replicas.raise(this.log, slot, this.meter.number(this.start), 150, 0, true);
		this.replicas.settle(this.log, this.meter, this.start);

		long later = this.start + 10 * SECOND;
		this.replicas.settle(this.log, this.meter, later);

		assertThat(this.replicas.others()).isEmpty();
		assertThat(this.cell.free(this.meter, later)).isBetween(148L, 150L);
	}

	@Test
	void mergeKeepsTheEarlierDebtOfThisNode() {
		this.cell.tryAcquire(this.meter, this.start, 150, WindowCounter.ATTEMPTS_MAX);

		long later = this.start + 10 * SECOND;
		this.replicas.settle(this.log, this.meter, later);

		assertThat(this.cell.free(this.meter, later)).isBetween(148L, 150L);
	}

}
