/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

import io.github.gossiplimiter.cluster.channel.internal.handshake.PeerAuthentication;
import io.github.gossiplimiter.cluster.channel.tls.TlsMaterial;

import static io.github.gossiplimiter.cluster.channel.ChannelNode.await;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A live node that strangers attack in each of the three modes, and a node of the cluster
 * that joins it meanwhile.
 */
abstract class StrangerAttacks {

	private static final String SECRET = "a secret of the cluster";

	/**
	 * Many times what joining takes on an idle machine, a fraction of any deadline that a
	 * stranger could make a node wait for.
	 */
	private static final Duration JOIN_MAX = Duration.ofSeconds(4);

	private static Authority authority;

	private final Queue<ChannelNode> nodes = new ConcurrentLinkedQueue<>();

	private final Queue<Caller> callers = new ConcurrentLinkedQueue<>();

	@BeforeAll
	static void issue(@TempDir Path directory) throws Exception {
		authority = Authority.create(directory, "ours");
	}

	@AfterEach
	void close() throws IOException {
		for (Caller caller : this.callers) {
			caller.close();
		}
		this.nodes.forEach(ChannelNode::close);
	}

	/**
	 * Joins: connects, proves itself and is answered, within its usual time.
	 */
	final void assertJoins(ChannelNode node, Mode mode) {
		ChannelNode friend = node("friend", mode);
		long startNanos = System.nanoTime();
		friend.channel.contact(node.self().address());
		await().until(() -> friend.channel.status().outbound() == 1);
		assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isLessThan(JOIN_MAX);
		friend.send(node.self(), "from a friend");
		node.awaitReceived("from a friend");
		assertThat(node.received).containsOnly("from a friend");
		assertThat(node.senders).containsOnly(friend.self().incarnation());
	}

	final Caller call(ChannelNode node) throws IOException {
		return call(node, "127.0.0.1");
	}

	final Caller call(ChannelNode node, String from) throws IOException {
		Caller caller = new Caller(node.port(), from);
		this.callers.add(caller);
		return caller;
	}

	final ChannelNode node(String id, Mode mode) {
		return node(id, mode, ChannelSettings.Timing.DEFAULT.handshake());
	}

	final ChannelNode node(String id, Mode mode, Duration handshake) {
		ChannelNode node = ChannelNode.start(id,
				settings(mode, ChannelSettings.Timing.DEFAULT.withHandshake(handshake)));
		this.nodes.add(node);
		return node;
	}

	static ChannelSettings settings(Mode mode, ChannelSettings.Timing timing) {
		ChannelSettings.Builder settings = ChannelSettings.builder("test").keySalt("salt").timing(timing);
		return switch (mode) {
			case SECRET -> settings.secrets(List.of(SECRET)).build();
			case TLS -> settings.tls(StrangerAttacks::material).build();
			case INSECURE -> settings.build();
		};
	}

	private static TlsMaterial material() {
		try {
			return authority.material();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	static int refusals(ChannelNode node) {
		return node.refusals.size();
	}

	static long usedHeap() {
		System.gc();
		return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
	}

	static void sayUnlessCut(Caller caller, byte... bytes) {
		try {
			caller.say(bytes);
		}
		catch (IOException ex) {
			// The node has closed the connection, as it should sooner or later.
			assertThat(ex).isNotNull();
		}
	}

	static PeerAuthentication proving(Mode mode) {
		return (mode == Mode.SECRET) ? PeerAuthentication.SECRET : PeerAuthentication.NOTHING;
	}

	enum Mode {

		SECRET, TLS, INSECURE

	}

}
