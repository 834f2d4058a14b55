/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gossiplimiter.cluster.channel.tls.TlsMaterial;
import io.github.gossiplimiter.cluster.channel.tls.TlsSource;
import io.github.gossiplimiter.gossip.Rejection;

import static io.github.gossiplimiter.cluster.channel.ChannelNode.await;
import static org.assertj.core.api.Assertions.assertThat;

class ChannelTlsTests {

	private static Authority ours;

	private static Authority theirs;

	private final Queue<ChannelNode> nodes = new ConcurrentLinkedQueue<>();

	@BeforeAll
	static void issue(@TempDir Path directory) throws Exception {
		ours = Authority.create(directory, "ours");
		theirs = Authority.create(directory, "theirs");
	}

	@AfterEach
	void close() {
		this.nodes.forEach(ChannelNode::close);
	}

	@Test
	void nodesWithCertificatesOfOneAuthorityExchange() throws Exception {
		ChannelNode a = node("a", ours.material());
		ChannelNode b = node("b", ours.material());
		String large = "x".repeat(ChannelSettings.FRAME_BYTES_MAX);
		a.send(b.self(), large);
		b.send(a.self(), "back");
		b.awaitReceived(large);
		a.awaitReceived("back");
		assertThat(a.refusals).isEmpty();
		assertThat(b.refusals).isEmpty();
	}

	@Test
	void diallerWithACertificateOfAnotherAuthorityIsRefused() throws Exception {
		ChannelNode node = node("node", ours.material());
		ChannelNode stranger = node("stranger", theirs.materialTrusting(ours));
		stranger.offer(node.self(), "x");
		node.awaitRefused(Rejection.UNAUTHENTICATED, "TLS failed");
		stranger.awaitRefused(Rejection.UNAUTHENTICATED, "TLS failed");
		assertServes(node);
	}

	@Test
	void diallerWithoutCertificateIsRefused() throws Exception {
		ChannelNode node = node("node", ours.material());
		ChannelNode stranger = node("stranger", ours.materialWithoutCertificate());
		stranger.offer(node.self(), "x");
		node.awaitRefused(Rejection.UNAUTHENTICATED, "TLS failed");
		assertServes(node);
	}

	@Test
	void untrustedDialledNodeIsRefused() throws Exception {
		ChannelNode node = node("node", ours.material());
		ChannelNode impostor = node("impostor", theirs.materialTrusting(ours));
		node.offer(impostor.self(), "x");
		node.awaitRefused(Rejection.UNAUTHENTICATED, "TLS failed");
		assertThat(impostor.received).isEmpty();
	}

	@Test
	void plainTextAgainstTlsIsRefusedAtBothEnds() throws Exception {
		ChannelNode node = node("node", ours.material());
		ChannelNode plain = ChannelNode.start("plain", ChannelNode.secrets("s"));
		this.nodes.add(plain);
		plain.offer(node.self(), "x");
		node.awaitRefused(Rejection.UNAUTHENTICATED, "TLS failed");
		node.offer(plain.self(), "x");
		plain.awaitRefused(Rejection.MALFORMED, "speaks TLS, this node does not");
		assertServes(node);
	}

	@Test
	void garbageAgainstTlsIsRefused() throws Exception {
		ChannelNode node = node("node", ours.material());
		try (Caller caller = new Caller(node.port())) {
			caller.say("GET / HTTP/1.1\r\n\r\n").answer();
		}
		node.awaitRefused(Rejection.UNAUTHENTICATED, "TLS failed");
		assertServes(node);
	}

	@Test
	void changedMaterialIsUsedForNewConnectionsOnly() throws Exception {
		Reloadable source = new Reloadable(ours.material());
		ChannelNode a = node("a", source);
		ChannelNode b = node("b", source);
		a.send(b.self(), "before");
		source.change(theirs.material());
		ChannelNode late = node("late", theirs.material());
		late.send(b.self(), "from the new authority");
		b.awaitReceived("from the new authority");
		assertThat(a.offer(b.self(), "on the old connection")).isTrue();
		b.awaitReceived("before", "on the old connection");
		assertThat(a.interrupted).isEmpty();
		ChannelNode left = node("left behind", ours.material());
		left.offer(b.self(), "x");
		b.awaitRefused(Rejection.UNAUTHENTICATED, "TLS failed");
	}

