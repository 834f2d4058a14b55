/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;

import io.netty.buffer.ByteBufAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gossiplimiter.cluster.HostAndPort;
import io.github.gossiplimiter.cluster.channel.tls.TlsContexts;
import io.github.gossiplimiter.cluster.channel.tls.TlsMaterial;

import static org.assertj.core.api.Assertions.assertThat;

class TlsContextsTests {

	@Test
	void sessionIsResumableForAMinuteAtBothEnds(@TempDir Path directory) throws Exception {
		TlsMaterial material = Authority.create(directory, "authority").material();
		TlsContexts contexts = new TlsContexts(() -> material);
		try {
			SSLEngine server = contexts.newServerHandler(ByteBufAllocator.DEFAULT).engine();
			SSLEngine client = contexts.newClientHandler(ByteBufAllocator.DEFAULT, new HostAndPort("127.0.0.1", 7946))
				.engine();
			shakeHands(client, server);
			assertThat(List.of(client, server)).extracting(SSLEngine::getSession)
				.extracting(SSLSession::getSessionContext)
				.allSatisfy((context) -> assertThat(context.getSessionTimeout()).isEqualTo(60));
		}
		finally {
			contexts.close();
		}
	}

	@Test
	void eachConnectionWithoutProofHasRoomForAStep() {
		assertThat(TlsContexts.STEPS_MAX).isEqualTo(InboundConnections.UNPROVED_MAX + PeerLinks.DIALLING_MAX);
	}

	private static void shakeHands(SSLEngine client, SSLEngine server) throws SSLException {
		ByteBuffer toServer = ByteBuffer.allocate(1 << 16);
		ByteBuffer toClient = ByteBuffer.allocate(1 << 16);
		client.setUseClientMode(true);
		server.setUseClientMode(false);
		client.beginHandshake();
		server.beginHandshake();
		while (isShaking(client) || isShaking(server)) {
			advance(client, toClient, toServer);
			advance(server, toServer, toClient);
		}
	}

	private static boolean isShaking(SSLEngine engine) {
		return engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING;
	}

	private static void advance(SSLEngine engine, ByteBuffer in, ByteBuffer out) throws SSLException {
		switch (engine.getHandshakeStatus()) {
			case NEED_TASK -> engine.getDelegatedTask().run();
			case NEED_WRAP -> engine.wrap(ByteBuffer.allocate(0), out);
			default -> {
				in.flip();
				engine.unwrap(in, ByteBuffer.allocate(1 << 16));
				in.compact();
			}
		}
	}

}
