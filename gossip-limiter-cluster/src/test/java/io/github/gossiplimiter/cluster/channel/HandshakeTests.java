package io.github.gossiplimiter.cluster.channel;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import io.netty.buffer.Unpooled;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class HandshakeTests {

	private int nonces;

	@Test
	void bothEndsComeToTheSameKeys() throws Refusal {
		Handshake dialler = handshake("a", Proving.SECRET, "s");
		Handshake acceptor = handshake("b", Proving.SECRET, "s");
		Sessions sessions = shake(dialler, acceptor);
		assertThat(sessions.dialler().peer().id()).isEqualTo("b");
		assertThat(sessions.acceptor().peer()).isEqualTo(member("a"));
		assertOneWay(sessions.dialler().outgoing(), sessions.acceptor().incoming());
		assertOneWay(sessions.acceptor().outgoing(), sessions.dialler().incoming());
	}

	@Test
	void endsThatSignWithDifferentSecretsComeToTheSameKeys() throws Refusal {
		Sessions sessions = shake(handshake("a", Proving.SECRET, "old", "new"),
				handshake("b", Proving.SECRET, "new", "old"));
		assertOneWay(sessions.dialler().outgoing(), sessions.acceptor().incoming());
		assertOneWay(sessions.acceptor().outgoing(), sessions.dialler().incoming());
		assertThat(sessions.dialler().isBelievedBy(new Secrets(List.of("new")))).isFalse();
		assertThat(sessions.dialler().isBelievedBy(new Secrets(List.of("new", "old")))).isTrue();
	}

	@Test
	void proofSentBackToItsMakerProvesNothing() throws Refusal {
		Handshake dialler = handshake("a", Proving.SECRET, "s");
		byte[] proof = dialler.answered(handshake("b", Proving.SECRET, "?").hello());
		assertRefused(Rejection.UNAUTHENTICATED, () -> dialler.ready(proof));
	}

	@Test
	void proofOfOneHandshakeDoesNotFitAnother() throws Refusal {
		Handshake dialler = handshake("a", Proving.SECRET, "s");
		Handshake first = handshake("b", Proving.SECRET, "s");
		Handshake second = handshake("b", Proving.SECRET, "s");
		first.called(dialler.hello());
		second.called(dialler.hello());
		byte[] proof = dialler.answered(first.hello());
		assertRefused(Rejection.UNAUTHENTICATED, () -> second.proved(proof));
		assertThat(first.proved(proof).peer()).isEqualTo(member("a"));
	}

	@Test
	void emptyProofProvesNothing() throws Refusal {
		Handshake acceptor = handshake("b", Proving.SECRET, "s");
		acceptor.called(handshake("a", Proving.SECRET, "s").hello());
		assertRefused(Rejection.UNAUTHENTICATED, () -> acceptor.proved(new byte[0]));
	}

	@Test
	void identityIsPartOfWhatIsProved() throws Refusal {
		Handshake dialler = handshake("a", Proving.SECRET, "s");
		Handshake acceptor = handshake("b", Proving.SECRET, "s");
		byte[] changed = dialler.hello().clone();
		int idAt = new String(changed, StandardCharsets.ISO_8859_1).indexOf("\u0001a");
		changed[idAt + 1] = 'z';
		acceptor.called(changed);
		byte[] proof = dialler.answered(acceptor.hello());
		assertRefused(Rejection.UNAUTHENTICATED, () -> acceptor.proved(proof));
	}

	@Test
	void withoutSecretFramesNeedNoSeal() throws Refusal {
		Sessions sessions = shake(handshake("a", Proving.TLS), handshake("b", Proving.TLS));
		assertThat(sessions.dialler().outgoing()).isNull();
		assertThat(sessions.acceptor().incoming()).isNull();
	}

	@Test
	void helloIsReadAsItWasWritten() throws Refusal {
		Member member = new Member("n\u00f6de", (1L << 48) - 1, "[::1]:65535", new Member.Site("eu", "", 65535), 65535);
		Hello hello = new Hello(Hello.Versions.OURS, Proving.TLS, new Nonce(-1, 7), -9, "sh\u00f6p", member);
		assertThat(Hello.read(hello.write())).isEqualTo(hello);
	}

	@Test
	void helloCutAnywhereIsRefused() {
		byte[] hello = handshake("a", Proving.SECRET, "s").hello();
		for (int length = 0; length < hello.length; length++) {
			byte[] cut = Arrays.copyOf(hello, length);
			assertRefused(Rejection.MALFORMED, () -> Hello.read(cut));
		}
	}

	@Test
	void namesOfStrangersCannotForgeLogLines() {
		assertThat(Printable.of("a\nb\r\u001b[31m\u2028\u202ec" + "x".repeat(100))).startsWith("a?b??[31m??c")
			.hasSize(64);
	}

	private static void assertOneWay(@Nullable FrameSeal from, @Nullable FrameSeal to) throws Refusal {
		Objects.requireNonNull(from);
		Objects.requireNonNull(to);
		byte[] frame = { 5, 1, 2, 3 };
		for (int i = 0; i < 3; i++) {
			byte[] tag = from.next(Unpooled.wrappedBuffer(frame), frame.length);
			to.check(Unpooled.wrappedBuffer(frame, tag));
		}
	}

	private static void assertRefused(Rejection reason, ThrowingCallable call) {
		assertThatExceptionOfType(Refusal.class).isThrownBy(call)
			.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(reason));
	}

	private Handshake handshake(String id, Proving proving, String... secrets) {
		Hello hello = new Hello(Hello.Versions.OURS, proving, new Nonce(1, this.nonces++), 3, "shop", member(id));
		return new Handshake(hello, new Secrets(List.of(secrets)));
	}

	private static Member member(String id) {
		return new Member(id, 1, "127.0.0.1:1", Member.Site.DEFAULT, 1);
	}

	private static Sessions shake(Handshake dialler, Handshake acceptor) throws Refusal {
		acceptor.called(dialler.hello());
		byte[] proof = dialler.answered(acceptor.hello());
		Session accepted = acceptor.proved(proof);
		return new Sessions(dialler.ready(acceptor.proof()), accepted);
	}

	private record Sessions(Session dialler, Session acceptor) {

	}

}
