/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.gossiplimiter.cluster.channel.internal.frame.FrameKind;
import io.github.gossiplimiter.cluster.channel.internal.handshake.EphemeralKey;
import io.github.gossiplimiter.cluster.channel.internal.handshake.HelloMessage;
import io.github.gossiplimiter.cluster.channel.internal.handshake.OpeningMessage;
import io.github.gossiplimiter.cluster.channel.internal.handshake.PeerAuthentication;
import io.github.gossiplimiter.cluster.channel.internal.key.PreSharedKeys;
import io.github.gossiplimiter.gossip.Member;

/**
 * Bytes that a stranger may send to a node.
 */
public final class StrangerBytes {

	/**
	 * How often {@link #serialized} was read as an object.
	 */
	public static final AtomicInteger deserialized = new AtomicInteger();

	private StrangerBytes() {
	}

	/**
	 * A well-formed opening of cluster {@code test}.
	 */
	static byte[] opening(PeerAuthentication proving) {
		return new OpeningMessage(OpeningMessage.Versions.OURS, proving, new EphemeralKey(1, 2, 3, 4), "test").write();
	}

	/**
	 * A greeting and an opening as nodes with a secret send them.
	 */
	public static byte[] hello() {
		return concat(greeting(), framed(frame(FrameKind.HELLO, opening(PeerAuthentication.SECRET))));
	}

	/**
	 * A proof of any content.
	 */
	public static byte[] proof(byte[] content) {
		return framed(frame(FrameKind.PROOF, content));
	}

	/**
	 * A whole handshake of somebody who claims to be a member but cannot prove it, and a
	 * message.
	 */
	public static byte[] claim(Member member, String salt) {
		byte[] identity = new HelloMessage(PreSharedKeys.fingerprint(salt), member).write();
		return concat(concat(hello(), proof(identity)), framed(frame(FrameKind.DATA, new byte[] { 1 })));
	}

	public static byte[] greeting() {
		return "GLDC".getBytes(StandardCharsets.US_ASCII);
	}

	static byte[] frame(FrameKind kind, byte[] payload) {
		return concat(new byte[] { kind.code() }, payload);
	}

	public static byte[] framed(byte[] frame) {
		return ByteBuffer.allocate(Integer.BYTES + frame.length).putInt(frame.length).put(frame).array();
	}

	public static byte[] concat(byte[] first, byte[] second) {
		byte[] both = Arrays.copyOf(first, first.length + second.length);
		System.arraycopy(second, 0, both, first.length, second.length);
		return both;
	}

	public static byte[] serialized() throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
			out.writeObject(new Trap());
		}
		return bytes.toByteArray();
	}

	/*
	 * A connection's first bytes: cookie, version, length and the address claimed.
	 */
	public static byte[] jGroupsConnect() {
		return ByteBuffer.allocate(64)
			.put("bela".getBytes(StandardCharsets.US_ASCII))
			.putShort((short) 21573)
			.putShort((short) 7)
			.put(new byte[] { 4, 127, 0, 0, 1 })
			.putShort((short) 7961)
			.array();
	}

	/*
	 * A message of 64 bytes that names 18 MB of payload.
	 */
	public static byte[] jGroupsMessage() {
		return ByteBuffer.allocate(14).putInt(64).putShort((short) 21573).put((byte) 0).putInt(18_000_000).array();
	}

	static byte[] httpRequest() {
		return "GET / HTTP/1.1\r\nHost: node\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
	}

	static byte[] tlsHello() {
		return new byte[] { 0x16, 3, 1, 0, 4, 1, 0, 0, 0 };
	}

	/**
	 * Counts when it is read.
	 */
	private static final class Trap implements Serializable {

		private static final long serialVersionUID = 1L;

		private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
			in.defaultReadObject();
			deserialized.incrementAndGet();
		}

	}

}
