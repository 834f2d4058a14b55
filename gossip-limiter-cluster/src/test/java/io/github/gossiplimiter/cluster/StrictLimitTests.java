/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.TestSize;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A strict limit of three nodes over real sockets, with a hundred times the requests it
 * allows.
 */
class StrictLimitTests {

	private static final int PERMITS = 20;

	private static final Duration WINDOW = Duration.ofSeconds(10);

	private static final Limit LIMIT = Limit.builder("checkout")
		.window(PERMITS, WINDOW)
		.consistency(Consistency.STRICT)
		.build();

	private static final long PER_SECOND = 2000;

	private final Queue<Taken> taken = new ConcurrentLinkedQueue<>();

	/**
	 * A permit that was taken some time between two instants.
	 */
	private record Taken(long afterNanos, long beforeNanos) {

	}

	@Test
	@Tag("B46")
	@Tag("D19")
	@Tag("E26")
	void neverMoreThanTheLimitInAnyTrailingWindow() {
		Duration length = Duration.ofSeconds(TestSize.of(11, 60));
		try (RealCluster cluster = RealCluster.dialled(NodePlan.of(LIMIT)).start(3)) {
			// A member that just started promises nothing yet.
			RealCluster.await().until(() -> request(cluster, 0));
			// Whoever speaks before it is known as a member is refused.
			List<String> refusedAtStart = refusals(cluster);
			try (Load load = new Load(PER_SECOND, (number) -> request(cluster, number))) {
				for (long second = 0; second < length.toSeconds(); second++) {
					load.awaitMore(PER_SECOND);
				}
				assertThat(load.failures()).isEmpty();
			}
			assertThat(refusals(cluster)).isEqualTo(refusedAtStart);
		}
		check();
		long windows = length.dividedBy(WINDOW);
		assertThat(this.taken).as("most of what is allowed is used").hasSizeGreaterThan((int) (windows * PERMITS / 2));
	}

	private static List<String> refusals(RealCluster cluster) {
		return cluster.nodes().stream().flatMap((node) -> node.refusals().stream()).toList();
	}

	private boolean request(RealCluster cluster, int number) {
		RealNode node = cluster.node(number % 3);
		long afterNanos = System.nanoTime();
		Decision decision = node.limiter().tryAcquireAwaiting(LIMIT.name(), "customer", 1);
		if (decision.allowed()) {
			this.taken.add(new Taken(afterNanos, System.nanoTime()));
		}
		return decision.allowed();
	}

	/*
	 * Whoever measures may be held up before or after the decision: what counts is that
	 * decisions certainly were in one window.
	 */
	private void check() {
		List<Taken> all = new ArrayList<>(this.taken);
		all.sort(Comparator.comparingLong(Taken::afterNanos));
		for (int i = 0; i + PERMITS < all.size(); i++) {
			long lastNanos = all.subList(i, i + PERMITS + 1).stream().mapToLong(Taken::beforeNanos).max().orElseThrow();
			assertThat(lastNanos - all.get(i).afterNanos()).as("time of %d decisions", PERMITS + 1)
				.isGreaterThanOrEqualTo(WINDOW.toNanos());
		}
	}

}
