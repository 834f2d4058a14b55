/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer.term;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.lease.wire.TermReply;
import io.github.gossiplimiter.lease.wire.TermReply.Promised;
import io.github.gossiplimiter.lease.wire.TermReply.Refused;
import io.github.gossiplimiter.lease.wire.TermRequest;
import io.github.gossiplimiter.lease.wire.TermRequest.Kind;

import static org.assertj.core.api.Assertions.assertThat;

class PromiseStoreTests {

	private static final long SECOND = 1_000_000_000L;

	private static final long READY = TermTiming.REST_NANOS;

	private final PromiseStore promises = new PromiseStore(0, TermTiming.REST_NANOS);

	@Test
	@Tag("D18")
	void startingMemberPromisesNothing() {
		assertThat(claim(1, 1, READY - 1)).isEqualTo(new Refused(1, 0));
		assertThat(claim(1, 1, READY)).isEqualTo(new Promised(0));
		assertThat(READY).isGreaterThan(TermTiming.PROMISE_NANOS);
	}

	@Test
	void promiseIsForOneOwnerAtATime() {
		claim(1, 1, READY);
		assertThat(claim(2, 1, READY + SECOND)).isEqualTo(new Refused(5 * SECOND, 1));
		assertThat(this.promises.owner(5, READY + SECOND)).isEqualTo(1);
		assertThat(claim(2, 1, READY + 6 * SECOND)).isEqualTo(new Promised(0));
	}

	@Test
	void promiseHasTheTimeSinceTheLastOtherOwner() {
		claim(1, 1, READY);
		assertThat(claim(1, 1, READY + SECOND)).isEqualTo(new Promised(SECOND));
		assertThat(claim(2, 1, READY + 10 * SECOND)).as("1 had it until 7").isEqualTo(new Promised(3 * SECOND));
		assertThat(claim(2, 1, READY + 12 * SECOND)).isEqualTo(new Promised(5 * SECOND));
	}

	@Test
	void newTermContinuesNothing() {
		claim(1, 1, READY);
		assertThat(claim(1, 2, READY + SECOND)).isEqualTo(new Promised(0));
	}

	@Test
	void termContinuesOnlyWithoutAnotherPromise() {
		claim(1, 1, READY);
		assertThat(ask(Kind.CONTINUE, 1, 1, READY + 60 * SECOND)).isEqualTo(new Promised(60 * SECOND));
		claim(2, 1, READY + 70 * SECOND);
		assertThat(ask(Kind.CONTINUE, 1, 1, READY + 80 * SECOND)).isEqualTo(new Refused(0, 2));
		assertThat(ask(Kind.CONTINUE, 3, 1, READY + 80 * SECOND)).isInstanceOf(Refused.class);
	}

	@Test
	void handedOverTermContinuesTheOneBefore() {
		claim(1, 4, READY);
		TermRequest.Row row = new TermRequest.Row(5, 9, 1, 4);
		assertThat(this.promises.request(Kind.CONTINUE, row, 2, READY + SECOND)).isEqualTo(new Promised(SECOND));
		assertThat(this.promises.request(Kind.CONTINUE, row, 2, READY + 2 * SECOND))
			.isEqualTo(new Promised(2 * SECOND));
		assertThat(ask(Kind.CONTINUE, 1, 4, READY + 2 * SECOND)).as("who handed it over").isInstanceOf(Refused.class);
		TermRequest.Row stale = new TermRequest.Row(5, 3, 1, 4);
		assertThat(this.promises.request(Kind.CONTINUE, stale, 3, READY + 9 * SECOND)).isInstanceOf(Refused.class);
	}

	@Test
	void partitionsAreIndependent() {
		claim(1, 1, READY);
		TermRequest.Row other = new TermRequest.Row(6, 1, 0, 0);
		assertThat(this.promises.request(Kind.CLAIM, other, 2, READY)).isInstanceOf(Promised.class);
	}

	private TermReply.Row claim(long asker, long term, long nowNanos) {
		return ask(Kind.CLAIM, asker, term, nowNanos);
	}

	private TermReply.Row ask(Kind kind, long asker, long term, long nowNanos) {
		return this.promises.request(kind, new TermRequest.Row(5, term, 0, 0), asker, nowNanos);
	}

}
