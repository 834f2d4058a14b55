/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PermitBatchTests {

	private final RateLimiter limiter = RateLimiter.builder()
		.clock(new ManualClock())
		.limit(Limit.of("api", 10, Duration.ofMinutes(1)))
		.build();

	private static PermitBatch costs(Map<String, Integer> costs) {
		return PermitBatch.of("api", new TreeMap<>(costs));
	}

	private List<Decision> acquireEach(PermitBatch batch) {
		return batch.acquireEach(this.limiter).toCompletableFuture().join();
	}

	private long remaining(String key) {
		return this.limiter.peek("api", key, 1).remaining();
	}

	@Test
	void everyKeyIsDecidedForItself() {
		List<Decision> decisions = acquireEach(costs(Map.of("ann", 3, "bob", 11, "cleo", 10)));
		assertThat(decisions).extracting(Decision::allowed).containsExactly(true, false, true);
		assertThat(decisions).extracting(Decision::remaining).containsExactly(7L, 10L, 0L);
		assertThat(remaining("bob")).isEqualTo(10);
	}

	@Test
	void repeatedKeyIsChargedTwice() {
		PermitBatch batch = new PermitBatch(List.of(new Permit("api", "ann", 6), new Permit("api", "ann", 6)));
		assertThat(acquireEach(batch)).extracting(Decision::allowed).containsExactly(true, false);
	}

	@Test
	void batchIsTakenWholeOrNotAtAll() {
		BatchDecision denied = costs(Map.of("ann", 3, "bob", 11)).acquireAll(this.limiter).toCompletableFuture().join();
		assertThat(denied.allowed()).isFalse();
		assertThat(remaining("ann")).isEqualTo(10);
		assertThat(costs(Map.of("ann", 3, "bob", 4)).acquireAll(this.limiter).toCompletableFuture().join().allowed())
			.isTrue();
		assertThat(remaining("ann")).isEqualTo(7);
	}

	@Test
	void peekTakesNothing() {
		PermitBatch batch = costs(Map.of("ann", 3, "bob", 11));
		assertThat(batch.peekEach(this.limiter)).extracting(Decision::allowed).containsExactly(true, false);
		assertThat(batch.peekAll(this.limiter).allowed()).isFalse();
		assertThat(remaining("ann")).isEqualTo(10);
	}

	@Test
	void peekAddsUpTheCostOfARepeatedKey() {
		PermitBatch batch = new PermitBatch(List.of(new Permit("api", "ann", 6), new Permit("api", "ann", 6)));
		assertThat(batch.peekEach(this.limiter)).allMatch(Decision::allowed);
		assertThat(batch.peekAll(this.limiter).allowed()).isFalse();
	}

	@Test
	void nothingIsTakenIfALimitIsUnknown() {
		PermitBatch batch = new PermitBatch(List.of(new Permit("api", "ann", 6), new Permit("nope", "ann", 6)));
		assertThatExceptionOfType(UnknownLimitException.class).isThrownBy(() -> batch.acquireEach(this.limiter));
		assertThat(remaining("ann")).isEqualTo(10);
	}

	@Test
	void emptyBatchIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new PermitBatch(List.of()));
	}

}
