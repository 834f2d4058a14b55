/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.handshake;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.cluster.channel.internal.frame.FrameCipher;
import io.github.gossiplimiter.cluster.channel.internal.frame.FrameKind;
import io.github.gossiplimiter.cluster.channel.internal.frame.PeerRefusal;
import io.github.gossiplimiter.cluster.channel.internal.key.PreSharedKeys;
import io.github.gossiplimiter.cluster.channel.internal.key.StretchedSecret;
import io.github.gossiplimiter.gossip.Member;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One handshake with fixed ephemeral keys, byte by byte. The expected bytes were computed
 * by an independent implementation of the protocol on another library.
 */
class HandshakeVectorTests {

	private static final HexFormat HEX = HexFormat.of();

	private static final String SECRET = "correct horse battery staple";

	private final EphemeralKeyPair diallerKeys = keys(1);

	private final EphemeralKeyPair acceptorKeys = keys(33);

	/*
	 * RFC 7748, section 5.2.
	 */
	@Test
	void sharedSecretIsThatOfRfc7748() throws PeerRefusal {
		EphemeralKeyPair own = EphemeralKeyPair
			.of(HEX.parseHex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4"));
		EphemeralKey other = EphemeralKey
			.of(HEX.parseHex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c"));
		assertHex(own.agree(other), "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552");
	}

	@Test
	void secretIsStretched() {
		byte[] stretched = StretchedSecret.pbkdf2(StretchedSecret.salt("shop"), SECRET, 600_000);
		assertThat(StretchedSecret.ROUNDS).isEqualTo(600_000);
		assertHex(stretched, "6cde79509aa21042f24a765921367cd67ad7aa3f50e88c563f7185d0c623fb64");
		assertHex(secrets().keys().get(0).bytes(), "5947ddffb5b297e3b29150e5c189a86ea87c8c33bc854bcd6f37f39ce3ea3401");
	}

	@Test
	void messagesOfTheHandshakeAndFirstFrames() throws PeerRefusal {
		Handshake dialler = handshake(this.diallerKeys, member("a", 1, "10.0.0.7:7946", "z1"));
		Handshake acceptor = handshake(this.acceptorKeys, member("b", 2, "10.0.0.8:7946", "z2"));
		assertHex(dialler.opening(),
				"02020107a37cbc142093c8b755dc1b10e86cb426374ad16aa853ed0bdfc0b2b86d1c7c" + "0473686f70");
		assertHex(acceptor.opening(),
				"0202015869aff450549732cbaaed5e5df9b30a6da31cb0e5742bad5ad4a1a768f1a67b" + "0473686f70");
		acceptor.diallerOpened(dialler.opening());
		byte[] proof = dialler.acceptorOpened(acceptor.opening());
		assertHex(proof,
				"005d4d0e8e8b0a6222823a1cf4815a2d2cdecc4386c81042da9f302608f6333b5d8cd57edf8fc3aab42d"
						+ "4f2f33d7a424ece568d153fd29577bf6f4d9fe8f7a8c8e1245f48976b1d44dfe7ad30990c23ba6be354d"
						+ "823eba5fba5d089c42cc37");
		HandshakeResult accepted = acceptor.diallerProved(proof);
		byte[] ready = acceptor.proof();
		assertHex(ready,
				"6e8e57eea0cea91c8bdbc625c447c6e2a3576675939d37986956c64fd61e01ce90b21e07728c5538f07f"
						+ "d845f129e5ad7912603668ea00660494f539e4647e93c2b470633fa1ae9bdc805abd44e97f97070eb7ff"
						+ "8f787697b0e45563f3");
		FrameCipher outgoing = Objects.requireNonNull(dialler.acceptorProved(ready).outgoing());
		assertHex(frame(outgoing, FrameKind.DATA, "first"), "9da308b9db9d5a6896b09c52afbdcb16ad67edcb165a");
		assertHex(frame(outgoing, FrameKind.DATA, "second"), "78b63b459b02bd0fe7848698794444792789ca335bcd08");
		assertHex(frame(Objects.requireNonNull(accepted.outgoing()), FrameKind.PONG, ""),
				"f58ae6e488e185b6a8681f2260bbaba1cf");
	}

	@Test
	void keyIsReplacedAsTheNoiseFrameworkDoes() {
		FrameCipher cipher = new FrameCipher(
				HEX.parseHex("9402565d06d69fc8ed0daa0a1033316cbbe9947bf69db8f6558b5870c77e0eb6"), 4);
		for (String text : List.of("first", "second", "third", "fourth")) {
			frame(cipher, FrameKind.DATA, text);
		}
		assertHex(frame(cipher, FrameKind.DATA, "fifth"), "3f998a92e22315edbaa5ec517373abc13b41d3626e44");
	}

	private static byte[] frame(FrameCipher cipher, FrameKind kind, String text) {
		ByteBuf out = Unpooled.buffer(100);
		cipher.encrypt(kind.code(), Unpooled.copiedBuffer(text, StandardCharsets.UTF_8), out);
		return ByteBufUtil.getBytes(out);
	}

	private static void assertHex(byte[] actual, String expected) {
		assertThat(HEX.formatHex(actual)).isEqualTo(expected);
	}

	private static Handshake handshake(EphemeralKeyPair keys, Member member) {
		OpeningMessage opening = new OpeningMessage(OpeningMessage.Versions.OURS, PeerAuthentication.SECRET,
				keys.publicKey(), "shop");
		return new Handshake(opening, new HelloMessage(3, member), secrets(), keys);
	}

	private static PreSharedKeys secrets() {
		return new PreSharedKeys("shop", List.of(SECRET));
	}

	private static Member member(String id, long incarnation, String address, String zone) {
		return new Member(id, incarnation, address, new Member.Site("north", zone, 8080), 1);
	}

	private static EphemeralKeyPair keys(int first) {
		byte[] scalar = new byte[EphemeralKey.BYTES];
		for (int i = 0; i < scalar.length; i++) {
			scalar[i] = (byte) (first + i);
		}
		return EphemeralKeyPair.of(scalar);
	}

}
