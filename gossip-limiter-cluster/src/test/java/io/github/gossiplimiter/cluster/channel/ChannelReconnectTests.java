/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Member;

import static io.github.gossiplimiter.cluster.channel.ChannelNode.await;
import static org.assertj.core.api.Assertions.assertThat;

class ChannelReconnectTests {

	private static final ChannelSettings.Timing SOON_SILENT = new ChannelSettings.Timing(Duration.ofSeconds(60),
			Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofMillis(100), Duration.ofMillis(600));

	private final Queue<ChannelNode> nodes = new ConcurrentLinkedQueue<>();

	@AfterEach
	void close() {
		this.nodes.forEach(ChannelNode::close);
	}

	@Test
	void peerThatRestartsOnItsPortIsConnectedAgain() {
		ChannelNode a = node("a", UnaryOperator.identity());
		ChannelNode b = node("b", UnaryOperator.identity());
		a.send(b.self(), "one");
		b.awaitReceived("one");
		b.close();
		await().untilAsserted(() -> assertThat(a.interrupted).containsExactly(b.self().incarnation()));
		ChannelNode next = node("b", (settings) -> settings.bind("127.0.0.1", b.port()));
		a.send(next.self(), "two");
		next.awaitReceived("two");
		assertThat(a.channel.status().reconnects()).isEqualTo(1);
		assertThat(a.channel.status().outbound()).isEqualTo(1);
	}

	@Test
	void brokenConnectionToALivePeerIsReportedAndReplaced() throws IOException {
		ChannelNode a = node("a", ChannelNode.secrets("s"));
		ChannelNode b = node("b", ChannelNode.secrets("s"));
		try (TcpProxy proxy = new TcpProxy(b.port())) {
			Member way = b.behind(proxy.port());
			a.send(way, "one");
			b.awaitReceived("one");
			proxy.cut();
			await().untilAsserted(() -> assertThat(a.interrupted).contains(b.self().incarnation()));
			await().untilAsserted(() -> assertThat(a.contacts).contains("-b"));
			a.send(way, "two");
			b.awaitReceived("two");
			assertThat(a.interrupted).containsOnly(b.self().incarnation());
		}
	}

	@Test
	void sendToAPeerThatDoesNotReadIsRefusedWithoutLosingAcceptedMessages() throws IOException {
		ChannelNode a = node("a", ChannelNode.secrets("s"));
		ChannelNode b = node("b", ChannelNode.secrets("s"));
		try (TcpProxy proxy = new TcpProxy(b.port())) {
			Member way = b.behind(proxy.port());
			a.send(way, "first");
			b.awaitReceived("first");
			proxy.hold(true);
			List<String> taken = fill(a, way);
			assertThat(taken).as("what sockets and one megabyte of waiting bytes hold").hasSizeLessThan(320);
			assertThat(a.channel.status().sendsRefused()).isPositive();
			proxy.hold(false);
			await().untilAsserted(() -> assertThat(b.received).hasSize(1 + taken.size()));
			assertThat(b.received.stream().skip(1)).containsExactlyElementsOf(taken);
		}
	}

	@Test
	void messagesWaitingForABusyThreadAreBounded() {
		ChannelNode a = node("a", UnaryOperator.identity());
		ChannelNode b = node("b", UnaryOperator.identity());
		a.send(b.self(), "first");
		a.gate = new CountDownLatch(1);
		b.send(a.self(), "keeps the thread of a busy");
		a.awaitReceived("keeps the thread of a busy");
		byte[] message = new byte[64 << 10];
		int taken = 0;
		while (taken < 100 && a.channel.send(b.self(), message)) {
			taken++;
		}
		a.gate.countDown();
		assertThat(taken).isBetween(15, 17);
		int all = 1 + taken;
		await().untilAsserted(() -> assertThat(b.received).hasSize(all));
	}

	@Test
	void contactedAddressIsReconnectedAfterALoss() {
		ChannelNode a = node("a", UnaryOperator.identity());
		ChannelNode b = node("b", UnaryOperator.identity());
		String address = "localhost:" + b.port();
		a.channel.contact(address);
		awaitContacts(a, "+" + address + " b");
		b.close();
		awaitContacts(a, "+" + address + " b", "-b");
		node("b2", (settings) -> settings.bind("127.0.0.1", b.port()));
		a.channel.contact(address);
		awaitContacts(a, "+" + address + " b", "-b", "+" + address + " b2");
	}

	@Test
	void silentPeerIsLostAfterAMessageWasSent() throws IOException {
		ChannelNode a = node("a", (settings) -> settings.timing(SOON_SILENT));
		ChannelNode b = node("b", UnaryOperator.identity());
		try (TcpProxy proxy = new TcpProxy(b.port())) {
			Member way = b.behind(proxy.port());
			a.send(way, "one");
			b.awaitReceived("one");
			proxy.hold(true);
			assertThat(a.offer(way, "never read")).isTrue();
			awaitContacts(a, "+" + way.address() + " b", "-b");
			assertThat(a.interrupted).containsExactly(b.self().incarnation());
		}
	}

	@Test
	void peerThatOnlyRepliesToPingsStaysConnected() {
		ChannelNode a = node("a", (settings) -> settings.timing(SOON_SILENT));
		ChannelNode b = node("b", UnaryOperator.identity());
		a.send(b.self(), "one");
		b.awaitReceived("one");
		long bytes = a.channel.status().bytesReceived();
		long pongBytes = Integer.BYTES + 1;
		await().until(() -> {
			a.offer(b.self(), "more");
			return a.channel.status().bytesReceived() >= bytes + 15 * pongBytes;
		});
		assertThat(a.contacts).containsExactly("+" + b.self().address() + " b");
		assertThat(a.interrupted).isEmpty();
	}

	@Test
	void secondConnectionTakesOverWhenTheFirstIsCut() throws IOException {
		ChannelNode a = node("a", UnaryOperator.identity());
		ChannelNode b = node("b", UnaryOperator.identity());
		try (TcpProxy proxy = new TcpProxy(b.port())) {
			String way = "127.0.0.1:" + proxy.port();
			a.channel.contact(way);
			awaitContacts(a, "+" + way + " b");
			a.channel.contact(b.self().address());
			awaitContacts(a, "+" + way + " b", "+" + b.self().address() + " b");
			assertThat(a.channel.status().outbound()).isEqualTo(2);
			proxy.cut();
			await().untilAsserted(() -> assertThat(a.contacts).hasSize(3).contains("-b"));
			assertThat(a.offer(b.self(), "the other way")).isTrue();
			b.awaitReceived("the other way");
			assertThat(a.channel.status().outbound()).isEqualTo(1);
		}
	}

	private static List<String> fill(ChannelNode from, Member to) {
		List<String> taken = new ArrayList<>();
		String padding = "x".repeat(64 << 10);
		while (taken.size() < 1000) {
			String message = taken.size() + padding;
			if (!from.offer(to, message)) {
				long sent = from.channel.status().bytesSent();
				if (from.channel.status().framesSent() == 1 + taken.size() && sent > 0) {
					return taken;
				}
			}
			else {
				taken.add(message);
			}
		}
		return taken;
	}

	private static void awaitContacts(ChannelNode node, String... events) {
		await().untilAsserted(() -> assertThat(node.contacts).containsExactly(events));
	}

	private ChannelNode node(String id, UnaryOperator<ChannelSettings.Builder> settings) {
		ChannelNode node = ChannelNode.start(id, settings);
		this.nodes.add(node);
		return node;
	}

}
