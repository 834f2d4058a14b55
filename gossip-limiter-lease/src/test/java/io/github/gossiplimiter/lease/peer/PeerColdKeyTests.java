/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.ColdKey;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.ManualClock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.lease.LeaseSettings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that ask each other about keys they have not heard of, and gossip nothing.
 */
class PeerColdKeyTests {

	private static final Limit LIMIT = Limit.builder("search")
		.window(10, Duration.ofSeconds(60))
		.coordination(Coordination.GOSSIP.coldKey(ColdKey.ASK))
		.build();

	private final ManualClock clock = new ManualClock();

	private final Map<Long, Node> nodes = new LinkedHashMap<>();

	private final List<Runnable> mail = new ArrayList<>();

	private final Node ann = new Node(1);

	private final Node bob = new Node(2);

	private final class Node implements LoopProtocol.Link {

		private final Member member;

		private final PeerLeases leases;

		private final RateLimiter limiter;

		private int sent;

		Node(long incarnation) {
			ManualClock time = PeerColdKeyTests.this.clock;
			this.member = new Member("node-" + incarnation, incarnation, "127.0.0.1:1", Member.Site.DEFAULT, 1);
			this.leases = new PeerLeases(this.member, time, LeaseSettings.defaults(), 0);
			this.limiter = RateLimiterEngine.builder().clock(time).leases(this.leases.leases()).limit(LIMIT).build();
			this.leases.attach(this);
			PeerColdKeyTests.this.nodes.put(incarnation, this);
		}

		@Override
		public boolean send(Member to, Message message) {
			this.sent++;
			Node receiver = Objects.requireNonNull(PeerColdKeyTests.this.nodes.get(to.incarnation()));
			return PeerColdKeyTests.this.mail
				.add(() -> receiver.leases.received(this.member, message, PeerColdKeyTests.this.clock.nanos()));
		}

		@Override
		public void wake() {
		}

		@Override
		public void reject(Rejection reason, String detail) {
			throw new AssertionError(detail);
		}

		boolean allows(String key) {
			CompletableFuture<Decision> asked = this.limiter.tryAcquireAsync("search", key, 1).toCompletableFuture();
			for (int i = 0; i < 5; i++) {
				PeerColdKeyTests.this.nodes.values()
					.forEach((node) -> node.leases.step(PeerColdKeyTests.this.clock.nanos()));
				List<Runnable> delivered = List.copyOf(PeerColdKeyTests.this.mail);
				PeerColdKeyTests.this.mail.clear();
				delivered.forEach(Runnable::run);
			}
			assertThat(asked).isDone();
			return asked.join().allowed();
		}

	}

	@Test
	@Tag("C5")
	void unknownKeyIsLookedUpAtItsOwner() {
		this.ann.leases.members(List.of(this.bob.member), this.clock.nanos());
		this.bob.leases.members(List.of(this.ann.member), this.clock.nanos());
		List<Integer> admitted = new ArrayList<>();
		for (int user = 0; user < 20; user++) {
			String key = "user-" + user;
			IntStream.range(0, 7).forEach((i) -> assertThat(this.ann.allows(key)).isTrue());
			int before = this.bob.sent;
			int allowed = (int) IntStream.range(0, 10).filter((i) -> this.bob.allows(key)).count();
			if (this.bob.sent > before) {
				admitted.add(allowed);
			}
		}
		assertThat(admitted).as("of those that the other one owns, what it left").hasSizeBetween(3, 17).containsOnly(3);
	}

}
