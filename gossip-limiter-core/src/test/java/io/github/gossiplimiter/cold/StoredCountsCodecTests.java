/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cold;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.window.StoredCounts;
import io.github.gossiplimiter.window.WindowGeometry;
import io.github.gossiplimiter.window.WindowQuota;

import static org.assertj.core.api.Assertions.assertThat;

class StoredCountsCodecTests {

	private static final long SECOND = 1_000_000_000;

	private static final long NOW = Duration.ofDays(20_000).toNanos();

	private static final WindowGeometry HOUR = WindowGeometry.sliding(3600 * SECOND, 60, false);

	private static final WindowGeometry BUCKET = WindowGeometry.tokenBucket(60 * SECOND, 60);

	private static StoredCounts counts(WindowGeometry geometry, long... counts) {
		long[] numbers = new long[counts.length];
		long[] others = new long[counts.length];
		for (int i = 0; i < counts.length; i++) {
			numbers[i] = geometry.number(NOW) - 2L * (counts.length - i);
			others[i] = counts[i] / 2;
		}
		return StoredCounts.ofCounts(geometry, numbers, counts, others);
	}

	@Test
	void decodedCountsEqualTheEncoded() {
		List<StoredCounts> windows = List.of(counts(HOUR, 5, 0, 1_000_000), StoredCounts.ofDebt(BUCKET, NOW, 2.25),
				counts(WindowGeometry.fixed(86_400 * SECOND), 9));
		List<StoredCounts> back = Objects.requireNonNull(StoredCountsCodec.decode(StoredCountsCodec.encode(windows)));
		assertThat(back).hasSize(3);
		for (int i = 0; i < 3; i++) {
			assertThat(back.get(i)).usingRecursiveComparison().isEqualTo(windows.get(i));
		}
	}

	@Test
	void usualKeyTakesFewBytes() {
		assertThat(StoredCountsCodec.encode(List.of(counts(HOUR, 5)))).hasSizeLessThan(30);
		assertThat(StoredCountsCodec.encode(List.of(counts(HOUR, 5, 1, 2, 3, 4, 5, 6, 7, 8, 9)))).hasSizeLessThan(60);
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void brokenRecordNeverThrows(long seed) {
		Random random = new Random(seed);
		byte[] good = StoredCountsCodec.encode(List.of(counts(HOUR, 5, 6, 7), StoredCounts.ofDebt(BUCKET, NOW, 2.25)));
		for (int i = 0; i < 20_000; i++) {
			byte[] broken = Arrays.copyOf(good, random.nextInt(good.length + 3));
			for (int j = random.nextInt(4); j > 0 && broken.length > 0; j--) {
				broken[random.nextInt(broken.length)] = (byte) random.nextInt();
			}
			List<StoredCounts> read = StoredCountsCodec.decode(broken);
			if (read != null) {
				assertThat(read).allMatch((past) -> past.total() >= 0);
			}
		}
	}

	@Test
	void anotherVersionIsRefused() {
		byte[] record = StoredCountsCodec.encode(List.of(counts(HOUR, 5)));
		record[0]++;
		assertThat(StoredCountsCodec.decode(record)).isNull();
	}

	@Test
	void countsNeverShrinkInAnotherGeometry() {
		WindowQuota quota = new WindowQuota(WindowGeometry.sliding(60 * SECOND, 60, false), 100, 100,
				(bytes, nowNanos) -> {
				});
		StoredCounts minutes = StoredCounts.ofCounts(HOUR, new long[] { HOUR.number(NOW) - 1, HOUR.number(NOW) },
				new long[] { 3, 4 }, new long[] { 1, 0 });
		StoredCounts seconds = minutes.in(quota, NOW);
		assertThat(seconds.total()).isEqualTo(8);
		assertThat(seconds.numbers()).containsExactly(quota.number(NOW) - 1, quota.number(NOW));
		assertThat(seconds.own()).containsExactly(3, 4);
	}

}
