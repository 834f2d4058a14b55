/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.ExchangeSettings;
import io.github.gossiplimiter.gossip.GossipSettings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What several nodes answer to be left to one client, whose requests a load balancer
 * spreads over them within one window.
 */
class RemainingPermitsClusterTests {

	private static final int NODES = 3;

	private static final int PERMITS = 200;

	private static final Duration WINDOW = Duration.ofMinutes(10);

	/**
	 * For all nodes to hear of everything, and for extrapolation to fade.
	 */
	private static final Duration EXCHANGE = Duration.ofSeconds(30);

	@ParameterizedTest
	@CsvSource({ "1, 20", "2, 200", "3, 1500" })
	void countedPermitsOfAGossipLimitFallWithEveryRequestAndAreNeverTooFew(long seed, long everyMillis) {
		TestCluster cluster = cluster(Consistency.GOSSIP, seed, false);
		SplittableRandom random = new SplittableRandom(seed);
		List<List<Long>> answers = answers();
		for (int i = 1; i <= PERMITS / 2; i++) {
			int node = random.nextInt(NODES);
			Decision decision = cluster.tryAcquire(node, "search", "alice");
			assertThat(decision.allowed()).isTrue();
			assertThat(decision.remaining()).isGreaterThanOrEqualTo(PERMITS - i);
			answers.get(node).add(decision.remaining());
			cluster.advance(Duration.ofMillis(everyMillis));
		}
		assertThat(answers).allSatisfy((ofNode) -> assertThat(ofNode).hasSizeGreaterThan(PERMITS / 10)
			.doesNotHaveDuplicates()
			.isSortedAccordingTo(Comparator.reverseOrder()));
		cluster.advance(EXCHANGE);
		assertThat(left(cluster)).containsOnly(PERMITS / 2L);
	}

	@ParameterizedTest
	@CsvSource({ "1, 5", "2, 20", "3, 100", "4, 500" })
	void extrapolationOfAGossipLimitIsCorrectedWithTheNextExchange(long seed, long everyMillis) {
		TestCluster cluster = cluster(Consistency.GOSSIP, seed, true);
		SplittableRandom random = new SplittableRandom(seed);
		for (int i = 1; i <= PERMITS / 2; i++) {
			Decision decision = cluster.tryAcquire(random.nextInt(NODES), "search", "alice");
			assertThat(decision.remaining()).isBetween(PERMITS - i - PERMITS / 10L, (long) PERMITS - 1);
			cluster.advance(Duration.ofMillis(everyMillis));
		}
		cluster.advance(EXCHANGE);
		assertThat(left(cluster)).containsOnly(PERMITS / 2L);
	}

	/*
	 * What others leased and have not spent is not left to this node, until they return
	 * it.
	 */
	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3 })
	void noNodeOfAStrictLimitAnswersMoreThanItsOwnRequestsLeave(long seed) {
		TestCluster cluster = cluster(Consistency.STRICT, seed, true);
		SplittableRandom random = new SplittableRandom(seed);
		long[] own = new long[NODES];
		for (int i = 0; i < PERMITS; i++) {
			int node = random.nextInt(NODES);
			Decision decision = cluster.acquire(node, "search", "alice", 1);
			own[node] += decision.allowed() ? 1 : 0;
			assertThat(decision.remaining()).isBetween(0L, PERMITS - own[node]);
			cluster.advance(Duration.ofMillis(50));
		}
		assertThat(LongStream.of(own).sum()).isBetween(PERMITS / 2L, (long) PERMITS);
	}

	private static TestCluster cluster(Consistency consistency, long seed, boolean extrapolation) {
		Limit limit = Limit.builder("search").window(PERMITS, WINDOW).consistency(consistency).build();
		ExchangeSettings exchange = GossipSettings.defaults().exchange().withExtrapolation(extrapolation);
		return TestCluster.builder()
			.nodes(NODES)
			.seed(seed)
			.limits(limit)
			.gossip(GossipSettings.builder().exchange(exchange).build())
			.build();
	}

	private static List<List<Long>> answers() {
		return Stream.<List<Long>>generate(ArrayList::new).limit(NODES).toList();
	}

	private static List<Long> left(TestCluster cluster) {
		return IntStream.range(0, NODES)
			.mapToObj((node) -> cluster.limiter(node).peek("search", "alice", 1).remaining())
			.toList();
	}

}
