/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.cluster.channel.internal.frame.FrameCipher;
import io.github.gossiplimiter.cluster.channel.internal.frame.FrameKind;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;

import static io.github.gossiplimiter.cluster.channel.ChannelNode.await;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Somebody between two nodes that share a secret but use no TLS.
 */
class ChannelReplayTests {

	private final ChannelNode a = ChannelNode.start("a", ChannelNode.secrets("s"));

	private ChannelNode b;

	private TcpProxy proxy;

	private Member way;

	@BeforeEach
	void connect() throws IOException {
		this.proxy = new TcpProxy();
		// Told to others too: whoever is called back early dials where it was told to.
		this.b = ChannelNode.start("b", ChannelSettings.builder("test").keySalt("salt").secrets(List.of("s")).build(),
				this.proxy.port());
		this.proxy.target(this.b.port());
		this.way = this.b.self();
		this.a.send(this.way, "one");
		this.b.awaitReceived("one");
	}

	@AfterEach
	void close() throws IOException {
		this.proxy.close();
		this.a.close();
		this.b.close();
	}

	@Test
	void recordedSessionIsRefusedWhenPlayedToTheSameNode() throws IOException {
		try (Caller caller = new Caller(this.b.port())) {
			caller.say(this.proxy.recorded()).answer();
		}
		this.b.awaitRefused(Rejection.REPLAYED, "handshake of old");
		assertThat(this.b.received).containsExactly("one");
		this.a.send(this.way, "two");
		this.b.awaitReceived("two");
	}

	@Test
	void recordedSessionIsRefusedByAnotherNode() throws IOException {
		try (ChannelNode c = ChannelNode.start("c", ChannelNode.secrets("s")); Caller caller = new Caller(c.port())) {
			caller.say(this.proxy.recorded()).answer();
			c.awaitRefused(Rejection.UNAUTHENTICATED, "does not know the secret");
			assertThat(c.received).isEmpty();
		}
	}

	@Test
	void repeatedFrameIsRefused() {
		tamper((frame) -> List.of(frame, frame));
		this.a.send(this.way, "two");
		this.b.awaitRefused(Rejection.REPLAYED, "out of order");
		assertThat(this.b.received).containsExactly("one", "two");
		assertRecovers();
	}

	@Test
	void swappedFramesAreRefused() {
		List<byte[]> kept = new ArrayList<>();
		tamper((frame) -> {
			kept.add(0, frame);
			return (kept.size() == 2) ? kept : List.of();
		});
		this.a.send(this.way, "two");
		this.a.send(this.way, "three");
		this.b.awaitRefused(Rejection.REPLAYED, "out of order");
		assertThat(this.b.received).containsExactly("one");
		assertRecovers();
	}

	@Test
	void frameAfterARemovedOneIsRefused() {
		// Messages only: should the connection be made anew meanwhile, it has to succeed.
		int length = 1 + "two".length() + FrameCipher.TAG_BYTES;
		AtomicBoolean taken = new AtomicBoolean();
		tamper((frame) -> {
			taken.compareAndSet(false, frame.length == length);
			return (frame.length == length) ? List.of() : List.of(frame);
		});
		await().until(() -> {
			this.a.offer(this.way, "two");
			return taken.get();
		});
		tamper(List::of);
		this.a.send(this.way, "three");
		this.b.awaitRefused(Rejection.REPLAYED, "out of order");
		assertThat(this.b.received).containsExactly("one");
		assertRecovers();
	}

	@Test
	void flippedBitIsRefused() {
		tamper((frame) -> {
			byte[] changed = frame.clone();
			changed[2] ^= 1;
			return List.of(changed);
		});
		this.a.send(this.way, "two");
		this.b.awaitRefused(Rejection.UNAUTHENTICATED, "code is wrong");
		assertThat(this.b.received).containsExactly("one");
		assertRecovers();
	}

	@Test
	void frameWithoutCodeIsRefused() {
		tamper((frame) -> List.of(new byte[] { FrameKind.DATA.code() }));
		this.a.send(this.way, "two");
		this.b.awaitRefused(Rejection.UNAUTHENTICATED, "without code");
		assertRecovers();
	}

	@Test
	void messagesAndNamesAreNotSentInTheClear() {
		this.a.send(this.way, "a message that nobody else reads");
		this.b.awaitReceived("a message that nobody else reads");
		assertThat(new String(this.proxy.recorded(), StandardCharsets.ISO_8859_1)).contains("test")
			.doesNotContain("nobody else", "north", "127.0.0.1");
	}

	private void tamper(Function<byte[], List<byte[]>> change) {
		this.proxy.tamper(change);
	}

	private void assertRecovers() {
		tamper(List::of);
		await().untilAsserted(() -> assertThat(this.a.interrupted).contains(this.b.self().incarnation()));
		this.a.send(this.way, "after all");
		this.b.awaitReceived("after all");
	}

}
