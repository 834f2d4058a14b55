/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.cluster.channel.internal.frame.FrameKind;
import io.github.gossiplimiter.cluster.channel.internal.handshake.EphemeralKey;
import io.github.gossiplimiter.cluster.channel.internal.handshake.HelloMessage;
import io.github.gossiplimiter.cluster.channel.internal.handshake.OpeningMessage;
import io.github.gossiplimiter.cluster.channel.internal.handshake.PeerAuthentication;
import io.github.gossiplimiter.cluster.channel.internal.key.PreSharedKeys;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;

import static io.github.gossiplimiter.cluster.channel.ChannelNode.await;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Strangers, neighbours, broken peers and liars against a node that lives on.
 */
@Tag("D33")
class ChannelRefusalTests {

	private static final String SECRET = "a secret of the cluster";

	private final Queue<ChannelNode> nodes = new ConcurrentLinkedQueue<>();

	@AfterEach
	void close() {
		this.nodes.forEach(ChannelNode::close);
	}

	@Test
	void anotherClusterIsRefusedByNameAtBothEnds() {
		ChannelNode node = secretNode();
		ChannelNode other = otherCluster("shop", SECRET);
		other.offer(node.self(), "x");
		node.awaitRefused(Rejection.CLUSTER, "'shop'", "'test'", "127.0.0.1");
		other.awaitRefused(Rejection.CLUSTER, "refused this node", "'shop'", ":" + node.port());
		assertServes(node);
	}

	@Test
	void anotherSaltIsRefusedByNameAtBothEnds() {
		ChannelNode node = secretNode();
		ChannelNode other = node("other", (settings) -> settings.keySalt("pepper").secrets(List.of(SECRET)));
		other.offer(node.self(), "x");
		node.awaitRefused(Rejection.SALT, "other", "salt");
		other.awaitRefused(Rejection.SALT, "salt");
		assertThat(node.refusals.toString() + other.refusals).doesNotContain("pepper");
		assertServes(node);
	}

	@Test
	void anotherSecretIsRefusedAtBothEnds() {
		ChannelNode node = secretNode();
		ChannelNode other = node("other", ChannelNode.secrets("some guess"));
		other.offer(node.self(), "x");
		node.awaitRefused(Rejection.UNAUTHENTICATED, "127.0.0.1", "does not know the secret");
		other.awaitRefused(Rejection.UNAUTHENTICATED, "secret");
		assertThat(node.refusals.toString() + other.refusals).doesNotContain(SECRET, "some guess");
		assertServes(node);
	}

	@Test
	void nodeWithoutSecretIsRefusedByOneWithAndViceVersa() {
		ChannelNode node = secretNode();
		ChannelNode open = node("open", UnaryOperator.identity());
		open.offer(node.self(), "x");
		node.awaitRefused(Rejection.UNAUTHENTICATED, "127.0.0.1", "neither secret nor TLS");
		node.offer(open.self(), "x");
		open.awaitRefused(Rejection.UNAUTHENTICATED, "uses a secret");
		assertThat(node.received).isEmpty();
		assertThat(open.received).isEmpty();
		assertServes(node);
	}

	@Test
	void anotherVersionIsRefusedByName() throws IOException {
		ChannelNode node = secretNode();
		byte[] opening = opening("test", PeerAuthentication.SECRET);
		opening[0] = 7;
		opening[1] = 9;
		assertThat(say(node, opening)).endsWith(FrameKind.REFUSED.code(), 3);
		node.awaitRefused(Rejection.VERSION, "7 to 9", "2 to 2");
	}

	/*
	 * The first frame that a node of version 1 sent, recorded from one.
	 */
	@Test
	void nodeOfVersionOneThatDialsIsRefusedAndLoggedAtBothEnds() throws IOException {
		ChannelNode node = secretNode();
		byte[] recorded = HexFormat.of()
			.parseHex("474c44430000004801010101c589bddafdc565597679406f15ed5682e1a0cfa2aa305810"
					+ "0474657374036f6c64000000000000002a0e3132372e302e302e313a37393437056e6f72746801611f900001");
		try (Caller caller = new Caller(node.port())) {
			assertThat(caller.say(recorded).answer()).endsWith(0, 0, 0, 2, FrameKind.REFUSED.code(), 3);
		}
		node.awaitRefused(Rejection.VERSION, "speaks versions 1 to 1", "this node speaks 2 to 2", "upgrade the older");
		assertServes(node);
	}

