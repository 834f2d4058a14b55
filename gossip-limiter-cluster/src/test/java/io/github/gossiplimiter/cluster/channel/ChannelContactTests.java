/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;

import static io.github.gossiplimiter.cluster.channel.ChannelNode.await;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Addresses contacted once, and what the membership receives of connections.
 */
class ChannelContactTests {

	private static final ChannelSettings.Timing SOON_IDLE = ChannelSettings.Timing.DEFAULT
		.withIdle(Duration.ofMillis(100));

	private final Queue<ChannelNode> nodes = new ConcurrentLinkedQueue<>();

	@AfterEach
	void close() {
		this.nodes.forEach(ChannelNode::close);
	}

	@Test
	void contactConnectsBothEnds() {
		ChannelNode a = node("a");
		ChannelNode b = node("b");
		String address = "localhost:" + b.port();
		a.channel.contact(address);
		awaitContacts(a, "+" + address + " b");
		awaitContacts(b, "+" + a.self().address() + " a");
		assertThat(a.offer(b.self(), "known by now")).isTrue();
		b.awaitReceived("known by now");
	}

	@Test
	void contactOfAConnectedAddressIsConnectedAtOnce() {
		ChannelNode a = node("a");
		ChannelNode b = node("b");
		a.channel.contact(b.self().address());
		awaitContacts(a, "+" + b.self().address() + " b");
		a.channel.contact(b.self().address());
		awaitContacts(a, "+" + b.self().address() + " b", "+" + b.self().address() + " b");
		assertThat(a.channel.status().outbound()).isEqualTo(1);
	}

	@Test
	void contactOfAClosedPortFails() throws IOException {
		ChannelNode a = node("a");
		String address = "127.0.0.1:" + closedPort();
		a.channel.contact(address);
		awaitContacts(a, "!" + address + " the connection was refused: nothing listens there");
		a.channel.contact(address);
		await().untilAsserted(() -> assertThat(a.contacts).hasSize(2));
	}

	@Test
	void contactOfANameThatDoesNotResolveFails() {
		ChannelNode a = node("a");
		a.channel.contact("no-such-host.invalid:7946");
		await().untilAsserted(() -> assertThat(a.contacts).singleElement()
			.asString()
			.startsWith("!no-such-host.invalid:7946 ")
			.contains("'no-such-host.invalid' does not resolve"));
	}

