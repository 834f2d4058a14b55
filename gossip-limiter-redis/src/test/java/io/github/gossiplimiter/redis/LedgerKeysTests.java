/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseCall;

import static org.assertj.core.api.Assertions.assertThat;

class LedgerKeysTests {

	private final Limit limit = Limit.of("search}{", 10, Duration.ofSeconds(1));

	private final LedgerKeys keys = new LedgerKeys("shop");

	@Test
	void keyNamesNamespaceLimitAndHash() {
		assertThat(this.keys.key(call(0x8000_0000_0000_00FFL)))
			.isEqualTo("gossip-limiter:{shop.127}:search}{:80000000000000ff");
	}

	@Test
	void slotIsTheChecksumOfThePartInBraces() {
		assertThat(crc16("123456789")).isEqualTo(0x31C3);
		for (long key = 0; key < 1000; key++) {
			String tag = "shop." + key % 128;
			assertThat(LedgerKeys.slot(this.keys.key(call(key)))).isEqualTo(crc16(tag) % 16384);
		}
	}

	@Test
	void batchesOfOneSlotHoldOnlyKeysOfThatSlot() {
		SplittableRandom random = new SplittableRandom(7);
		List<LeaseCall> calls = random.longs(5000).mapToObj(this::call).toList();
		List<ScriptBatch> batches = ScriptBatch.of(calls, this.keys, true);
		for (ScriptBatch batch : batches) {
			assertThat(batch.keys()).hasSizeLessThanOrEqualTo(ScriptBatch.CALLS_MAX)
				.allSatisfy((key) -> assertThat(crc16(tag(key)) % 16384).isEqualTo(batch.slot()));
		}
		assertThat(batches.stream().flatMap((batch) -> batch.positions().stream()).sorted().toList()).hasSize(5000)
			.doesNotHaveDuplicates();
		// 5000 calls in 128 partitions: at most one batch of each is not full.
		assertThat(batches).hasSizeLessThan(128 + 5000 / ScriptBatch.CALLS_MAX);
	}

	@Test
	void partitionsSpreadOverTheSlots() {
		SplittableRandom random = new SplittableRandom(7);
		Map<Integer, Long> thirds = random.longs(10_000)
			.mapToObj((key) -> LedgerKeys.slot(this.keys.key(call(key))) * 3 / 16384)
			.collect(Collectors.groupingBy((third) -> third, HashMap::new, Collectors.counting()));
		assertThat(thirds.values()).hasSize(3).allSatisfy((count) -> assertThat(count).isBetween(2_000L, 5_000L));
	}

	@Test
	void batchesOfOneRedisAreFull() {
		List<LeaseCall> calls = new SplittableRandom(7).longs(130).mapToObj(this::call).toList();
		assertThat(ScriptBatch.of(calls, this.keys, false)).extracting((batch) -> batch.calls().size())
			.containsExactly(64, 64, 2);
	}

	private static String tag(String key) {
		return key.substring(key.indexOf('{') + 1, key.indexOf('}'));
	}

	private LeaseCall call(long key) {
		return LeaseCall.report(this.limit, key, 1, List.of());
	}

	/*
	 * CRC16 as the specification of Redis Cluster describes it (XMODEM), bit by bit.
	 */
	private static int crc16(String text) {
		int crc = 0;
		for (byte octet : text.getBytes(StandardCharsets.US_ASCII)) {
			crc ^= (octet & 0xFF) << 8;
			for (int bit = 0; bit < 8; bit++) {
				crc = ((crc & 0x8000) != 0) ? (crc << 1) ^ 0x1021 : crc << 1;
			}
			crc &= 0xFFFF;
		}
		return crc;
	}

}