	/*
	 * A node of version 1 looks at the first two bytes and replies with the code of a
	 * version.
	 */
	@Test
	void dialledNodeOfVersionOneRefusesAndIsLoggedAtBothEnds() throws IOException {
		ChannelNode node = secretNode();
		try (ServerSocket old = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			String address = "127.0.0.1:" + old.getLocalPort();
			node.channel.contact(address);
			try (Socket dialled = old.accept()) {
				byte[] start = dialled.getInputStream().readNBytes(11);
				assertThat(start).startsWith('G', 'L', 'D', 'C')
					.endsWith(FrameKind.HELLO.code(), OpeningMessage.Versions.OURS.min(),
							OpeningMessage.Versions.OURS.max());
				dialled.getOutputStream()
					.write(new byte[] { 'G', 'L', 'D', 'C', 0, 0, 0, 2, FrameKind.REFUSED.code(), 3 });
				node.awaitRefused(Rejection.VERSION, "refused this node", "does not speak versions 2 to 2");
				await().untilAsserted(() -> assertThat(node.contacts).singleElement()
					.asString()
					.startsWith("!" + address)
					.contains("does not speak versions 2 to 2"));
			}
		}
	}

	@Test
	void newerPeerOfTheSameVersionWithMoreFieldsIsAccepted() throws IOException {
		ChannelNode node = secretNode();
		byte[] opening = opening("test", PeerAuthentication.SECRET);
		byte[] longer = Arrays.copyOf(opening, opening.length + 100);
		longer[1] = 9;
		byte[] answer = say(node, longer);
		assertThat(answer).hasSizeGreaterThan(40);
		assertThat(answer[8]).isEqualTo(FrameKind.HELLO.code());
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "\u0000\u0000\u0000\u0000", "quite something else",
			"\u0016\u0003\u0001\u0002\u0000" })
	void garbageIsRefusedWithoutAReply(String garbage) throws IOException {
		ChannelNode node = secretNode();
		try (Caller caller = new Caller(node.port())) {
			assertThat(caller.say(garbage).answer()).isEmpty();
		}
		node.awaitRefused(Rejection.MALFORMED, "127.0.0.1");
		assertServes(node);
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void randomBytesAfterTheGreetingNeverGetIn(long seed) throws IOException {
		ChannelNode node = secretNode();
		Random random = new Random(seed);
		for (int i = 0; i < 50; i++) {
			byte[] bytes = new byte[random.nextInt(200)];
			random.nextBytes(bytes);
			try (Caller caller = new Caller(node.port())) {
				caller.greet().frame(FrameKind.HELLO, bytes).hangUp().answer();
			}
		}
		await().untilAsserted(
				() -> assertThat(node.rejections.of(Rejection.MALFORMED) + node.rejections.of(Rejection.VERSION))
					.as("seed %d", seed)
					.isEqualTo(50));
		assertServes(node);
	}

	@ParameterizedTest
	@ValueSource(ints = { 2401, 1 << 20, Integer.MAX_VALUE, -1, Integer.MIN_VALUE })
	void oversizedFrameOfAStrangerIsRefusedAtItsLength(int length) throws IOException {
		ChannelNode node = secretNode();
		try (Caller caller = new Caller(node.port())) {
			assertThat(caller.greet().length(length).answer()).isEmpty();
		}
		node.awaitRefused(Rejection.OVERSIZED, "at most 2400");
		assertServes(node);
	}

	@Test
	void oversizedFrameOfAMemberIsRefusedAtItsLength() throws IOException {
		ChannelNode node = node("open", UnaryOperator.identity());
		try (Caller caller = new Caller(node.port())) {
			caller.greet()
				.frame(FrameKind.HELLO, opening("test", PeerAuthentication.NOTHING))
				.frame(FrameKind.PROOF, hello());
			await().until(() -> node.channel.status().inbound() == 1);
			caller.length(1 << 30).answer();
		}
		node.awaitRefused(Rejection.OVERSIZED, "1073741824");
		assertServes(node, UnaryOperator.identity());
	}

	@Test
	void frameBeforeTheHandshakeIsRefused() throws IOException {
		ChannelNode node = secretNode();
		try (Caller caller = new Caller(node.port())) {
			caller.greet().frame(FrameKind.DATA, (byte) 1).answer();
		}
		node.awaitRefused(Rejection.MALFORMED, "out of order");
		assertThat(node.received).isEmpty();
	}

	@Test
	void truncatedHandshakeIsCountedAndASilentProbeIsNot() throws IOException {
		ChannelNode node = secretNode();
		new Caller(node.port()).close();
		try (Caller caller = new Caller(node.port())) {
			caller.greet().length(200).say("only a part").hangUp().answer();
		}
		node.awaitRefused(Rejection.MALFORMED, "middle of the handshake");
		assertThat(node.refusals).hasSize(1);
	}

	@Test
	void slowHandshakeIsCutOff() throws IOException {
		ChannelNode node = node("node", (settings) -> settings.secrets(List.of(SECRET))
			.timing(ChannelSettings.Timing.DEFAULT.withHandshake(Duration.ofMillis(200))));
		try (Caller silent = new Caller(node.port()); Caller slow = new Caller(node.port())) {
			slow.greet().length(100);
			silent.answer();
			slow.answer();
		}
		node.awaitRefused(Rejection.UNAUTHENTICATED, "within 200 ms");
		await().until(() -> node.rejections.of(Rejection.UNAUTHENTICATED) == 2);
		assertServes(node);
	}

	@Test
	void oldestOfTooManyHandshakesIsClosedAndMembersConnect() throws IOException {
		ChannelNode node = secretNode();
		List<Caller> callers = new ArrayList<>();
		try {
			for (int i = 0; i < InboundConnections.UNPROVED_PER_HOST_MAX + 20; i++) {
				callers.add(new Caller(node.port()));
			}
			await().until(() -> node.rejections.of(Rejection.UNAUTHENTICATED) >= 20);
			assertThat(callers.get(0).answer()).isEmpty();
			assertServes(node);
		}
		finally {
			for (Caller caller : callers) {
				caller.close();
			}
		}
	}

	private ChannelNode secretNode() {
		return node("node", ChannelNode.secrets(SECRET));
	}

	private ChannelNode otherCluster(String cluster, String secret) {
		ChannelSettings settings = ChannelSettings.builder(cluster).keySalt("salt").secrets(List.of(secret)).build();
		ChannelNode node = ChannelNode.start("other", settings);
		this.nodes.add(node);
		return node;
	}

	private ChannelNode node(String id, UnaryOperator<ChannelSettings.Builder> settings) {
		ChannelNode node = ChannelNode.start(id, settings);
		this.nodes.add(node);
		return node;
	}

	private void assertServes(ChannelNode node) {
		assertServes(node, ChannelNode.secrets(SECRET));
	}

	private void assertServes(ChannelNode node, UnaryOperator<ChannelSettings.Builder> settings) {
		ChannelNode friend = node("friend", settings);
		friend.send(node.self(), "from a friend");
		node.awaitReceived("from a friend");
		assertThat(node.received).containsOnly("from a friend");
		assertThat(node.senders).containsOnly(friend.self().incarnation());
	}

	private static byte[] say(ChannelNode node, byte[] opening) throws IOException {
		try (Caller caller = new Caller(node.port())) {
			return caller.greet().frame(FrameKind.HELLO, opening).hangUp().answer();
		}
	}

	private static byte[] opening(String cluster, PeerAuthentication proving) {
		return new OpeningMessage(OpeningMessage.Versions.OURS, proving, new EphemeralKey(1, 2, 3, 4), cluster).write();
	}

	private static byte[] hello() {
		Member member = new Member("caller", 5, "127.0.0.1:1", Member.Site.DEFAULT, 1);
		return new HelloMessage(PreSharedKeys.fingerprint("salt"), member).write();
	}

}
