/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;

import static io.github.gossiplimiter.cluster.channel.ChannelNode.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class SecretRotationTests {

	/**
	 * Failures in a row after which a link rests for more than two seconds.
	 */
	private static final int FAILURES = 6;

	private final ChannelNode a = ChannelNode.start("a", ChannelNode.secrets("old"));

	private final ChannelNode b = ChannelNode.start("b", ChannelNode.secrets("old"));

	@AfterEach
	void close() {
		this.a.close();
		this.b.close();
	}

	@Test
	void rotationNodeByNodeUnderTrafficKeepsAllConnected() {
		exchange("before");
		for (ChannelNode node : List.of(this.a, this.b)) {
			node.channel.secrets(List.of("old", "new"));
			exchange("both known to " + node.self().id());
		}
		for (ChannelNode node : List.of(this.a, this.b)) {
			node.channel.secrets(List.of("new", "old"));
			exchange("new signs at " + node.self().id());
		}
		assertThat(this.a.interrupted).isEmpty();
		assertThat(this.b.interrupted).isEmpty();
		for (ChannelNode node : List.of(this.a, this.b)) {
			node.channel.secrets(List.of("new"));
			exchange("only new at " + node.self().id());
		}
		assertThat(this.a.refusals).isEmpty();
		assertThat(this.b.refusals).isEmpty();
	}

	@Test
	void nodesThatSignWithDifferentSecretsExchange() {
		this.a.channel.secrets(List.of("old", "new"));
		this.b.channel.secrets(List.of("new", "old"));
		exchange("hello");
		assertThat(this.a.refusals).isEmpty();
	}

	@Test
	void connectionOfAWithdrawnSecretIsClosed() {
		exchange("while it held");
		this.b.channel.secrets(List.of("new"));
		await().until(() -> this.b.channel.status().inbound() == 0);
		await().until(() -> !this.a.offer(this.b.self(), "no longer"));
		this.b.awaitRefused(Rejection.UNAUTHENTICATED, "does not know the secret");
		this.a.channel.secrets(List.of("new"));
		exchange("again");
	}

	@Test
	void nodeWithACorrectedSecretConnectsAtOnce() {
		this.b.channel.secrets(List.of("new"));
		Member peer = this.b.self();
		for (int failures = 1; failures <= FAILURES; failures++) {
			int attempt = failures;
			await().until(() -> {
				this.a.offer(peer, "with the wrong secret");
				return this.a.channel.status().dialsFailed() >= attempt;
			});
		}
		this.a.channel.secrets(List.of("new"));
		long start = System.nanoTime();
		this.a.send(peer, "with the right secret");
		this.b.awaitReceived("with the right secret");
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
	}

	@Test
	void lastSecretCannotBeRemoved() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.a.channel.secrets(List.of()))
			.withMessageContaining("secrets.size=0");
	}

	private void exchange(String what) {
		for (int i = 0; i < 50; i++) {
			this.a.send(this.b.self(), what + i);
			this.b.send(this.a.self(), what + i);
		}
		this.a.send(this.b.self(), what);
		this.b.send(this.a.self(), what);
		awaitDelivered(this.a, this.b, what);
		awaitDelivered(this.b, this.a, what);
	}

	/*
	 * What was taken by a connection that ended may be lost; a sender is told and says it
	 * again.
	 */
	private static void awaitDelivered(ChannelNode from, ChannelNode to, String what) {
		await().until(() -> to.received.contains(what) || (!from.interrupted.isEmpty() && resend(from, to, what)));
	}

	private static boolean resend(ChannelNode from, ChannelNode to, String what) {
		from.offer(to.self(), what);
		return false;
	}

}
