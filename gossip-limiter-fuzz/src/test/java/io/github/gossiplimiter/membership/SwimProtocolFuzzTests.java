/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import com.code_intelligence.jazzer.junit.FuzzTest;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.UnknownVersionException;
import io.github.gossiplimiter.fuzz.Seeds;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.membership.wire.MemberRow;
import io.github.gossiplimiter.membership.wire.MemberUpdate;
import io.github.gossiplimiter.membership.wire.MembershipMessage;
import io.github.gossiplimiter.membership.wire.MembershipMessages;
import io.github.gossiplimiter.membership.wire.PingMessage;
import io.github.gossiplimiter.membership.wire.PingReply;
import io.github.gossiplimiter.membership.wire.PingRequest;
import io.github.gossiplimiter.membership.wire.StateDigest;
import io.github.gossiplimiter.membership.wire.StateMessage;
import io.github.gossiplimiter.membership.wire.UpdatesMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Members that send any message at any time, connect and disconnect. The protocol throws
 * nothing, sends only messages that its peers can read, never to itself, never lists
 * itself, and remembers a bounded number of members.
 * <p>
 * An input is a list of events: what happens, to which of eight members, a number, and
 * for a message so many bytes of it.
 */
class SwimProtocolFuzzTests implements Seeds {

	private static final MessageCodec CODEC = MessageCodec.of(MembershipMessages.KINDS);

	private static final int RECEIVED = 0;

	private static final int TIME = 1;

	private static final int CONNECTED = 2;

	private static final int DISCONNECTED = 3;

	private static final int KINDS = 5;

	private static final int EVENT_BYTES = 4;

	private static final int MEMBERS = 8;

	private static final long MILLI = 1_000_000;

	private static final Member SELF = member(0);

	@FuzzTest
	void anyEventsAreSurvived(byte[] bytes) {
		ByteBuffer in = ByteBuffer.wrap(bytes);
		SwimProtocol protocol = new SwimProtocol(SwimSettings.DEFAULT, SELF, new Random(1), new Recorder(),
				(members) -> assertThat(members).doesNotContain(SELF));
		long nanos = 0;
		while (in.remaining() >= EVENT_BYTES) {
			int kind = Math.floorMod(in.get(), KINDS);
			Member member = member(1 + Math.floorMod(in.get(), MEMBERS));
			int number = in.getShort() & 0xffff;
			switch (kind) {
				case RECEIVED -> receive(protocol, member, in, number, nanos);
				case TIME -> nanos += number * MILLI;
				case CONNECTED -> protocol.connected(member, nanos);
				case DISCONNECTED -> protocol.disconnected(member, nanos);
				default -> protocol.piggyback(member).forEach(Recorder::check);
			}
			protocol.step(nanos);
		}
		MembershipStatus status = protocol.status();
		assertThat(status.alive() + status.suspect()).isBetween(0, MemberTable.LIVE_MAX);
		assertThat(status.dead() + status.left()).isBetween(0, MemberTable.GONE_MAX);
	}

	private static void receive(SwimProtocol protocol, Member from, ByteBuffer in, int length, long nanos) {
		byte[] message = new byte[Math.min(length, in.remaining())];
		in.get(message);
		try {
			if (CODEC.decode(message) instanceof MembershipMessage known) {
				protocol.received(from, known, nanos);
			}
		}
		catch (MalformedMessageException | UnknownVersionException ex) {
			// the loop drops and counts it
		}
	}

	@Override
	public Map<String, byte[]> seeds() {
		Map<String, byte[]> seeds = new LinkedHashMap<>();
		MemberUpdate alive = new MemberUpdate(MemberUpdate.State.ALIVE, 1, 9, 9,
				new MemberRow("node-9", 9, "node-9:7946", "default", "", 8080, 1));
		MemberUpdate suspect = new MemberUpdate(MemberUpdate.State.SUSPECT, 2, 9, 1, null);
		MemberUpdate accused = new MemberUpdate(MemberUpdate.State.SUSPECT, 2, 0, 1, null);
		MemberUpdate dead = new MemberUpdate(MemberUpdate.State.DEAD, 2, 2, 1, null);
		MemberUpdate left = new MemberUpdate(MemberUpdate.State.LEFT, 3, 9, 9, null);
		seeds.put("join-and-ping", events(new PingMessage(1, List.of(alive)), new PingReply(1, true, List.of())));
		seeds.put("suspicion",
				events(new UpdatesMessage(List.of(alive, suspect)), new PingMessage(2, List.of(accused))));
		seeds.put("death-and-leave",
				events(new UpdatesMessage(List.of(alive, dead)), new UpdatesMessage(List.of(left))));
		seeds.put("state", events(new StateDigest(1, 3), new StateMessage(true, List.of(alive, dead))));
		seeds.put("helper", events(new PingRequest(7, 2, List.of(suspect)), new PingReply(7, false, List.of())));
		return seeds;
	}

	private static byte[] events(MembershipMessage... messages) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		for (int member = 0; member < 3; member++) {
			add(out, CONNECTED, member, 0);
		}
		for (MembershipMessage message : messages) {
			byte[] bytes = CODEC.encode(message);
			add(out, RECEIVED, 0, bytes.length);
			out.writeBytes(bytes);
			add(out, TIME, 0, 600);
			add(out, DISCONNECTED, 1, 0);
		}
		add(out, TIME, 0, 9000);
		add(out, KINDS - 1, 2, 0);
		return out.toByteArray();
	}

	private static void add(ByteArrayOutputStream out, int kind, int member, int number) {
		out.writeBytes(new byte[] { (byte) kind, (byte) member, (byte) (number >> Byte.SIZE), (byte) number });
	}

	private static Member member(int number) {
		return new Member("node-" + number, number, "node-" + number + ":7946", Member.Site.DEFAULT, 1);
	}

	private static final class Recorder implements MembershipNetwork {

		@Override
		public boolean send(Member to, MembershipMessage message) {
			assertThat(to).isNotEqualTo(SELF);
			check(message);
			return to.incarnation() % 4 != 3;
		}

		@Override
		public void contact(String address) {
			assertThat(address).isNotEmpty();
		}

		static void check(MembershipMessage message) {
			try {
				assertThat(CODEC.decode(CODEC.encode(message))).isEqualTo(message);
			}
			catch (MalformedMessageException | UnknownVersionException ex) {
				throw new AssertionError("peers cannot read " + message, ex);
			}
		}

	}

}
