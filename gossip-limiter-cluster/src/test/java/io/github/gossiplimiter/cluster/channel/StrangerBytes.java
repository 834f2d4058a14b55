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

/**
 * Bytes that a stranger may send to a node.
 */
final class StrangerBytes {

	/**
	 * How often {@link #serialized} was read as an object.
	 */
	static final AtomicInteger deserialized = new AtomicInteger();

	private StrangerBytes() {
	}

	/**
	 * A well-formed opening of cluster {@code test}.
	 */
	static byte[] opening(PeerAuthentication proving) {
		return new OpeningMessage(OpeningMessage.Versions.OURS, proving, new EphemeralKey(1, 2, 3, 4), "test").write();
	}

	static byte[] greeting() {
		return "GLDC".getBytes(StandardCharsets.US_ASCII);
	}

	static byte[] frame(FrameKind kind, byte[] payload) {
		return concat(new byte[] { kind.code() }, payload);
	}

	static byte[] framed(byte[] frame) {
		return ByteBuffer.allocate(Integer.BYTES + frame.length).putInt(frame.length).put(frame).array();
	}

	static byte[] concat(byte[] first, byte[] second) {
		byte[] both = Arrays.copyOf(first, first.length + second.length);
		System.arraycopy(second, 0, both, first.length, second.length);
		return both;
	}

	static byte[] serialized() throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
			out.writeObject(new Trap());
		}
		return bytes.toByteArray();
	}

	/*
	 * A connection's first bytes: cookie, version, length and the address claimed.
	 */
	static byte[] jGroupsConnect() {
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
	static byte[] jGroupsMessage() {
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
