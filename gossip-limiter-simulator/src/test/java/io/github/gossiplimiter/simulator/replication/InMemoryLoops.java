/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.replication;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.UnaryOperator;

import io.github.gossiplimiter.KeyStatus;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.ManualClock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.UnknownVersionException;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.ExchangeSettings;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.loop.GossipLoop;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.GossipMessages;
import io.github.gossiplimiter.signal.SignalModel;

/**
 * Loops that replicate as options say, with a clock that moves by hand. Messages arrive
 * at once.
 */
final class InMemoryLoops {

	private static final MessageCodec CODEC = MessageCodec.of(GossipMessages.KINDS);

	final ManualClock clock = new ManualClock();

	final List<Node> nodes = new ArrayList<>();

	private final Queue<Runnable> arrivals = new ArrayDeque<>();

	InMemoryLoops(int count, Limit limit, ReplicationOptions options, UnaryOperator<GossipSettings.Builder> change) {
		GossipSettings settings = change.apply(GossipSettings.builder().exchange(ExchangeSettings.DEFAULT.withSlack(0)))
			.build();
		for (int i = 0; i < count; i++) {
			this.nodes.add(new Node(i, limit, options, settings));
		}
		this.nodes.forEach((node) -> node.loop
			.members(this.nodes.stream().filter((other) -> other != node).map((other) -> other.self).toList()));
		run(Duration.ofSeconds(3));
		this.nodes.forEach((node) -> node.sent.clear());
	}

	/**
	 * Let time pass.
	 */
	void run(Duration time) {
		for (long left = time.toMillis(); left > 0; left -= 10) {
			this.clock.advanceMillis(10);
			this.nodes.forEach((node) -> node.loop.step());
			while (!this.arrivals.isEmpty()) {
				this.arrivals.remove().run();
			}
		}
	}

	final class Node {

		final Member self;

		final SignalModel signals;

		final RateLimiter limiter;

		final GossipLoop loop;

		final List<byte[]> sent = new ArrayList<>();

		Node(int index, Limit limit, ReplicationOptions options, GossipSettings settings) {
			ClusterClock own = new ClusterClock(InMemoryLoops.this.clock);
			this.self = new Member("n" + index, 0x100 + index, "n" + index + ":0", Member.Site.DEFAULT, 1);
			this.signals = new SignalModel(0.5, 0.1, 1000, options.decayReference());
			this.limiter = RateLimiterEngine.builder()
				.clock(own)
				.signals(this.signals)
				.limits(List.of(limit))
				.evictionSeed(index)
				.build();
			this.loop = GossipLoop.builder(this.limiter, own, this.self)
				.settings(settings)
				.replication(options.plan().strategy().apply(settings, this.signals))
				.sender(this::send)
				.build();
		}

		private boolean send(Member to, byte[] message) {
			this.sent.add(message);
			Node receiver = InMemoryLoops.this.nodes.stream()
				.filter((node) -> node.self.isSame(to))
				.findFirst()
				.orElseThrow();
			return InMemoryLoops.this.arrivals.add(() -> receiver.loop.received(this.self.incarnation(), message));
		}

		void take(String key, int permits) {
			this.limiter.tryAcquire("api", key, permits);
		}

		long remote(String key) {
			return this.limiter.key("api", key).map(KeyStatus::remote).orElse(0L);
		}

		List<DeltaMessage> deltas() {
			return this.sent.stream()
				.map(InMemoryLoops::decode)
				.filter(DeltaMessage.class::isInstance)
				.map(DeltaMessage.class::cast)
				.toList();
		}

	}

	private static Message decode(byte[] message) {
		try {
			return CODEC.decode(message);
		}
		catch (MalformedMessageException | UnknownVersionException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

}
