/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import io.github.gossiplimiter.cluster.channel.internal.frame.FrameKind;

/**
 * Somebody who calls a node and says whatever a test wants.
 */
public final class Caller implements AutoCloseable {

	private final Socket socket;

	Caller(int port) throws IOException {
		this(port, "127.0.0.1");
	}

	/**
	 * Call from an address of this machine.
	 */
	public Caller(int port, String from) throws IOException {
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.getByName(from), 0);
		this.socket.setSoTimeout(20_000);
	}

	public Caller say(byte... bytes) throws IOException {
		this.socket.getOutputStream().write(bytes);
		return this;
	}

	public Caller say(String text) throws IOException {
		return say(text.getBytes(StandardCharsets.UTF_8));
	}

	public Caller greet() throws IOException {
		return say("GLDC");
	}

	Caller frame(FrameKind kind, byte... payload) throws IOException {
		return say(ByteBuffer.allocate(5 + payload.length)
			.putInt(1 + payload.length)
			.put(kind.code())
			.put(payload)
			.array());
	}

	public Caller length(int length) throws IOException {
		return say(ByteBuffer.allocate(Integer.BYTES).putInt(length).array());
	}

	/**
	 * Say nothing more.
	 */
	Caller hangUp() throws IOException {
		this.socket.shutdownOutput();
		return this;
	}

	/**
	 * Read some bytes.
	 */
	byte[] read(int count) throws IOException {
		return this.socket.getInputStream().readNBytes(count);
	}

	/**
	 * Read until the node hangs up.
	 */
	byte[] answer() throws IOException {
		try {
			return this.socket.getInputStream().readAllBytes();
		}
		catch (SocketException ex) {
			return new byte[0];
		}
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
