/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.cluster.HostAndPort;

import static io.github.gossiplimiter.cluster.channel.ChannelNode.await;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

class AcceptorTests {

	private final ChannelNetwork network = new ChannelNetwork(ChannelSettings.Timing.DEFAULT);

	private final Acceptor acceptor = new Acceptor(this.network, new HostAndPort("127.0.0.1", 0), AcceptorTests::end);

	private int port;

	@BeforeEach
	void open() throws IOException {
		this.port = this.acceptor.listen();
		this.acceptor.open();
	}

	@AfterEach
	void close() {
		this.acceptor.close();
		this.network.close();
	}

	@Test
	void socketClosedByAnErrorIsReopenedOnItsPort() throws IOException {
		Channel first = requireNonNull(this.acceptor.server());
		first.close().awaitUninterruptibly();
		await().until(() -> this.acceptor.server() != first);
		assertThat(this.acceptor.port()).isEqualTo(this.port);
		assertAccepts();
	}

	@Test
	void portTakenByAnotherProcessIsBoundAgainLater() throws IOException {
		Channel first = requireNonNull(this.acceptor.server());
		first.close().awaitUninterruptibly();
		try (Channels other = Channels.listening(this.network, this.port)) {
			await().during(Acceptor.PAUSE.plusMillis(200)).until(() -> this.acceptor.server() == first);
			assertThat(other.channel().isOpen()).isTrue();
		}
		await().until(() -> this.acceptor.server() != first);
		assertAccepts();
	}

	@Test
	void failureToAcceptPausesAccepting() throws IOException {
		Channel server = requireNonNull(this.acceptor.server());
		server.pipeline().fireExceptionCaught(new IOException("Too many open files"));
		await().until(() -> !server.config().isAutoRead());
		server.pipeline().fireExceptionCaught(new OutOfMemoryError("for this test"));
		await().until(() -> server.config().isAutoRead());
		assertThat(this.acceptor.server()).isSameAs(server);
		assertAccepts();
	}

	@Test
	void ipv6HostIsItsPrefix() throws IOException {
		assertThat(key("2001:db8:1:2:3:4:5:6")).isEqualTo(key("2001:db8:1:2:ffff::1"))
			.isNotEqualTo(key("2001:db8:1:3::1"));
		assertThat(key("10.0.0.1")).isNotEqualTo(key("10.0.0.2"));
		assertThat(InboundConnections.hostKey(null)).isEmpty();
	}

	private void assertAccepts() throws IOException {
		try (Caller caller = new Caller(this.port)) {
			assertThat(caller.answer()).isEmpty();
		}
	}

	private static void end(Channel channel) {
		channel.close().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
	}

	private static String key(String address) throws IOException {
		return InboundConnections.hostKey(new InetSocketAddress(InetAddress.getByName(address), 1));
	}

	/**
	 * Somebody else on the port.
	 */
	private record Channels(Channel channel) implements AutoCloseable {

		/*
		 * A closed socket keeps its port until the selector has removed it.
		 */
		static Channels listening(ChannelNetwork network, int port) {
			return await()
				.until(() -> new Channels(network.listen(new HostAndPort("127.0.0.1", port), AcceptorTests::end)
					.awaitUninterruptibly()
					.channel()), (taken) -> taken.channel().isActive());
		}

		@Override
		public void close() {
			this.channel.close().awaitUninterruptibly();
		}

	}

}
