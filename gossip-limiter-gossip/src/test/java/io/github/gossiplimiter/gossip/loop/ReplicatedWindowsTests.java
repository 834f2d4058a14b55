/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.internal.delta.ReplicatedWindows;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;
import io.github.gossiplimiter.gossip.wire.LimitRow;
import io.github.gossiplimiter.window.WindowGeometry;

import static org.assertj.core.api.Assertions.assertThat;

class ReplicatedWindowsTests {

	private static final long SECOND = 1_000_000_000;

	private static final Limit BOTH = Limit.builder("both")
		.window(10, Duration.ofSeconds(30))
		.window(100, Duration.ofMinutes(1))
		.build();

	private final LoopParts parts = new LoopParts(1, Fleet.LIMIT, BOTH);

	private final ReplicatedWindows windows = this.parts.context.windows();

	@Test
	void everyWindowOfEveryLimitIsReplicated() {
		assertThat(this.windows.all()).extracting((window) -> window.limit().name() + window.index())
			.containsExactly("api0", "both0", "both1");
	}

	@Test
	void windowIsFoundByGeometryOrByPosition() {
		WindowGeometry minute = WindowGeometry.sliding(60 * SECOND, 60, false);
		WindowGeometry other = WindowGeometry.sliding(7 * SECOND, 60, false);
		assertThat(find("both", 0, minute)).isSameAs(this.windows.all().get(2));
		assertThat(find("both", 1, other)).isSameAs(this.windows.all().get(2));
		assertThat(find("both", 0, other)).isSameAs(this.windows.all().get(1));
		assertThat(find("both", 9, other)).isSameAs(this.windows.all().get(2));
		assertThat(this.windows.find(new LimitRow(0, "gone", 0, minute))).isNull();
	}

	private ReplicatedWindow find(String limit, int window, WindowGeometry geometry) {
		return Objects.requireNonNull(this.windows.find(new LimitRow(0, limit, window, geometry)));
	}

	@Test
	void fingerprintsDifferByLimitWindowAndGeometry() {
		List<Long> fingerprints = this.windows.all().stream().map(ReplicatedWindows::fingerprint).toList();
		assertThat(fingerprints).doesNotHaveDuplicates();
		for (ReplicatedWindow window : this.windows.all()) {
			assertThat(this.windows.findByFingerprint(ReplicatedWindows.fingerprint(window))).isSameAs(window);
		}
		assertThat(this.windows.findByFingerprint(1)).isNull();
	}

	@Test
	void changedGeometryCreatesNewWindows() {
		ReplicatedWindow before = this.windows.all().get(0);
		this.parts.limiter.change(Limit.of("api", 120, Duration.ofMinutes(1)));
		this.windows.refresh();
		assertThat(this.windows.all().get(0)).isSameAs(before);
		assertThat(before.quota().capacity()).isEqualTo(120);
		this.parts.limiter.change(Limit.of("api", 70, Duration.ofMinutes(2)));
		this.windows.refresh();
		assertThat(this.windows.all().get(0)).isNotSameAs(before);
		assertThat(before.isCurrent()).isFalse();
		assertThat(before.quota().capacity()).isEqualTo(120);
		assertThat(before.quota().geometry()).isEqualTo(before.geometry());
	}

}
