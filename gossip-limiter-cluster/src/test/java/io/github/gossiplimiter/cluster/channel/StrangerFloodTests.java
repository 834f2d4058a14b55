/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.cluster.channel.internal.frame.FrameKind;

import static io.github.gossiplimiter.cluster.channel.ChannelNode.await;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Strangers that hold connections to a live node, or make very many.
 */
class StrangerFloodTests extends StrangerAttacks {

	private static final int STRANGERS = TestSize.of(2_000, 100_000);

	@ParameterizedTest
	@EnumSource
	void silentConnectionsDoNotBlockMembers(Mode mode) throws IOException {
		ChannelNode node = node("node", mode);
		for (int i = 0; i < InboundConnections.UNPROVED_MAX + 50; i++) {
			call(node, "127.0.0." + (1 + i % 5));
		}
		await().until(() -> refusals(node) >= 50);
		assertJoins(node, mode);
		assertThat(node.channel.status().inbound()).isEqualTo(1);
	}

	@ParameterizedTest
	@EnumSource
	void silentConnectionsOfOneHostLeaveRoomForOthers(Mode mode) throws IOException {
		ChannelNode node = node("node", mode);
		Caller first = call(node, "127.0.0.3");
		for (int i = 0; i < InboundConnections.UNPROVED_MAX; i++) {
			call(node);
		}
		await()
			.until(() -> refusals(node) >= InboundConnections.UNPROVED_MAX - InboundConnections.UNPROVED_PER_HOST_MAX);
		assertThat(refusals(node))
			.isEqualTo(InboundConnections.UNPROVED_MAX - InboundConnections.UNPROVED_PER_HOST_MAX);
		assertThat(node.refusals).noneMatch((line) -> line.contains("127.0.0.3"));
		assertThat(first.greet().frame(FrameKind.HELLO, new byte[0]).hangUp().answer()).hasSizeLessThan(64);
		assertJoins(node, mode);
	}

	@ParameterizedTest
	@EnumSource
	void slowWritersAreCutOffAtTheDeadline(Mode mode) throws IOException {
		ChannelNode node = node("node", mode, Duration.ofMillis(400));
		byte[] hello = StrangerBytes.concat(StrangerBytes.greeting(),
				StrangerBytes.framed(StrangerBytes.frame(FrameKind.HELLO, StrangerBytes.opening(proving(mode)))));
		List<Caller> slow = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			slow.add(call(node));
		}
		AtomicInteger sent = new AtomicInteger();
		await().until(() -> {
			int next = sent.getAndIncrement();
			for (Caller caller : slow) {
				sayUnlessCut(caller, hello[next % 8]);
			}
			return refusals(node) >= 50;
		});
		assertJoins(node, mode);
	}

	@ParameterizedTest
	@EnumSource
	void halfHandshakesAreCutOffAtTheDeadline(Mode mode) throws IOException {
		ChannelNode node = node("node", mode, Duration.ofMillis(400));
		for (int i = 0; i < 100; i++) {
			call(node).greet().frame(FrameKind.HELLO, StrangerBytes.opening(proving(mode)));
		}
		assertJoins(node, mode);
		await().until(() -> refusals(node) >= 100);
		assertThat(node.received).containsOnly("from a friend");
	}

	@ParameterizedTest
	@EnumSource
	void manyStrangersCostNeitherThreadsNorMemory(Mode mode) throws IOException {
		ChannelNode node = node("node", mode);
		Random random = new Random(42);
		strangers(node, mode, random, 500);
		int threads = Thread.activeCount();
		long before = usedHeap();
		strangers(node, mode, random, STRANGERS);
		assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads + 2);
		assertJoins(node, mode);
		await().untilAsserted(() -> assertThat(usedHeap() - before).isLessThan(8 << 20));
	}

	private void strangers(ChannelNode node, Mode mode, Random random, int count) throws IOException {
		byte[] opening = StrangerBytes.opening(proving(mode));
		for (int i = 0; i < count; i++) {
			try (Caller caller = new Caller(node.port(), "127.0.0." + (1 + i % 200))) {
				byte[] noise = new byte[random.nextInt(100)];
				random.nextBytes(noise);
				switch (i % 4) {
					case 0 -> sayUnlessCut(caller, noise);
					case 1 -> sayUnlessCut(caller, StrangerBytes.greeting());
					case 2 -> sayUnlessCut(caller,
							StrangerBytes.concat(StrangerBytes.greeting(), StrangerBytes.framed(noise)));
					default -> sayUnlessCut(caller, StrangerBytes.concat(StrangerBytes.greeting(),
							StrangerBytes.framed(StrangerBytes.frame(FrameKind.HELLO, opening))));
				}
			}
		}
	}

}
