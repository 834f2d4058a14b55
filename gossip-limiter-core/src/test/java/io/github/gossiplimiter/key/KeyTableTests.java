/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.key;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.internal.HashMixer;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowGeometry;
import io.github.gossiplimiter.window.WindowQuota;

import static org.assertj.core.api.Assertions.assertThat;

class KeyTableTests {

	private final WindowQuota quota = new WindowQuota(WindowGeometry.fixed(1_000_000_000), 1, 1, (bytes, nowNanos) -> {
	});

	private final KeyTable table = new KeyTable();

	@ParameterizedTest
	@CsvSource({ "24, 64", "25, 128", "1000, 4096", "98304, 262144", "98305, 524288", "393216, 524288",
			"393217, 1048576" })
	void tableIsSparseWhileItIsSmall(int keys, int places) {
		for (int i = 0; i < keys; i++) {
			this.table.add(counter(i));
		}
		this.table.settle();
		assertThat(this.table.places()).isEqualTo(places);
		assertThat(this.table.bytes()).isEqualTo(4L * places);
		assertThat(this.table.size()).isEqualTo(keys);
		for (int i = 0; i < keys; i++) {
			assertThat(this.table.find(counter(i).hash())).isNotNull();
		}
	}

	@ParameterizedTest
	@CsvSource({ "25", "1000" })
	void growingTableCountsItsPredecessor(int keys) {
		int places = 0;
		for (int i = 0; i < keys || this.table.places() == places; i++) {
			places = this.table.places();
			this.table.add(counter(i));
		}
		assertThat(this.table.bytes()).isEqualTo(4L * (places + 2L * places));
	}

	private WindowCounter counter(int index) {
		return new WindowCounter(HashMixer.mix(index), 1, this.quota, 0);
	}

}
