/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.handshake;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.channel.internal.frame.FrameDecoder;
import io.github.gossiplimiter.cluster.channel.internal.frame.PeerRefusal;
import io.github.gossiplimiter.cluster.channel.internal.key.PreSharedKeys;
import io.github.gossiplimiter.fuzz.Seeds;
import io.github.gossiplimiter.gossip.Member;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A stranger dials, or is dialled, and sends any two messages. There is a session only
 * with the very messages of a node that knows the secret, which the seeds contain;
 * without a secret, whatever is read as a hello has a name that can be printed.
 * <p>
 * An input is one byte for the role of the stranger, the length of its first message in
 * two, and both messages. All keys are fixed, so that a handshake can be repeated.
 */
class HandshakeFuzzTests implements Seeds {

	private static final HexFormat HEX = HexFormat.of();

	private static final int HEAD_BYTES = 3;

	private static final PreSharedKeys SECRETS = new PreSharedKeys("shop", List.of("correct horse battery staple"));

	private static final EphemeralKeyPair DIALLER_KEYS = keys(1);

	private static final EphemeralKeyPair ACCEPTOR_KEYS = keys(33);

	private static final Transcript VALID = new Transcript(true);

	@FuzzTest
	void strangersGetNoSession(byte[] bytes) {
		if (bytes.length < HEAD_BYTES) {
			return;
		}
		ByteBuffer in = ByteBuffer.wrap(bytes);
		int role = in.get();
		byte[] first = new byte[Math.min(in.getShort() & 0xffff, in.remaining())];
		in.get(first);
		byte[] second = new byte[in.remaining()];
		in.get(second);
		boolean secret = (role & 2) == 0;
		boolean dials = (role & 1) == 0;
		HandshakeResult session = dials ? accept(secret, first, second) : dial(secret, first, second);
		if (session == null) {
			return;
		}
		assertThat(session.peer().id()).isNotBlank();
		if (secret) {
			assertThat(first).isEqualTo(dials ? VALID.diallerOpening : VALID.acceptorOpening);
			byte[] proof = dials ? VALID.sealedHello() : VALID.acceptorProof;
			assertThat(HEX.formatHex(second)).contains(HEX.formatHex(proof));
		}
	}

	private static @Nullable HandshakeResult accept(boolean secret, byte[] opening, byte[] proof) {
		Handshake acceptor = acceptor(secret);
		try {
			acceptor.diallerOpened(opening);
			HandshakeResult session = acceptor.diallerProved(proof);
			assertThat(acceptor.proof()).isNotEmpty();
			return session;
		}
		catch (PeerRefusal refusal) {
			assertThat(refusal.what()).isNotBlank();
			return null;
		}
	}

	private static @Nullable HandshakeResult dial(boolean secret, byte[] opening, byte[] ready) {
		Handshake dialler = dialler(secret);
		try {
			assertThat(dialler.acceptorOpened(opening)).hasSizeLessThan(FrameDecoder.HANDSHAKE_BYTES_MAX);
			return dialler.acceptorProved(ready);
		}
		catch (PeerRefusal refusal) {
			assertThat(refusal.what()).isNotBlank();
			return null;
		}
	}

	@Override
	public Map<String, byte[]> seeds() {
		Transcript open = new Transcript(false);
		Map<String, byte[]> seeds = new LinkedHashMap<>();
		seeds.put("dialler", seed(0, VALID.diallerOpening, VALID.diallerProof));
		seeds.put("acceptor", seed(1, VALID.acceptorOpening, VALID.acceptorProof));
		seeds.put("dialler-without-secret", seed(2, open.diallerOpening, open.diallerProof));
		seeds.put("acceptor-without-secret", seed(3, open.acceptorOpening, open.acceptorProof));
		return seeds;
	}

	private static byte[] seed(int role, byte[] first, byte[] second) {
		return ByteBuffer.allocate(HEAD_BYTES + first.length + second.length)
			.put((byte) role)
			.putShort((short) first.length)
			.put(first)
			.put(second)
			.array();
	}

	private static Handshake dialler(boolean secret) {
		return handshake(secret, DIALLER_KEYS, new Member("a", 1, "10.0.0.7:7946", Member.Site.DEFAULT, 1));
	}

	private static Handshake acceptor(boolean secret) {
		return handshake(secret, ACCEPTOR_KEYS, new Member("b", 2, "10.0.0.8:7946", Member.Site.DEFAULT, 1));
	}

	private static Handshake handshake(boolean secret, EphemeralKeyPair keys, Member member) {
		PeerAuthentication proving = secret ? PeerAuthentication.SECRET : PeerAuthentication.NOTHING;
		OpeningMessage opening = new OpeningMessage(OpeningMessage.Versions.OURS, proving, keys.publicKey(), "shop");
		return new Handshake(opening, new HelloMessage(3, member), SECRETS, secret ? keys : null);
	}

	private static EphemeralKeyPair keys(int first) {
		byte[] scalar = new byte[EphemeralKey.BYTES];
		for (int i = 0; i < scalar.length; i++) {
			scalar[i] = (byte) (first + i);
		}
		return EphemeralKeyPair.of(scalar);
	}

	/**
	 * The messages of two nodes of one cluster.
	 */
	private static final class Transcript {

		final byte[] diallerOpening;

		final byte[] acceptorOpening;

		final byte[] diallerProof;

		final byte[] acceptorProof;

		Transcript(boolean secret) {
			Handshake dialler = dialler(secret);
			Handshake acceptor = acceptor(secret);
			try {
				this.diallerOpening = dialler.opening();
				this.acceptorOpening = acceptor.opening();
				acceptor.diallerOpened(this.diallerOpening);
				this.diallerProof = dialler.acceptorOpened(this.acceptorOpening);
				acceptor.diallerProved(this.diallerProof);
				this.acceptorProof = acceptor.proof();
			}
			catch (PeerRefusal refusal) {
				throw new IllegalStateException(refusal);
			}
		}

		/*
		 * After its length.
		 */
		byte[] sealedHello() {
			return Arrays.copyOfRange(this.diallerProof, Short.BYTES, this.diallerProof.length);
		}

	}

}