	@Test
	void peerNoLongerTrustedIsRefusedWhenItReconnects() throws Exception {
		Reloadable source = new Reloadable(ours.materialTrusting(theirs));
		ChannelNode node = node("node", source);
		TlsMaterial material = theirs.materialTrusting(ours);
		ChannelNode peer = ChannelNode.start("peer", (settings) -> settings.tls(() -> material)
			.timing(ChannelSettings.Timing.DEFAULT.withIdle(Duration.ofMillis(200))));
		this.nodes.add(peer);
		peer.send(node.self(), "trusted");
		node.awaitReceived("trusted");
		await().until(() -> node.channel.status().inbound() == 0);
		peer.send(node.self(), "still trusted");
		node.awaitReceived("still trusted");
		source.change(ours.material());
		await().until(() -> node.channel.status().inbound() == 0);
		peer.offer(node.self(), "not trusted any more");
		node.awaitRefused(Rejection.UNAUTHENTICATED, "TLS failed");
		assertThat(node.received).containsExactly("trusted", "still trusted");
	}

	@Test
	void matchingCertificateIsAcceptedAtBothEnds() throws Exception {
		for (String expression : List.of("(.+)[.]shop[.]internal", "spiffe://cluster/(shop-.)", "a node",
				"local(?:host)")) {
			ChannelNode a = node("shop-1", expression);
			ChannelNode b = node("shop-1", expression);
			a.send(b.self(), expression);
			b.awaitReceived(expression);
		}
	}

	@Test
	void nodeWithTheIdOfAnotherIsRefusedAtBothEnds() throws Exception {
		ChannelNode node = node("shop-1", "(.+)[.]shop[.]internal");
		ChannelNode impostor = node("shop-2", ours.material());
		impostor.offer(node.self(), "x");
		node.awaitRefused(Rejection.UNAUTHENTICATED, "claims to be node 'shop-2'", "shop-1.shop.internal");
		impostor.awaitRefused(Rejection.UNAUTHENTICATED, "refused this node");
		node.offer(impostor.self(), "x");
		await().until(() -> node.refusals.stream().filter((line) -> line.contains("'shop-2'")).count() > 1);
		assertThat(node.received).isEmpty();
		assertThat(impostor.received).isEmpty();
	}

	@Test
	void certificateWithoutANodeNameIsRefused() throws Exception {
		ChannelNode node = node("shop-1", "[^.]+[.]shop");
		ChannelNode other = node("shop-2", ours.material());
		other.offer(node.self(), "x");
		node.awaitRefused(Rejection.UNAUTHENTICATED, "which is not for a node", "a node");
		assertThat(node.received).isEmpty();
	}

	private ChannelNode node(String id, String peerNames) throws Exception {
		TlsMaterial material = ours.material();
		UnaryOperator<ChannelSettings.Builder> tls = (settings) -> settings.tls(() -> material)
			.peerNames(PeerNames.matching(peerNames));
		ChannelNode node = ChannelNode.start(id, tls);
		this.nodes.add(node);
		return node;
	}

	private void assertServes(ChannelNode node) throws Exception {
		ChannelNode friend = node("friend", ours.material());
		friend.send(node.self(), "from a friend");
		node.awaitReceived("from a friend");
		assertThat(node.received).containsOnly("from a friend");
		await().until(() -> node.channel.status().inbound() == 1);
	}

	private ChannelNode node(String id, TlsMaterial material) {
		return node(id, () -> material);
	}

	private ChannelNode node(String id, TlsSource source) {
		UnaryOperator<ChannelSettings.Builder> tls = (settings) -> settings.tls(source);
		ChannelNode node = ChannelNode.start(id, tls);
		this.nodes.add(node);
		return node;
	}

	private static final class Reloadable implements TlsSource {

		private final Queue<Runnable> listeners = new ConcurrentLinkedQueue<>();

		private volatile TlsMaterial material;

		private Reloadable(TlsMaterial material) {
			this.material = material;
		}

		@Override
		public TlsMaterial material() {
			return this.material;
		}

		@Override
		public void onChange(Runnable listener) {
			this.listeners.add(listener);
		}

		void change(TlsMaterial value) {
			this.material = value;
			this.listeners.forEach(Runnable::run);
		}

	}

}
