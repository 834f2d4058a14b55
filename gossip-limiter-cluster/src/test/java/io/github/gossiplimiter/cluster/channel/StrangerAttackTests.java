/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.cluster.channel.internal.frame.FrameDecoder;
import io.github.gossiplimiter.cluster.channel.internal.frame.FrameKind;
import io.github.gossiplimiter.cluster.channel.internal.frame.PeerRefusal;
import io.github.gossiplimiter.cluster.channel.internal.handshake.EphemeralKey;
import io.github.gossiplimiter.cluster.channel.internal.handshake.HelloMessage;
import io.github.gossiplimiter.cluster.channel.internal.handshake.OpeningMessage;
import io.github.gossiplimiter.cluster.channel.internal.handshake.PeerAuthentication;
import io.github.gossiplimiter.cluster.channel.internal.key.PreSharedKeys;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RejectionCounts;

import static io.github.gossiplimiter.cluster.channel.ChannelNode.await;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Strangers that send what they like to a live node: nothing but the handshake reads it.
 */
class StrangerAttackTests extends StrangerAttacks {

	@ParameterizedTest
	@EnumSource
	void serializedObjectIsNotRead(Mode mode) throws IOException {
		ChannelNode node = node("node", mode);
		byte[] object = StrangerBytes.serialized();
		for (byte[] bytes : List.of(object, StrangerBytes.concat(StrangerBytes.greeting(), object),
				StrangerBytes.concat(StrangerBytes.greeting(), StrangerBytes.framed(object)))) {
			assertThat(call(node).say(bytes).answer()).hasSizeLessThan(64);
		}
		await().until(() -> refusals(node) >= 3);
		assertThat(StrangerBytes.deserialized).hasValue(0);
		assertThat(node.received).isEmpty();
		assertJoins(node, mode);
	}

	@ParameterizedTest
	@EnumSource
	void messagesOfAnotherProtocolAreRefusedAtTheirFirstBytes(Mode mode) throws IOException {
		ChannelNode node = node("node", mode);
		for (byte[] recorded : List.of(StrangerBytes.jGroupsConnect(), StrangerBytes.jGroupsMessage(),
				StrangerBytes.httpRequest(), StrangerBytes.tlsHello())) {
			call(node).say(recorded).answer();
		}
		await().until(() -> refusals(node) >= 4);
		assertThat(node.received).isEmpty();
		assertJoins(node, mode);
	}

	@ParameterizedTest
	@EnumSource
	void hugeLengthFieldsReserveNoMemory(Mode mode) throws IOException {
		ChannelNode node = node("node", mode);
		long before = usedHeap();
		for (int i = 0; i < 100; i++) {
			int length = (i % 2 == 0) ? Integer.MAX_VALUE - 8 : 100_000_000 + i;
			call(node).say(ByteBuffer.allocate(14).put(StrangerBytes.greeting()).putInt(length).array());
		}
		await().until(() -> refusals(node) >= 100);
		assertThat(usedHeap() - before).isLessThan(32 << 20);
		assertJoins(node, mode);
	}

