/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Transport;

import static org.assertj.core.api.Assertions.assertThat;

class FaultyNetworkTests {

	private final FaultyNetwork network = new FaultyNetwork();

	private final Member memberA = member("a", 1);

	private final Member memberB = member("b", 2);

	private final Wire wireA = new Wire();

	private final Wire wireB = new Wire();

	private final Heard heardByA = new Heard();

	private final Heard heardByB = new Heard();

	private final Transport a = this.network.decorate(this.memberA, this.wireA);

	private final Transport b = this.network.decorate(this.memberB, this.wireB);

	@BeforeEach
	void start() {
		this.a.start(this.heardByA);
		this.b.start(this.heardByB);
	}

	@Test
	void messagesPassWithoutFaults() {
		assertThat(this.a.send(this.memberB, bytes("hello"))).isTrue();
		assertThat(this.wireA.sent).containsExactly("hello");
		this.wireB.arrive(1, "hello");
		assertThat(this.heardByB.heard).containsExactly("1 hello");
	}

	@Test
	void nothingPassesToOrFromANodeThatIsCutOff() {
		this.network.cut("b");
		assertThat(this.a.send(this.memberB, bytes("lost"))).isFalse();
		assertThat(this.b.send(this.memberA, bytes("lost"))).isFalse();
		this.wireA.arrive(2, "in flight");
		assertThat(this.wireA.sent).isEmpty();
		assertThat(this.heardByA.heard).isEmpty();
	}

	@Test
	void healedLinkReportsTheLossOnceToBothEnds() {
		this.network.cut("b");
		this.network.mend("b");
		this.network.mend("b");
		assertThat(this.heardByA.heard).containsExactly("2 interrupted");
		assertThat(this.heardByB.heard).containsExactly("1 interrupted");
		assertThat(this.a.send(this.memberB, bytes("again"))).isTrue();
	}

	@Test
	void frozenNodeReceivesMessagesLateAndSendsNothing() {
		this.network.freeze("b");
		this.wireB.arrive(1, "one");
		this.wireB.arrive(1, "two");
		assertThat(this.b.send(this.memberA, bytes("silent"))).isFalse();
		assertThat(this.a.send(this.memberB, bytes("to the frozen"))).isTrue();
		assertThat(this.heardByB.heard).isEmpty();
		this.network.thaw("b");
		this.wireB.arrive(1, "three");
		assertThat(this.heardByB.heard).containsExactly("1 one", "1 two", "1 three");
	}

	@Test
	void closedNodeIsRemoved() {
		this.b.close();
		this.network.cut("b");
		this.network.mend("b");
		assertThat(this.wireB.closed).isTrue();
		assertThat(this.heardByA.heard).isEmpty();
	}

	private static Member member(String id, long incarnation) {
		return new Member(id, incarnation, "127.0.0.1:7951", Member.Site.DEFAULT, 1);
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private static final class Wire implements Transport {

		private final List<String> sent = new ArrayList<>();

		private boolean closed;

		private @Nullable Receiver receiver;

		@Override
		public void start(Receiver receiver) {
			this.receiver = receiver;
		}

		void arrive(long incarnation, String message) {
			Objects.requireNonNull(this.receiver).received(incarnation, bytes(message));
		}

		@Override
		public boolean send(Member to, byte[] message) {
			return this.sent.add(new String(message, StandardCharsets.UTF_8));
		}

		@Override
		public void close() {
			this.closed = true;
		}

	}

	private static final class Heard implements Transport.Receiver {

		private final List<String> heard = new ArrayList<>();

		@Override
		public void received(long incarnation, byte[] message) {
			this.heard.add(incarnation + " " + new String(message, StandardCharsets.UTF_8));
		}

		@Override
		public void interrupted(long incarnation) {
			this.heard.add(incarnation + " interrupted");
		}

	}

}
