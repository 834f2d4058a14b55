/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import io.github.gossiplimiter.membership.wire.MemberRow;
import io.github.gossiplimiter.membership.wire.MemberUpdate;
import io.github.gossiplimiter.membership.wire.MemberUpdate.State;
import io.github.gossiplimiter.membership.wire.PingMessage;
import io.github.gossiplimiter.membership.wire.PingReply;
import io.github.gossiplimiter.membership.wire.PingRequest;
import io.github.gossiplimiter.membership.wire.StateDigest;
import io.github.gossiplimiter.membership.wire.StateMessage;
import io.github.gossiplimiter.membership.wire.UpdatesMessage;

/**
 * Messages of the membership protocol, all from one seed.
 */
final class MembershipSamples {

	private static final State[] ACCUSATIONS = { State.SUSPECT, State.DEAD, State.LEFT };

	private final Random random;

	MembershipSamples(long seed) {
		this.random = new Random(seed);
	}

	/**
	 * One of each kind.
	 */
	List<Message> messages() {
		return List.of(new PingMessage(number(), updates()), new PingRequest(number(), incarnation(), updates()),
				new PingReply(number(), this.random.nextBoolean(), updates()), new UpdatesMessage(updates()),
				new StateMessage(this.random.nextBoolean(), updates()),
				new StateDigest(this.random.nextLong(), (int) number() & Integer.MAX_VALUE));
	}

	List<MemberUpdate> updates() {
		return Stream.generate(this::update).limit(this.random.nextInt(5)).toList();
	}

	private MemberUpdate update() {
		if (this.random.nextBoolean()) {
			return MemberUpdate.alive(row(), version());
		}
		return MemberUpdate.accuse(ACCUSATIONS[this.random.nextInt(3)], incarnation(), version(), incarnation());
	}

	private MemberRow row() {
		String zone = this.random.nextBoolean() ? "" : "zone-" + this.random.nextInt(3);
		return new MemberRow("nodé-" + this.random.nextInt(100), incarnation(), address(), "region-" + zone, zone,
				this.random.nextInt(0x10000), 1 + this.random.nextInt(0xff));
	}

	private String address() {
		int port = this.random.nextInt(0x10000);
		return this.random.nextBoolean() ? "[fe80::1]:" + port : "10.0.0." + this.random.nextInt(256) + ":" + port;
	}

	private long incarnation() {
		return this.random.nextLong() >>> (16 + this.random.nextInt(48));
	}

	private long version() {
		return Math.min(MessageBounds.MEMBER_VERSION, this.random.nextLong() >>> (10 + this.random.nextInt(54)));
	}

	private long number() {
		return this.random.nextLong() >>> (1 + this.random.nextInt(63));
	}

}