	@ParameterizedTest
	@EnumSource
	void strangerThatClaimsToBeAConnectedMemberReplacesNone(Mode mode) throws IOException {
		ChannelNode node = node("node", mode);
		ChannelNode b = node("b", mode);
		b.send(node.self(), "from b");
		node.awaitReceived("from b");
		byte[] claim = new HelloMessage(PreSharedKeys.fingerprint("salt"), b.self()).write();
		byte[] shake = StrangerBytes.concat(
				StrangerBytes.framed(StrangerBytes.frame(FrameKind.HELLO, StrangerBytes.opening(proving(mode)))),
				StrangerBytes.framed(StrangerBytes.frame(FrameKind.PROOF, claim)));
		byte[] message = StrangerBytes.framed(StrangerBytes.frame(FrameKind.DATA, new byte[] { 1 }));
		call(node, "127.0.0.2")
			.say(StrangerBytes.concat(StrangerBytes.greeting(), StrangerBytes.concat(shake, message)))
			.answer();
		await().until(() -> refusals(node) >= 1);
		node.send(b.self(), "for b");
		b.awaitReceived("for b");
		assertThat(node.received).containsExactly("from b");
		assertThat(node.interrupted).isEmpty();
		assertThat(node.contacts).hasSize(1);
		assertThat(b.interrupted).isEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void errorInOneConnectionClosesOnlyThatOne(Mode mode) throws IOException {
		ChannelNode node = node("node", mode);
		ChannelNode b = node("b", mode);
		ChannelNode c = node("c", mode);
		c.send(node.self(), "from c");
		node.awaitReceived("from c");
		node.failure = new OutOfMemoryError("for this test");
		b.send(node.self(), "too much");
		await().untilAsserted(() -> assertThat(b.interrupted).containsExactly(node.self().incarnation()));
		c.send(node.self(), "from c again");
		node.awaitReceived("from c again");
		assertThat(c.interrupted).isEmpty();
		node.received.clear();
		node.senders.clear();
		assertJoins(node, mode);
	}

	@Test
	void strangerThatDialsReceivesNothingMadeFromTheSecret() throws Exception {
		ChannelNode node = node("node", Mode.SECRET);
		byte[] answer = call(node).greet()
			.frame(FrameKind.HELLO, StrangerBytes.opening(PeerAuthentication.SECRET))
			.frame(FrameKind.PROOF, new byte[200])
			.answer();
		ByteBuffer in = ByteBuffer.wrap(answer);
		assertThat(in.getInt()).isEqualTo(FrameDecoder.MAGIC);
		assertOnlyAnOpening(frame(in));
		assertThat(frame(in)).hasSize(2).startsWith(FrameKind.REFUSED.code());
		assertThat(in.remaining()).isZero();
	}

	@Test
	void strangerThatIsDialledReceivesNothingMadeFromTheSecretBeforeItOffersAKey() throws Exception {
		ChannelNode node = node("node", Mode.SECRET, Duration.ofMillis(300));
		try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			node.channel.contact("127.0.0.1:" + server.getLocalPort());
			try (Socket dialler = server.accept()) {
				ByteBuffer in = ByteBuffer.wrap(dialler.getInputStream().readAllBytes());
				assertThat(in.getInt()).isEqualTo(FrameDecoder.MAGIC);
				assertOnlyAnOpening(frame(in));
				assertThat(in.remaining()).isZero();
			}
		}
		await().untilAsserted(() -> assertThat(node.contacts).singleElement().asString().contains("within 300 ms"));
	}

	@ParameterizedTest
	@EnumSource(names = "TLS", mode = EnumSource.Mode.EXCLUDE)
	void onlyTheHandshakeReadsUnauthenticatedBytes(Mode mode) throws Exception {
		ChannelSettings settings = settings(mode, ChannelSettings.Timing.DEFAULT);
		Member self = new Member("node", 7, "127.0.0.1:1", Member.Site.DEFAULT, 1);
		LocalNode node = new LocalNode(settings, self, new RejectionCounts());
		ChannelNode receiver = node("receiver", mode);
		node.receiver(receiver);
		ConnectedPeers peers = new ConnectedPeers(node, new WaitingMessages());
		for (FrameKind kind : FrameKind.values()) {
			EmbeddedChannel channel = new EmbeddedChannel();
			new AcceptedConnection(node, channel, new InboundConnections(), peers).install(null);
			channel.pipeline().fireChannelActive();
			assertThat(channel.pipeline().toMap().values()).extracting(Object::getClass)
				.extracting(Class::getSimpleName)
				.containsExactly("FrameDecoder", "FrameEncoder", "AcceptedConnection");
			channel.writeInbound(Unpooled.wrappedBuffer(StrangerBytes.greeting(),
					StrangerBytes.framed(new byte[] { kind.code(), 1, 2, 3 })));
			assertThat(channel.isOpen()).as(kind.name()).isFalse();
			assertThat(ByteBufUtil.getBytes(written(channel))).hasSizeLessThan(16);
		}
		assertThat(receiver.received).isEmpty();
		assertThat(peers.accepted()).isZero();
	}

	private static void assertOnlyAnOpening(byte[] frame) throws PeerRefusal {
		assertThat(frame).startsWith(FrameKind.HELLO.code());
		byte[] payload = Arrays.copyOfRange(frame, 1, frame.length);
		OpeningMessage opening = OpeningMessage.read(payload);
		assertThat(opening.write()).isEqualTo(payload);
		assertThat(opening.cluster()).isEqualTo("test");
		// The only other content is the public half of a key made for this connection.
		assertThat(payload).hasSize(3 + EphemeralKey.BYTES + 1 + "test".length());
	}

	private static byte[] frame(ByteBuffer in) {
		byte[] frame = new byte[in.getInt()];
		in.get(frame);
		return frame;
	}

	private static ByteBuf written(EmbeddedChannel channel) {
		ByteBuf all = Unpooled.buffer();
		for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
			all.writeBytes(part);
			part.release();
		}
		return all;
	}

}
