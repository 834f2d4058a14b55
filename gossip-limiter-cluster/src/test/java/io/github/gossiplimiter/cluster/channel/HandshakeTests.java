package io.github.gossiplimiter.cluster.channel;

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

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.internal.Printable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class HandshakeTests {

	private static final SecureRandom RANDOM = new SecureRandom();

	@Test
	void bothEndsComeToTheSameKeys() throws Refusal {
		Sessions sessions = shake(handshake("a", Proving.SECRET, "s"), handshake("b", Proving.SECRET, "s"));
		assertThat(sessions.dialler().peer().id()).isEqualTo("b");
		assertThat(sessions.acceptor().peer()).isEqualTo(member("a"));
		assertOneWay(sessions.dialler().outgoing(), sessions.acceptor().incoming());
		assertOneWay(sessions.acceptor().outgoing(), sessions.dialler().incoming());
	}

	@Test
	void twoHandshakesOfTheSameNodesHaveDifferentKeys() throws Refusal {
		Sessions one = shake(handshake("a", Proving.SECRET, "s"), handshake("b", Proving.SECRET, "s"));
		Sessions other = shake(handshake("a", Proving.SECRET, "s"), handshake("b", Proving.SECRET, "s"));
		ByteBuf frame = frame(Objects.requireNonNull(one.dialler().outgoing()));
		assertRefused(Rejection.UNAUTHENTICATED, () -> decrypt(other.acceptor().incoming(), frame));
	}

	@Test
	void directionsHaveDifferentKeys() throws Refusal {
		Sessions sessions = shake(handshake("a", Proving.SECRET, "s"), handshake("b", Proving.SECRET, "s"));
		ByteBuf frame = frame(Objects.requireNonNull(sessions.dialler().outgoing()));
		assertRefused(Rejection.UNAUTHENTICATED, () -> decrypt(sessions.dialler().incoming(), frame));
	}

	@Test
	void endsThatPreferDifferentSecretsComeToTheSameKeys() throws Refusal {
		Sessions sessions = shake(handshake("a", Proving.SECRET, "old", "new"),
				handshake("b", Proving.SECRET, "new", "old"));
		assertOneWay(sessions.dialler().outgoing(), sessions.acceptor().incoming());
		assertOneWay(sessions.acceptor().outgoing(), sessions.dialler().incoming());
		assertThat(sessions.dialler().isBelievedBy(secrets("new"))).isFalse();
		assertThat(sessions.dialler().isBelievedBy(secrets("new", "old"))).isTrue();
	}

	@Test
	void oneSecretInCommonIsEnoughWhicheverEndHasTwo() throws Refusal {
		for (String known : List.of("old", "new")) {
			assertThat(shake(handshake("a", Proving.SECRET, "new", "old"), handshake("b", Proving.SECRET, known))
				.acceptor()
				.isBelievedBy(secrets(known))).isTrue();
			assertThat(
					shake(handshake("a", Proving.SECRET, known), handshake("b", Proving.SECRET, "new", "old")).dialler()
						.isBelievedBy(secrets(known)))
				.isTrue();
		}
	}

	@Test
	void secretOfAnotherClusterIsAnotherKey() {
		assertThat(new Secrets("shop", List.of("s")).keys().get(0).bytes())
			.isNotEqualTo(new Secrets("test", List.of("s")).keys().get(0).bytes());
	}

	@Test
	void proofSentBackToItsMakerProvesNothing() throws Refusal {
		Handshake dialler = handshake("a", Proving.SECRET, "s");
		byte[] proof = dialler.answered(handshake("b", Proving.SECRET, "old").opening());
		assertRefused(Rejection.UNAUTHENTICATED, () -> dialler.ready(proof));
		byte[] sealed = Arrays.copyOfRange(proof, Short.BYTES, proof.length);
		assertRefused(Rejection.UNAUTHENTICATED, () -> dialler.ready(sealed));
	}

	@Test
	void proofOfOneHandshakeDoesNotFitAnother() throws Refusal {
		Handshake dialler = handshake("a", Proving.SECRET, "s");
		Handshake first = handshake("b", Proving.SECRET, "s");
		Handshake second = handshake("b", Proving.SECRET, "s");
		first.called(dialler.opening());
		second.called(dialler.opening());
		byte[] proof = dialler.answered(first.opening());
		assertRefused(Rejection.UNAUTHENTICATED, () -> second.proved(proof));
		assertThat(first.proved(proof).peer()).isEqualTo(member("a"));
	}

	@Test
	void emptyProofProvesNothing() throws Refusal {
		Handshake acceptor = handshake("b", Proving.SECRET, "s");
		acceptor.called(handshake("a", Proving.SECRET, "s").opening());
		assertRefused(Rejection.UNAUTHENTICATED, () -> acceptor.proved(new byte[0]));
	}

	@Test
	void everyBitOfBothOpeningsIsPartOfWhatIsProved() throws Refusal {
		byte[] opening = handshake("a", Proving.SECRET, "s").opening();
		for (int i = 0; i < opening.length; i++) {
			Handshake dialler = handshake("a", Proving.SECRET, "s");
			Handshake acceptor = handshake("b", Proving.SECRET, "s");
			byte[] toAcceptor = flipped(dialler.opening(), i);
			byte[] toDialler = flipped(acceptor.opening(), i);
			assertThatExceptionOfType(Refusal.class).as("byte %d of the dialler's opening", i).isThrownBy(() -> {
				acceptor.called(toAcceptor);
				acceptor.proved(dialler.answered(acceptor.opening()));
			});
			Handshake other = handshake("b", Proving.SECRET, "s");
			other.called(dialler.opening());
			assertThatExceptionOfType(Refusal.class).as("byte %d of the acceptor's opening", i)
				.isThrownBy(() -> other.proved(handshake("a", Proving.SECRET, "s").answered(toDialler)));
		}
	}

	@Test
	void everyByteOfBothHellosIsAuthenticated() throws Refusal {
		Handshake first = handshake("a", Proving.SECRET, "s");
		int length = first.answered(handshake("b", Proving.SECRET, "s").opening()).length;
		Handshake dialler = handshake("a", Proving.SECRET, "s");
		Handshake acceptor = handshake("b", Proving.SECRET, "s");
		acceptor.called(dialler.opening());
		byte[] proof = dialler.answered(acceptor.opening());
		assertThat(proof).hasSize(length);
		for (int i = 0; i < proof.length; i++) {
			byte[] changed = flipped(proof, i);
			byte[] cut = Arrays.copyOf(proof, i);
			assertRefused(Rejection.UNAUTHENTICATED, () -> acceptor.proved(changed));
			assertRefused(Rejection.UNAUTHENTICATED, () -> acceptor.proved(cut));
		}
		acceptor.proved(proof);
		byte[] ready = acceptor.proof();
		for (int i = 0; i < ready.length; i++) {
			byte[] changed = flipped(ready, i);
			byte[] cut = Arrays.copyOf(ready, i);
			assertRefused(Rejection.UNAUTHENTICATED, () -> dialler.ready(changed));
			assertRefused(Rejection.UNAUTHENTICATED, () -> dialler.ready(cut));
		}
		assertThat(dialler.ready(ready).peer()).isEqualTo(member("b"));
	}

	@Test
	void acceptorSendsNothingThatDependsOnTheSecretBeforeTheDiallerProvedItself() throws Refusal {
		byte[] scalar = new byte[EphemeralKey.BYTES];
		Handshake one = handshake(EphemeralKeyPair.of(scalar), "b", "s");
		Handshake other = handshake(EphemeralKeyPair.of(scalar), "c", "old", "new");
		one.called(handshake("a", Proving.SECRET, "s").opening());
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
	void ephemeralKeyOfSmallOrderIsRefused(String point) throws Refusal {
		EphemeralKey key = EphemeralKey.of(HexFormat.of().parseHex(point));
		byte[] opening = new Opening(Opening.Versions.OURS, Proving.SECRET, key, "shop").write();
		Handshake dialler = handshake("a", Proving.SECRET, "s");
		assertRefused(Rejection.UNAUTHENTICATED, () -> dialler.answered(opening));
		Handshake acceptor = handshake("b", Proving.SECRET, "s");
		acceptor.called(opening);
		assertRefused(Rejection.UNAUTHENTICATED, () -> acceptor.proved(new byte[100]));
	}

	@Test
	void anotherWayToProveIsRefused() {
		byte[] opening = handshake("a", Proving.NOTHING).opening();
		assertRefused(Rejection.UNAUTHENTICATED, () -> handshake("b", Proving.SECRET, "s").called(opening));
		assertRefused(Rejection.UNAUTHENTICATED, () -> handshake("b", Proving.SECRET, "s").answered(opening));
	}

	@Test
	void withoutSecretFramesAreNotEncrypted() throws Refusal {
		Sessions sessions = shake(handshake("a", Proving.TLS), handshake("b", Proving.TLS));
		assertThat(sessions.dialler().outgoing()).isNull();
		assertThat(sessions.acceptor().incoming()).isNull();
	}

	@Test
	void openingAndHelloAreReadAsTheyWereWritten() throws Refusal {
		Member member = new Member("n\u00f6de", (1L << 48) - 1, "[::1]:65535", new Member.Site("eu", "", 65535), 65535);
		Hello hello = new Hello(-9, member);
		assertThat(Hello.read(hello.write())).isEqualTo(hello);
		Opening opening = new Opening(Opening.Versions.OURS, Proving.TLS, new EphemeralKey(-1, 7, 0, 9), "sh\u00f6p");
		assertThat(Opening.read(opening.write())).isEqualTo(opening);
	}

	@Test
	void openingOrHelloCutAnywhereIsRefused() {
		byte[] opening = handshake("a", Proving.SECRET, "s").opening();
		byte[] hello = new Hello(3, member("a")).write();
		for (int length = 0; length < opening.length; length++) {
			byte[] cut = Arrays.copyOf(opening, length);
			assertRefused(Rejection.MALFORMED, () -> Opening.read(cut));
		}
		for (int length = 0; length < hello.length; length++) {
			byte[] cut = Arrays.copyOf(hello, length);
			assertRefused(Rejection.MALFORMED, () -> Hello.read(cut));
		}
	}

	@Test
	void longestNamesOfANodeWithTwoSecretsFitAFrameOfAHandshake() throws Refusal {
		String name = "x".repeat(255);
		Member member = new Member("a".repeat(Member.ID_LENGTH_MAX), 1, "x".repeat(249) + ":65535",
				new Member.Site(name, name, 1), 1);
		EphemeralKeyPair keys = EphemeralKeyPair.random(RANDOM);
		Opening opening = new Opening(Opening.Versions.OURS, Proving.SECRET, keys.publicKey(), name);
		Handshake dialler = new Handshake(opening, new Hello(3, member), new Secrets("shop", List.of("old", "new")),
				keys);
		assertThat(dialler.answered(opening.write()).length).isLessThan(FrameDecoder.HANDSHAKE_BYTES_MAX);
	}

	@Test
	void namesOfStrangersCannotForgeLogLines() {
		assertThat(Printable.of("a\nb\r\u001b[31m\u2028\u202ec" + "x".repeat(100))).startsWith("a?b??[31m??c")
			.hasSize(64);
	}

	private static byte[] flipped(byte[] bytes, int at) {
		byte[] changed = bytes.clone();
		changed[at] ^= 1;
		return changed;
	}

	private static void assertOneWay(@Nullable FrameCipher from, @Nullable FrameCipher to) throws Refusal {
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

	private static byte[] decrypt(@Nullable FrameCipher cipher, ByteBuf frame) throws Refusal {
		ByteBuf plain = Objects.requireNonNull(cipher).decrypt(frame, ByteBufAllocator.DEFAULT);
		try {
			return ByteBufUtil.getBytes(plain);
		}
		finally {
			plain.release();
		}
	}

	private static void assertRefused(Rejection reason, ThrowingCallable call) {
		assertThatExceptionOfType(Refusal.class).isThrownBy(call)
			.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(reason));
	}

	private static Handshake handshake(String id, Proving proving, String... secrets) {
		if (proving == Proving.SECRET) {
			return handshake(EphemeralKeyPair.random(RANDOM), id, secrets);
		}
		Opening opening = new Opening(Opening.Versions.OURS, proving, EphemeralKey.random(RANDOM), "shop");
		return new Handshake(opening, new Hello(3, member(id)), secrets(), null);
	}

	private static Handshake handshake(EphemeralKeyPair keys, String id, String... secrets) {
		Opening opening = new Opening(Opening.Versions.OURS, Proving.SECRET, keys.publicKey(), "shop");
		return new Handshake(opening, new Hello(3, member(id)), secrets(secrets), keys);
	}

	private static Secrets secrets(String... secrets) {
		return new Secrets("shop", List.of(secrets));
	}

	private static Member member(String id) {
		return new Member(id, 1, "127.0.0.1:1", Member.Site.DEFAULT, 1);
	}

	private static Sessions shake(Handshake dialler, Handshake acceptor) throws Refusal {
		acceptor.called(dialler.opening());
		byte[] proof = dialler.answered(acceptor.opening());
		Session accepted = acceptor.proved(proof);
		return new Sessions(dialler.ready(acceptor.proof()), accepted);
	}

	private record Sessions(Session dialler, Session acceptor) {

	}

}
