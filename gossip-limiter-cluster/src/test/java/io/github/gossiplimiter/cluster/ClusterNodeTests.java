/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Membership;
import io.github.gossiplimiter.gossip.Transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * A node whose network is in memory.
 */
class ClusterNodeTests {

	private static final Member SELF = new Member("self", 1, "127.0.0.1:1", Member.Site.DEFAULT, 1);

	private final List<String> calls = new CopyOnWriteArrayList<>();

	private final MemoryTransport transport = new MemoryTransport();

	private final MemoryMembership membership = new MemoryMembership();

	private final ClusterNode node = builder().build();

	@AfterEach
	void stop() {
		this.node.stop(Duration.ZERO);
	}

	@Test
	void startListensBeforeItIsKnown() {
		this.node.start();
		assertThat(this.calls).containsExactly("transport started", "membership started");
		assertThat(this.node.isRunning()).isTrue();
		assertThat(this.membership.self).isEqualTo(SELF);
	}

	@Test
	void loopRunsOnOneDaemonThread() {
		this.node.start();
		assertThat(loopThreads()).hasSize(1).allMatch(Thread::isDaemon);
	}

	@Test
	void closeLeavesBeforeItStopsListeningAndEndsTheThread() {
		this.node.start();
		this.node.close();
		assertThat(this.calls).endsWith("membership closed", "transport closed");
		assertThat(this.node.isRunning()).isFalse();
		assertThat(loopThreads()).isEmpty();
	}

	@Test
	void closeTwiceClosesOnce() {
		this.node.start();
		this.node.close();
		this.node.close();
		assertThat(this.calls).hasSize(4);
	}

	@Test
	void closeWithoutStartReleasesItsParts() {
		this.node.close();
		assertThat(this.calls).containsExactly("membership closed", "transport closed");
		assertThatIllegalStateException().isThrownBy(this.node::start);
	}

	@Test
	void startTwiceFails() {
		this.node.start();
		assertThatIllegalStateException().isThrownBy(this.node::start).withMessageContaining("once");
	}

	@Test
	void failedStartReleasesItsResources() {
		this.membership.failure = new IllegalStateException("port is taken");
		assertThatIllegalStateException().isThrownBy(this.node::start).withMessage("port is taken");
		assertThat(this.calls).containsExactly("transport started", "membership closed", "transport closed");
		assertThat(this.node.isRunning()).isFalse();
	}

	@Test
	void nodeWithoutMembersBecomesWarm() {
		this.node.start();
		this.membership.tell(List.of());
		assertThat(this.node.awaitWarm(Duration.ofSeconds(10))).isTrue();
	}

	@Test
	void stopWithoutPeersDoesNotWait() {
		this.node.start();
		this.membership.tell(List.of());
		assertThat(this.node.awaitWarm(Duration.ofSeconds(10))).isTrue();
		Awaitility.await().atMost(Duration.ofSeconds(10)).untilAsserted(() -> this.node.stop(Duration.ofMinutes(1)));
		assertThat(this.node.isRunning()).isFalse();
	}

	@Test
	void messagesAboveTheBoundAreDroppedAndCounted() {
		try (ClusterNode small = builder().inboxCapacity(8).build()) {
			this.transport.onStart = (receiver) -> {
				for (int i = 0; i < 10; i++) {
					receiver.received(2, new byte[0]);
				}
			};
			small.start();
			assertThat(small.droppedMessages()).isEqualTo(2);
		}
	}

	@Test
	void idleLoopUsesNextToNoProcessorTime() {
		ThreadMXBean threads = ManagementFactory.getThreadMXBean();
		this.node.start();
		this.membership.tell(List.of());
		assertThat(this.node.awaitWarm(Duration.ofSeconds(10))).isTrue();
		long before = threads.getThreadCpuTime(this.node.threadId());
		Awaitility.await()
			.pollDelay(Duration.ofSeconds(2))
			.untilAsserted(() -> assertThat(threads.getThreadCpuTime(this.node.threadId()) - before)
				.isLessThan(Duration.ofMillis(60).toNanos()));
	}

	@Test
	void failureIsReportedCountedAndSurvived() {
		AtomicInteger failuresLeft = new AtomicInteger(2);
		List<Throwable> told = new CopyOnWriteArrayList<>();
		SystemClock system = new SystemClock();
		ClusterClock failing = new ClusterClock(() -> {
			if (isLoopThread(Thread.currentThread()) && failuresLeft.getAndDecrement() > 0) {
				throw new IllegalStateException("broken clock");
			}
			return system.nanos();
		});
		try (ClusterNode unlucky = builder(failing).failureListener(told::add).build()) {
			unlucky.start();
			this.membership.tell(List.of());
			assertThat(unlucky.awaitWarm(Duration.ofSeconds(10))).isTrue();
			assertThat(unlucky.failures()).isEqualTo(2);
			assertThat(told).hasSize(2).allSatisfy((ex) -> assertThat(ex).hasMessage("broken clock"));
		}
	}

	@Test
	void nodeWithoutTransportIsRefused() {
		ClusterClock clock = new ClusterClock(new SystemClock());
		ClusterNode.Builder builder = ClusterNode.builder(limiter(clock), clock, SELF).membership(this.membership);
		assertThatIllegalStateException().isThrownBy(builder::build).withMessageContaining("transport");
	}

	private ClusterNode.Builder builder() {
		return builder(new ClusterClock(new SystemClock()));
	}

	private ClusterNode.Builder builder(ClusterClock clock) {
		return ClusterNode.builder(limiter(clock), clock, SELF).transport(this.transport).membership(this.membership);
	}

	private static RateLimiter limiter(ClusterClock clock) {
		return RateLimiter.builder().clock(clock).limit(Limit.of("search", 100, Duration.ofSeconds(10))).build();
	}

	private static boolean isLoopThread(Thread thread) {
		return thread.getName().equals("gossip-limiter-loop");
	}

	private static List<Thread> loopThreads() {
		return Thread.getAllStackTraces().keySet().stream().filter(ClusterNodeTests::isLoopThread).toList();
	}

	private final class MemoryTransport implements Transport {

		private Consumer<Receiver> onStart = (receiver) -> {
		};

		@Override
		public void start(Receiver receiver) {
			ClusterNodeTests.this.calls.add("transport started");
			this.onStart.accept(receiver);
		}

		@Override
		public boolean send(Member to, byte[] message) {
			return true;
		}

		@Override
		public void close() {
			ClusterNodeTests.this.calls.add("transport closed");
		}

	}

	private final class MemoryMembership implements Membership {

		private @Nullable RuntimeException failure;

		private @Nullable Member self;

		private Consumer<List<Member>> listener = (live) -> {
		};

		@Override
		public void start(Member node, Consumer<List<Member>> value) {
			if (this.failure != null) {
				throw this.failure;
			}
			this.self = node;
			this.listener = value;
			ClusterNodeTests.this.calls.add("membership started");
		}

		private void tell(List<Member> live) {
			this.listener.accept(live);
		}

		@Override
		public void close() {
			ClusterNodeTests.this.calls.add("membership closed");
		}

	}

}
