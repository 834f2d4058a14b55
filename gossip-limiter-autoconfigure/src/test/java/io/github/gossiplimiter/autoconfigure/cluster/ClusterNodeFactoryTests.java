/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.actuate.ClusterViewAutoConfiguration;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class ClusterNodeFactoryTests {

	private static final String CLUSTER = "gossip-limiter.cluster.";

	private final int port = FreePorts.next();

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(GossipLimiterAutoConfiguration.class, SslAutoConfiguration.class,
				GossipLimiterClusterAutoConfiguration.class, ClusterViewAutoConfiguration.class))
		.withPropertyValues(CLUSTER + "warm-up-timeout=0s", CLUSTER + "port=" + this.port,
				CLUSTER + "seeds=127.0.0.1:" + this.port);

	@Test
	void decoratorThatFailsLeavesNeitherPortNorThreads() {
		TransportDecorator failing = (self, inner) -> {
			throw new IllegalStateException("the decorator failed");
		};
		Set<Thread> before = threads();
		this.runner.withBean(TransportDecorator.class, () -> failing)
			.run((context) -> assertThat(context).getFailure().hasStackTraceContaining("the decorator failed"));
		assertNothingIsLeft(before);
	}

	@Test
	void membershipThatFailsToStartLeavesNeitherPortNorThreads() {
		Set<Thread> before = threads();
		this.runner.withBean(Membership.class, FailingMembership::new)
			.run((context) -> assertThat(context).getFailure().hasStackTraceContaining("the membership failed"));
		assertNothingIsLeft(before);
	}

	private void assertNothingIsLeft(Set<Thread> before) {
		await().atMost(Duration.ofSeconds(10)).untilAsserted(() -> assertThat(threads()).isSubsetOf(before));
		try (ServerSocket socket = new ServerSocket(this.port, 1, InetAddress.getLoopbackAddress())) {
			assertThat(socket.isBound()).isTrue();
		}
		catch (IOException ex) {
			throw new AssertionError("the port is still taken", ex);
		}
	}

	private static Set<Thread> threads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().startsWith("gossip-limiter-"))
			.collect(Collectors.toSet());
	}

	private static final class FailingMembership implements Membership {

		@Override
		public void start(Member self, Consumer<List<Member>> listener) {
			throw new IllegalStateException("the membership failed");
		}

		@Override
		public void close() {
		}

	}

}
