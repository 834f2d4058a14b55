/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitStatus;

import static org.assertj.core.api.Assertions.assertThat;

class RecentStatusTests {

	private final AtomicLong now = new AtomicLong(Duration.ofDays(20_000).toNanos());

	private final List<String> scans = new ArrayList<>();

	private final RecentStatus recent = new RecentStatus(() -> new LinkedHashSet<>(List.of("a", "b")), this::scan,
			this.now::get);

	@Test
	void readsWithinASecondScanOnce() {
		LimitStatus first = this.recent.of("a");
		advance(Duration.ofSeconds(1).minusNanos(1));
		assertThat(this.recent.of("a")).isSameAs(first);
		assertThat(this.scans).containsExactly("a");
	}

	@Test
	void readAfterASecondScansAgain() {
		LimitStatus first = this.recent.of("a");
		advance(Duration.ofSeconds(1));
		assertThat(this.recent.of("a").allowed()).isEqualTo(first.allowed() + 1);
	}

	@Test
	void eachLimitIsScannedOnItsOwn() {
		this.recent.of("b");
		assertThat(this.recent.all()).extracting((status) -> status.limit().name()).containsExactly("a", "b");
		assertThat(this.scans).containsExactly("b", "a");
		assertThat(this.recent.limitNames()).isEqualTo(Set.of("a", "b"));
	}

	private void advance(Duration time) {
		this.now.addAndGet(time.toNanos());
	}

	private LimitStatus scan(String name) {
		this.scans.add(name);
		return new LimitStatus(Limit.of(name, 1, Duration.ofSeconds(1)), 0, this.scans.size(), 0, 0, 0, 0, 0);
	}

}
