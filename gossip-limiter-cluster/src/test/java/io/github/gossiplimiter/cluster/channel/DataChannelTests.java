/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;

import static io.github.gossiplimiter.cluster.channel.ChannelNode.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DataChannelTests {

	private final Queue<ChannelNode> nodes = new ConcurrentLinkedQueue<>();

	@AfterEach
	void close() {
		this.nodes.forEach(ChannelNode::close);
	}

	@Test
	void firstMessagesWaitForTheConnectionAndArriveInOrder() {
		ChannelNode a = node("a", secret());
		ChannelNode b = node("b", secret());
		for (int i = 0; i < WaitingMessages.MESSAGES_MAX; i++) {
			assertThat(a.offer(b.self(), "early" + i)).isTrue();
		}
		b.awaitReceived("early7");
		assertThat(a.offer(b.self(), "now")).isTrue();
		b.awaitReceived("now");
		assertThat(b.received).containsExactly("early0", "early1", "early2", "early3", "early4", "early5", "early6",
				"early7", "now");
		assertThat(b.senders).containsOnly(a.self().incarnation());
		assertThat(a.channel.status().sendsRefused()).isZero();
		assertThat(a.interrupted).isEmpty();
	}

	@Test
	void messagesAboveTheQueueBoundAreRefused() throws IOException {
		ChannelNode a = node("a", plain());
		try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			Member nobody = member(9, silent.getLocalPort());
			String largest = "x".repeat(WaitingMessages.BYTES_MAX);
			assertThat(a.offer(nobody, largest + "x")).isFalse();
			assertThat(a.offer(nobody, largest)).isTrue();
			assertThat(a.offer(nobody, "x")).isFalse();
			assertThat(a.channel.status().sendsRefused()).isEqualTo(2);
		}
	}

	@Test
	void queuedMessagesOfAFailedConnectionAreReportedAsInterrupted() {
		ChannelNode a = node("a", plain());
		ChannelNode b = node("b", plain());
		b.close();
		assertThat(a.offer(b.self(), "lost")).isTrue();
		await().untilAsserted(() -> assertThat(a.interrupted).containsExactly(b.self().incarnation()));
		assertThat(a.channel.status().dialsFailed()).isEqualTo(1);
		assertThat(a.contacts).containsExactly("?b");
	}

	@Test
	void queuedMessagesForAnEarlierIncarnationAreReportedAsInterrupted() {
		ChannelNode a = node("a", plain());
		ChannelNode b = node("b", plain());
		Member earlier = new Member("b", 1, b.self().address(), b.self().site(), 1);
		assertThat(a.offer(earlier, "for the dead")).isTrue();
		await().untilAsserted(() -> assertThat(a.interrupted).containsExactly(1L));
		await().until(() -> a.channel.status().outbound() == 1);
		assertThat(a.offer(earlier, "for the dead")).isFalse();
		assertThat(a.offer(b.self(), "for the living")).isTrue();
		b.awaitReceived("for the living");
		assertThat(b.received).containsExactly("for the living");
	}

	@Test
	void messageForAnAddressThatCannotBeDialledIsReportedAsInterrupted() {
		ChannelNode a = node("a", plain());
		a.offer(new Member("b", 9, "no port", Member.Site.DEFAULT, 1), "lost");
		await().untilAsserted(() -> assertThat(a.interrupted).containsExactly(9L));
	}

	@Test
	void replyUsesTheConnectionOfTheRequest() {
		ChannelNode a = node("a", secret());
		ChannelNode b = node("b", secret());
		a.send(b.self(), "question");
		b.awaitReceived("question");
		b.send(a.self(), "answer");
		a.awaitReceived("answer");
		assertThat(b.channel.status().outbound()).isZero();
		assertThat(a.channel.status().inbound()).isZero();
	}

	@Test
	void connectedPeerAcceptsTheFirstMessageAtOnce() {
		ChannelNode a = node("a", plain());
		ChannelNode b = node("b", plain());
		a.channel.connect(b.self());
		await().until(() -> a.channel.status().outbound() == 1);
		assertThat(a.offer(b.self(), "first")).isTrue();
		b.awaitReceived("first");
		assertThat(a.channel.status().sendsRefused()).isZero();
	}

	@Test
	void threeNodesExchangeInAllDirectionsInOrder() {
		List<ChannelNode> all = List.of(node("a", secret()), node("b", secret()), node("c", secret()));
		for (ChannelNode from : all) {
			for (ChannelNode to : all) {
				for (int i = 0; from != to && i < 100; i++) {
					from.send(to.self(), from.self().id() + i);
				}
			}
		}
		for (ChannelNode to : all) {
			await().untilAsserted(() -> assertThat(to.received).hasSize(200));
			assertThat(to.received.stream().filter((message) -> message.startsWith(otherThan(to))))
				.containsExactlyElementsOf(hundred(otherThan(to)));
			assertThat(to.refusals).isEmpty();
			assertThat(to.channel.status().inbound() + to.channel.status().outbound()).isBetween(2, 4);
		}
	}

	@Test
	void largestMessageArrives() {
		ChannelNode a = node("a", secret());
		ChannelNode b = node("b", secret());
		String largest = "x".repeat(ChannelSettings.FRAME_BYTES_MAX);
		a.send(b.self(), largest);
		b.awaitReceived(largest);
		assertThatIllegalArgumentException().isThrownBy(() -> a.offer(b.self(), largest + "x"))
			.withMessageContaining("message.length=131073");
	}

	@Test
	void statusCountsFramesAndBytesOfBothEnds() {
		ChannelNode a = node("a", secret());
		ChannelNode b = node("b", secret());
		a.send(b.self(), "x".repeat(1000));
		await().untilAsserted(() -> {
			ChannelStatus sender = a.channel.status();
			ChannelStatus receiver = b.channel.status();
			assertThat(receiver.framesReceived()).isEqualTo(sender.framesSent()).isEqualTo(1);
			assertThat(receiver.bytesReceived()).isEqualTo(sender.bytesSent()).isBetween(1100L, 1400L);
			assertThat(sender.bytesReceived()).isEqualTo(receiver.bytesSent()).isLessThan(400);
		});
	}

	@Test
	void idleConnectionIsClosedAndReopenedWhenNeeded() {
		ChannelNode a = node("a", timing(ChannelSettings.Timing.DEFAULT.withIdle(Duration.ofMillis(100))));
		ChannelNode b = node("b", plain());
		a.send(b.self(), "one");
		await().until(() -> a.channel.status().outbound() == 0 && b.channel.status().inbound() == 0);
		await().untilAsserted(() -> assertThat(a.interrupted).containsExactly(b.self().incarnation()));
		a.send(b.self(), "two");
		b.awaitReceived("one", "two");
	}

	@Test
	void membersEndsConnectionsWithThoseThatLeft() {
		ChannelNode a = node("a", plain());
		ChannelNode b = node("b", plain());
		ChannelNode c = node("c", plain());
		a.send(b.self(), "to b");
		a.send(c.self(), "to c");
		a.channel.members(List.of(b.self(), c.self()));
		a.channel.members(List.of(c.self()));
		await().until(() -> b.channel.status().inbound() == 0);
		assertThat(a.offer(c.self(), "still there")).isTrue();
	}

	@Test
	void anotherNodeWithTheSameIdIsConnectedAndReported() {
		ChannelNode a = node("same", plain());
		ChannelNode b = node("same", plain());
		a.send(b.self(), "hello");
		b.awaitReceived("hello");
		a.awaitRefused(Rejection.DUPLICATE_ID, "same");
		b.awaitRefused(Rejection.DUPLICATE_ID, "same");
	}

	@Test
	void bindReturnsThePortBeforeMessagesAreDelivered() {
		ChannelNode a = node("a", plain());
		Member unbound = new Member("b", 7, "127.0.0.1:0", Member.Site.DEFAULT, 1);
		try (DataChannel b = new DataChannel(ChannelSettings.builder("test").keySalt("salt").build(), unbound,
				a.rejections)) {
			Member bound = b.bind();
			assertThat(bound.address()).isEqualTo("127.0.0.1:" + b.port()).doesNotEndWith(":0");
			assertThat(a.offer(bound, "waits")).isTrue();
			b.start(a);
			a.awaitReceived("waits");
		}
	}

	@Test
	void bindToATakenPortNamesThePort() {
		ChannelNode a = node("a", plain());
		assertThatExceptionOfType(UncheckedIOException.class)
			.isThrownBy(() -> ChannelNode.start("b", (settings) -> settings.bind("127.0.0.1", a.port())))
			.withMessageContaining("cannot listen on 127.0.0.1:" + a.port());
	}

	@Test
	void closedChannelRefusesAndReportsNothing() {
		ChannelNode a = node("a", plain());
		ChannelNode b = node("b", plain());
		a.send(b.self(), "x");
		a.close();
		a.close();
		assertThat(a.offer(b.self(), "y")).isFalse();
		assertThat(a.interrupted).isEmpty();
		await().until(() -> b.channel.status().inbound() == 0);
	}

	private ChannelNode node(String id, UnaryOperator<ChannelSettings.Builder> settings) {
		ChannelNode node = ChannelNode.start(id, settings);
		this.nodes.add(node);
		return node;
	}

	private static Member member(long incarnation, int port) {
		return new Member("somebody", incarnation, "127.0.0.1:" + port, Member.Site.DEFAULT, 1);
	}

	private static String otherThan(ChannelNode node) {
		return node.self().id().equals("a") ? "b" : "a";
	}

	private static List<String> hundred(String prefix) {
		return IntStream.range(0, 100).mapToObj((i) -> prefix + i).toList();
	}

	private static UnaryOperator<ChannelSettings.Builder> plain() {
		return UnaryOperator.identity();
	}

	private static UnaryOperator<ChannelSettings.Builder> secret() {
		return ChannelNode.secrets("a secret of the cluster");
	}

	private static UnaryOperator<ChannelSettings.Builder> timing(ChannelSettings.Timing timing) {
		return (settings) -> settings.timing(timing);
	}

}