	@Test
	void contactOfASilentPortFailsAtTheDeadline() throws IOException {
		ChannelNode a = node("a",
				(settings) -> settings.timing(ChannelSettings.Timing.DEFAULT.withHandshake(Duration.ofMillis(100))));
		try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			String address = "127.0.0.1:" + silent.getLocalPort();
			a.channel.contact(address);
			awaitContacts(a, "!" + address + " did not prove itself within 100 ms");
		}
	}

	@Test
	void contactOfAnotherClusterFailsAndNamesIt() {
		ChannelNode a = node("a");
		ChannelNode other = ChannelNode.start("other", ChannelSettings.builder("shop").keySalt("salt").build());
		this.nodes.add(other);
		a.channel.contact(other.self().address());
		await().untilAsserted(() -> assertThat(a.contacts).singleElement().asString().contains("cluster"));
	}

	@Test
	void contactOfThisNodeFindsItself() {
		ChannelNode a = node("a", ChannelNode.secrets("s"));
		String address = "localhost:" + a.port();
		a.channel.contact(address);
		awaitContacts(a, "+" + address + " a");
		a.channel.contact(address);
		awaitContacts(a, "+" + address + " a", "+" + address + " a");
		assertThat(a.channel.status().dialsFailed()).isZero();
		await().until(() -> a.channel.status().inbound() == 0 && a.channel.status().outbound() == 0);
		assertThat(a.refusals).isEmpty();
	}

	@Test
	void crashOfTheDialledNodeIsALoss() {
		ChannelNode a = node("a");
		ChannelNode b = node("b");
		a.channel.contact(b.self().address());
		awaitContacts(a, "+" + b.self().address() + " b");
		b.close();
		awaitContacts(a, "+" + b.self().address() + " b", "-b");
	}

	@Test
	void crashOfTheDiallerIsALoss() {
		ChannelNode a = node("a");
		ChannelNode b = node("b");
		a.channel.contact(b.self().address());
		awaitContacts(b, "+" + a.self().address() + " a");
		a.close();
		awaitContacts(b, "+" + a.self().address() + " a", "-a");
	}

	@Test
	void idleConnectionIsClosedWithAGoodbyeAndIsNoLoss() {
		ChannelNode a = node("a", (settings) -> settings.timing(SOON_IDLE).secrets(List.of("s")));
		ChannelNode b = node("b", ChannelNode.secrets("s"));
		a.channel.contact(b.self().address());
		await().until(() -> b.contacts.size() == 1 && b.channel.status().inbound() == 0);
		await().until(() -> a.channel.status().outbound() == 0);
		assertThat(a.contacts).containsExactly("+" + b.self().address() + " b");
		assertThat(b.contacts).containsExactly("+" + a.self().address() + " a");
		assertThat(a.refusals).isEmpty();
		assertThat(b.refusals).isEmpty();
	}

	@Test
	void memberThatLeftIsClosedWithAGoodbyeAndIsNoLoss() {
		ChannelNode a = node("a");
		ChannelNode b = node("b");
		a.channel.contact(b.self().address());
		await().until(() -> b.channel.status().inbound() == 1);
		a.channel.members(List.of(b.self()));
		a.channel.members(List.of());
		await().until(() -> b.channel.status().inbound() == 0);
		assertThat(a.contacts).containsExactly("+" + b.self().address() + " b");
		assertThat(b.contacts).containsExactly("+" + a.self().address() + " a");
	}

	@Test
	void memberThatRefusesAConnectionForAMessageIsUnreachable() throws IOException {
		ChannelNode a = node("a");
		a.send(new Member("b", 2, "127.0.0.1:" + closedPort(), Member.Site.DEFAULT, 1), "for b");
		awaitContacts(a, "?b");
	}

	@Test
	void memberWithTheAddressOfAnotherNodeIsUnreachable() {
		ChannelNode a = node("a");
		ChannelNode b = node("b");
		Member former = new Member("former", 2, b.self().address(), Member.Site.DEFAULT, 1);
		a.send(former, "for the former life");
		awaitContacts(a, "+" + b.self().address() + " b", "?former");
		assertThat(a.offer(former, "again")).isFalse();
		awaitContacts(a, "+" + b.self().address() + " b", "?former", "?former");
	}

	@Test
	void memberWithAnotherDescriptionStaysConnected() {
		ChannelNode a = node("a");
		ChannelNode b = node("b");
		a.send(b.self(), "for b");
		b.awaitReceived("for b");
		a.channel.members(List.of(b.self()));
		Member described = new Member("b", b.self().incarnation(), b.self().address(),
				new Member.Site("default", "zone", 8080), 1);
		a.channel.members(List.of(described));
		a.channel.contact(b.self().address());
		await().until(() -> a.contacts.size() == 2);
		assertThat(a.interrupted).isEmpty();
	}

	@Test
	void attemptToContactGoesOnAfterAMemberOfTheAddressHasGone() throws IOException {
		ChannelNode a = node("a",
				(settings) -> settings.timing(ChannelSettings.Timing.DEFAULT.withHandshake(Duration.ofMillis(500))));
		try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			String address = "127.0.0.1:" + silent.getLocalPort();
			a.channel.contact(address);
			silent.accept();
			a.channel.members(List.of(new Member("b", 2, address, Member.Site.DEFAULT, 1)));
			a.channel.members(List.of());
			awaitContacts(a, "!" + address + " did not prove itself within 500 ms");
		}
	}

	@Test
	void joinerBeforeItsMembershipStaysConnected() {
		ChannelNode a = node("a");
		ChannelNode b = node("b");
		ChannelNode c = node("c");
		b.send(a.self(), "joins");
		a.awaitReceived("joins");
		a.channel.members(List.of(c.self()));
		a.channel.members(List.of());
		a.send(b.self(), "welcome");
		b.awaitReceived("welcome");
		assertThat(b.interrupted).isEmpty();
	}

	@Test
	void nodeThatClaimsToBeAConnectedOneIsRefusedAndReplacesNone() {
		ChannelNode a = node("a");
		ChannelNode b = node("b");
		b.send(a.self(), "from b");
		a.awaitReceived("from b");
		Member claimed = new Member("b", b.self().incarnation(), "127.0.0.1:0", Member.Site.DEFAULT, 1);
		try (ChannelNode impostor = ChannelNode.start(ChannelSettings.builder("test").keySalt("salt").build(),
				claimed)) {
			impostor.offer(a.self(), "from the impostor");
			a.awaitRefused(Rejection.DUPLICATE_ID, "claims to be node 'b'");
		}
		a.send(b.self(), "for b");
		b.awaitReceived("for b");
		assertThat(a.received).containsExactly("from b");
		assertThat(a.interrupted).isEmpty();
	}

	private static int closedPort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	private static void awaitContacts(ChannelNode node, String... events) {
		await().untilAsserted(() -> assertThat(node.contacts).containsExactly(events));
	}

	private ChannelNode node(String id) {
		return node(id, UnaryOperator.identity());
	}

	private ChannelNode node(String id, UnaryOperator<ChannelSettings.Builder> settings) {
		ChannelNode node = ChannelNode.start(id, settings);
		this.nodes.add(node);
		return node;
	}

}
