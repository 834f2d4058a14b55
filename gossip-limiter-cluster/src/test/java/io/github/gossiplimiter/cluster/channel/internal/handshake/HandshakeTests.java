/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.handshake;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.cluster.channel.internal.frame.FrameCipher;
import io.github.gossiplimiter.cluster.channel.internal.frame.FrameDecoder;
import io.github.gossiplimiter.cluster.channel.internal.frame.PeerRefusal;
import io.github.gossiplimiter.cluster.channel.internal.key.PreSharedKeys;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.internal.Printable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class HandshakeTests {

	private static final SecureRandom RANDOM = new SecureRandom();

	@Test
	void bothEndsDeriveTheSameKeys() throws PeerRefusal {
		Sessions sessions = shake(handshake("a", PeerAuthentication.SECRET, "s"),
				handshake("b", PeerAuthentication.SECRET, "s"));
		assertThat(sessions.dialler().peer().id()).isEqualTo("b");
		assertThat(sessions.acceptor().peer()).isEqualTo(member("a"));
		assertOneWay(sessions.dialler().outgoing(), sessions.acceptor().incoming());
		assertOneWay(sessions.acceptor().outgoing(), sessions.dialler().incoming());
	}

	@Test
	void twoHandshakesOfTheSameNodesHaveDifferentKeys() throws PeerRefusal {
		Sessions one = shake(handshake("a", PeerAuthentication.SECRET, "s"),
				handshake("b", PeerAuthentication.SECRET, "s"));
		Sessions other = shake(handshake("a", PeerAuthentication.SECRET, "s"),
				handshake("b", PeerAuthentication.SECRET, "s"));
		ByteBuf frame = frame(Objects.requireNonNull(one.dialler().outgoing()));
		assertRefused(Rejection.UNAUTHENTICATED, () -> decrypt(other.acceptor().incoming(), frame));
	}

	@Test
	void directionsHaveDifferentKeys() throws PeerRefusal {
		Sessions sessions = shake(handshake("a", PeerAuthentication.SECRET, "s"),
				handshake("b", PeerAuthentication.SECRET, "s"));
		ByteBuf frame = frame(Objects.requireNonNull(sessions.dialler().outgoing()));
		assertRefused(Rejection.UNAUTHENTICATED, () -> decrypt(sessions.dialler().incoming(), frame));
	}

	@Test
	void endsThatPreferDifferentSecretsDeriveTheSameKeys() throws PeerRefusal {
		Sessions sessions = shake(handshake("a", PeerAuthentication.SECRET, "old", "new"),
				handshake("b", PeerAuthentication.SECRET, "new", "old"));
		assertOneWay(sessions.dialler().outgoing(), sessions.acceptor().incoming());
		assertOneWay(sessions.acceptor().outgoing(), sessions.dialler().incoming());
		assertThat(sessions.dialler().isAcceptedBy(secrets("new"))).isFalse();
		assertThat(sessions.dialler().isAcceptedBy(secrets("new", "old"))).isTrue();
	}

	@Test
	void oneSecretInCommonIsEnoughWhicheverEndHasTwo() throws PeerRefusal {
		for (String known : List.of("old", "new")) {
			assertThat(shake(handshake("a", PeerAuthentication.SECRET, "new", "old"),
					handshake("b", PeerAuthentication.SECRET, known))
				.acceptor()
				.isAcceptedBy(secrets(known))).isTrue();
			assertThat(shake(handshake("a", PeerAuthentication.SECRET, known),
					handshake("b", PeerAuthentication.SECRET, "new", "old"))
				.dialler()
				.isAcceptedBy(secrets(known))).isTrue();
		}
	}

	@Test
	void secretOfAnotherClusterIsAnotherKey() {
		assertThat(new PreSharedKeys("shop", List.of("s")).keys().get(0).bytes())
			.isNotEqualTo(new PreSharedKeys("test", List.of("s")).keys().get(0).bytes());
	}

	@Test
	void proofReflectedToItsSenderIsRefused() throws PeerRefusal {
		Handshake dialler = handshake("a", PeerAuthentication.SECRET, "s");
		byte[] proof = dialler.acceptorOpened(handshake("b", PeerAuthentication.SECRET, "old").opening());
		assertRefused(Rejection.UNAUTHENTICATED, () -> dialler.acceptorProved(proof));
		byte[] sealed = Arrays.copyOfRange(proof, Short.BYTES, proof.length);
		assertRefused(Rejection.UNAUTHENTICATED, () -> dialler.acceptorProved(sealed));
	}

	@Test
	void proofOfAnotherHandshakeIsRefused() throws PeerRefusal {
		Handshake dialler = handshake("a", PeerAuthentication.SECRET, "s");
		Handshake first = handshake("b", PeerAuthentication.SECRET, "s");
		Handshake second = handshake("b", PeerAuthentication.SECRET, "s");
		first.diallerOpened(dialler.opening());
		second.diallerOpened(dialler.opening());
		byte[] proof = dialler.acceptorOpened(first.opening());
		assertRefused(Rejection.UNAUTHENTICATED, () -> second.diallerProved(proof));
		assertThat(first.diallerProved(proof).peer()).isEqualTo(member("a"));
	}

	@Test
	void emptyProofIsRefused() throws PeerRefusal {
		Handshake acceptor = handshake("b", PeerAuthentication.SECRET, "s");
		acceptor.diallerOpened(handshake("a", PeerAuthentication.SECRET, "s").opening());
		assertRefused(Rejection.UNAUTHENTICATED, () -> acceptor.diallerProved(new byte[0]));
	}

	@Test
	void everyBitOfBothOpeningsIsAuthenticated() throws PeerRefusal {
		byte[] opening = handshake("a", PeerAuthentication.SECRET, "s").opening();
		for (int i = 0; i < opening.length; i++) {
			Handshake dialler = handshake("a", PeerAuthentication.SECRET, "s");
			Handshake acceptor = handshake("b", PeerAuthentication.SECRET, "s");
			byte[] toAcceptor = flipped(dialler.opening(), i);
			byte[] toDialler = flipped(acceptor.opening(), i);
			assertThatExceptionOfType(PeerRefusal.class).as("byte %d of the dialler's opening", i).isThrownBy(() -> {
				acceptor.diallerOpened(toAcceptor);
				acceptor.diallerProved(dialler.acceptorOpened(acceptor.opening()));
			});
			Handshake other = handshake("b", PeerAuthentication.SECRET, "s");
			other.diallerOpened(dialler.opening());
			assertThatExceptionOfType(PeerRefusal.class).as("byte %d of the acceptor's opening", i)
				.isThrownBy(() -> other
					.diallerProved(handshake("a", PeerAuthentication.SECRET, "s").acceptorOpened(toDialler)));
		}
	}

	@Test
	void everyByteOfBothHellosIsAuthenticated() throws PeerRefusal {
		Handshake first = handshake("a", PeerAuthentication.SECRET, "s");
		int length = first.acceptorOpened(handshake("b", PeerAuthentication.SECRET, "s").opening()).length;
		Handshake dialler = handshake("a", PeerAuthentication.SECRET, "s");
		Handshake acceptor = handshake("b", PeerAuthentication.SECRET, "s");
		acceptor.diallerOpened(dialler.opening());
		byte[] proof = dialler.acceptorOpened(acceptor.opening());
		assertThat(proof).hasSize(length);
		for (int i = 0; i < proof.length; i++) {
			byte[] changed = flipped(proof, i);
			byte[] cut = Arrays.copyOf(proof, i);
			assertRefused(Rejection.UNAUTHENTICATED, () -> acceptor.diallerProved(changed));
			assertRefused(Rejection.UNAUTHENTICATED, () -> acceptor.diallerProved(cut));
		}
		acceptor.diallerProved(proof);
		byte[] ready = acceptor.proof();
		for (int i = 0; i < ready.length; i++) {
			byte[] changed = flipped(ready, i);
			byte[] cut = Arrays.copyOf(ready, i);
			assertRefused(Rejection.UNAUTHENTICATED, () -> dialler.acceptorProved(changed));
			assertRefused(Rejection.UNAUTHENTICATED, () -> dialler.acceptorProved(cut));
		}
		assertThat(dialler.acceptorProved(ready).peer()).isEqualTo(member("b"));
	}

	@Test
	void acceptorSendsNothingThatDependsOnTheSecretBeforeTheDiallerProvedItself() throws PeerRefusal {
		byte[] scalar = new byte[EphemeralKey.BYTES];
		Handshake one = handshake(EphemeralKeyPair.of(scalar), "b", "s");
		Handshake other = handshake(EphemeralKeyPair.of(scalar), "c", "old", "new");
		one.diallerOpened(handshake("a", PeerAuthentication.SECRET, "s").opening());
		assertThat(one.opening()).isEqualTo(other.opening());
	}

	/*
	 * The points of small order of Curve25519 and encodings of them above the prime.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "0000000000000000000000000000000000000000000000000000000000000000",
			"0100000000000000000000000000000000000000000000000000000000000000",
			"e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
			"5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
			"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
			"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
			"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
			"0000000000000000000000000000000000000000000000000000000000000080" })
	void ephemeralKeyOfSmallOrderIsRefused(String point) throws PeerRefusal {
		EphemeralKey key = EphemeralKey.of(HexFormat.of().parseHex(point));
		byte[] opening = new OpeningMessage(OpeningMessage.Versions.OURS, PeerAuthentication.SECRET, key, "shop")
			.write();
		Handshake dialler = handshake("a", PeerAuthentication.SECRET, "s");
		assertRefused(Rejection.UNAUTHENTICATED, () -> dialler.acceptorOpened(opening));
		Handshake acceptor = handshake("b", PeerAuthentication.SECRET, "s");
		acceptor.diallerOpened(opening);
		assertRefused(Rejection.UNAUTHENTICATED, () -> acceptor.diallerProved(new byte[100]));
	}

	@Test
	void unknownProofKindIsRefused() {
		byte[] opening = handshake("a", PeerAuthentication.NOTHING).opening();
		assertRefused(Rejection.UNAUTHENTICATED,
				() -> handshake("b", PeerAuthentication.SECRET, "s").diallerOpened(opening));
		assertRefused(Rejection.UNAUTHENTICATED,
				() -> handshake("b", PeerAuthentication.SECRET, "s").acceptorOpened(opening));
	}

	@Test
	void withoutSecretFramesAreNotEncrypted() throws PeerRefusal {
		Sessions sessions = shake(handshake("a", PeerAuthentication.TLS), handshake("b", PeerAuthentication.TLS));
		assertThat(sessions.dialler().outgoing()).isNull();
		assertThat(sessions.acceptor().incoming()).isNull();
	}

	@Test
	void openingAndHelloAreReadAsTheyWereWritten() throws PeerRefusal {
		Member member = new Member("n\u00f6de", (1L << 48) - 1, "[::1]:65535", new Member.Site("eu", "", 65535), 65535);
		HelloMessage hello = new HelloMessage(-9, member);
		assertThat(HelloMessage.read(hello.write())).isEqualTo(hello);
		OpeningMessage opening = new OpeningMessage(OpeningMessage.Versions.OURS, PeerAuthentication.TLS,
				new EphemeralKey(-1, 7, 0, 9), "sh\u00f6p");
		assertThat(OpeningMessage.read(opening.write())).isEqualTo(opening);
	}

	@Test
	void openingOrHelloCutAnywhereIsRefused() {
		byte[] opening = handshake("a", PeerAuthentication.SECRET, "s").opening();
		byte[] hello = new HelloMessage(3, member("a")).write();
		for (int length = 0; length < opening.length; length++) {
			byte[] cut = Arrays.copyOf(opening, length);
			assertRefused(Rejection.MALFORMED, () -> OpeningMessage.read(cut));
		}
		for (int length = 0; length < hello.length; length++) {
			byte[] cut = Arrays.copyOf(hello, length);
			assertRefused(Rejection.MALFORMED, () -> HelloMessage.read(cut));
		}
	}

	@Test
	void longestNamesWithTwoSecretsFitIntoAHandshakeFrame() throws PeerRefusal {
		String name = "x".repeat(255);
		Member member = new Member("a".repeat(Member.ID_LENGTH_MAX), 1, "x".repeat(249) + ":65535",
				new Member.Site(name, name, 1), 1);
		EphemeralKeyPair keys = EphemeralKeyPair.random(RANDOM);
		OpeningMessage opening = new OpeningMessage(OpeningMessage.Versions.OURS, PeerAuthentication.SECRET,
				keys.publicKey(), name);
		Handshake dialler = new Handshake(opening, new HelloMessage(3, member),
				new PreSharedKeys("shop", List.of("old", "new")), keys);
		assertThat(dialler.acceptorOpened(opening.write()).length).isLessThan(FrameDecoder.HANDSHAKE_BYTES_MAX);
	}

	@Test
	void receivedNamesCannotForgeLogLines() {
		assertThat(Printable.of("a\nb\r\u001b[31m\u2028\u202ec" + "x".repeat(100))).startsWith("a?b??[31m??c")
			.hasSize(64);
	}

	private static byte[] flipped(byte[] bytes, int at) {
		byte[] changed = bytes.clone();
		changed[at] ^= 1;
		return changed;
	}

	private static void assertOneWay(@Nullable FrameCipher from, @Nullable FrameCipher to) throws PeerRefusal {
		Objects.requireNonNull(from);
		for (int i = 0; i < 3; i++) {
			assertThat(decrypt(to, frame(from))).containsExactly(5, 1, 2, 3);
		}
	}

	private static ByteBuf frame(FrameCipher cipher) {
		ByteBuf out = Unpooled.buffer();
		out.ensureWritable(100);
		cipher.encrypt((byte) 5, Unpooled.wrappedBuffer(new byte[] { 1, 2, 3 }), out);
		return out;
	}

	private static byte[] decrypt(@Nullable FrameCipher cipher, ByteBuf frame) throws PeerRefusal {
		ByteBuf plain = Objects.requireNonNull(cipher).decrypt(frame, ByteBufAllocator.DEFAULT);
		try {
			return ByteBufUtil.getBytes(plain);
		}
		finally {
			plain.release();
		}
	}

	private static void assertRefused(Rejection reason, ThrowingCallable call) {
		assertThatExceptionOfType(PeerRefusal.class).isThrownBy(call)
			.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(reason));
	}

	private static Handshake handshake(String id, PeerAuthentication proving, String... secrets) {
		if (proving == PeerAuthentication.SECRET) {
			return handshake(EphemeralKeyPair.random(RANDOM), id, secrets);
		}
		OpeningMessage opening = new OpeningMessage(OpeningMessage.Versions.OURS, proving, EphemeralKey.random(RANDOM),
				"shop");
		return new Handshake(opening, new HelloMessage(3, member(id)), secrets(), null);
	}

	private static Handshake handshake(EphemeralKeyPair keys, String id, String... secrets) {
		OpeningMessage opening = new OpeningMessage(OpeningMessage.Versions.OURS, PeerAuthentication.SECRET,
				keys.publicKey(), "shop");
		return new Handshake(opening, new HelloMessage(3, member(id)), secrets(secrets), keys);
	}

	private static PreSharedKeys secrets(String... secrets) {
		return new PreSharedKeys("shop", List.of(secrets));
	}

	private static Member member(String id) {
		return new Member(id, 1, "127.0.0.1:1", Member.Site.DEFAULT, 1);
	}

	private static Sessions shake(Handshake dialler, Handshake acceptor) throws PeerRefusal {
		acceptor.diallerOpened(dialler.opening());
		byte[] proof = dialler.acceptorOpened(acceptor.opening());
		HandshakeResult accepted = acceptor.diallerProved(proof);
		return new Sessions(dialler.acceptorProved(acceptor.proof()), accepted);
	}

	private record Sessions(HandshakeResult dialler, HandshakeResult acceptor) {

	}

}
