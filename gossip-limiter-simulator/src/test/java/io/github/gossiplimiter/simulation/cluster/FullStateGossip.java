/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.gossiplimiter.gossip.GossipStatus;
import io.github.gossiplimiter.gossip.Member;

/**
 * A simple protocol that is right, or wrong in one way: every node keeps the admissions
 * of all nodes in order and sends each peer what that peer has not acknowledged. What is
 * heard is taken from the own limiter, so limits must be large. Shows that the harness
 * works and that its checks can fail.
 */
public final class FullStateGossip implements NodeGossip {

	private static final long INTERVAL_NANOS = 100_000_000;

	private final NodeParts parts;

	private final Flaw flaw;

	private final Map<Long, List<Entry>> logs = new TreeMap<>();

	private final Map<Long, Map<Long, Integer>> acknowledged = new HashMap<>();

	private final Map<Long, Boolean> owesAnswer = new HashMap<>();

	private List<Member> members = List.of();

	private FullStateGossip(NodeParts parts, Flaw flaw) {
		this.parts = parts;
		this.flaw = flaw;
	}

	public static ProtocolFactory with(Flaw flaw) {
		return (parts) -> new FullStateGossip(parts, flaw);
	}

	@Override
	public void admitted(LimitKey key, int cost) {
		log(this.parts.self().incarnation()).add(new Entry(key, cost));
	}

	@Override
	public long step() {
		for (Member member : this.members) {
			speak(member);
		}
		return this.parts.clock().localNanos() + INTERVAL_NANOS;
	}

	private void speak(Member member) {
		Map<Long, Integer> known = this.acknowledged.computeIfAbsent(member.incarnation(), (key) -> new HashMap<>());
		boolean behind = this.logs.entrySet()
			.stream()
			.anyMatch((log) -> log.getValue().size() > known.getOrDefault(log.getKey(), 0));
		boolean answer = Boolean.TRUE.equals(this.owesAnswer.put(member.incarnation(), false));
		if (behind || answer || this.flaw == Flaw.CHATTY) {
			this.parts.sender().send(member, encode(known));
			if (this.flaw == Flaw.FORGETFUL) {
				this.logs.forEach((origin, log) -> known.put(origin, log.size()));
			}
		}
	}

	private byte[] encode(Map<Long, Integer> known) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (DataOutputStream out = new DataOutputStream(bytes)) {
			out.writeInt(this.logs.size());
			for (Map.Entry<Long, List<Entry>> log : this.logs.entrySet()) {
				int from = Math.min(known.getOrDefault(log.getKey(), 0), log.getValue().size());
				out.writeLong(log.getKey());
				out.writeInt(log.getValue().size());
				out.writeInt(from);
				for (Entry entry : log.getValue().subList(from, log.getValue().size())) {
					out.writeUTF(entry.key().limitName());
					out.writeUTF(entry.key().key());
					out.writeInt(entry.cost());
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return bytes.toByteArray();
	}

	@Override
	public void received(long incarnation, byte[] message) {
		Map<Long, Integer> known = this.acknowledged.computeIfAbsent(incarnation, (key) -> new HashMap<>());
		try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(message))) {
			for (int left = in.readInt(); left > 0; left--) {
				long origin = in.readLong();
				int size = in.readInt();
				known.merge(origin, size, Math::max);
				for (int number = in.readInt(); number < size; number++) {
					heard(origin, number, new Entry(new LimitKey(in.readUTF(), in.readUTF()), in.readInt()));
					this.owesAnswer.put(incarnation, true);
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void heard(long origin, int number, Entry entry) {
		List<Entry> log = log(origin);
		boolean next = number == log.size();
		boolean again = number < log.size() && origin != this.parts.self().incarnation();
		if (next || (this.flaw == Flaw.FORGETFUL && number > log.size())) {
			log.add(entry);
		}
		if (next || (again && this.flaw == Flaw.DOUBLING)) {
			this.parts.limiter().limiter(entry.key().limitName()).tryAcquire(entry.key().key(), entry.cost());
		}
	}

	private List<Entry> log(long origin) {
		return this.logs.computeIfAbsent(origin, (key) -> new ArrayList<>());
	}

	@Override
	public void members(List<Member> live) {
		this.members = live;
	}

	@Override
	public void interrupted(long incarnation) {
	}

	@Override
	public boolean isWarm() {
		return true;
	}

	@Override
	public void leave() {
	}

	@Override
	public boolean isFlushed() {
		long self = this.parts.self().incarnation();
		int size = log(self).size();
		return this.members.stream()
			.allMatch((member) -> this.acknowledged.getOrDefault(member.incarnation(), Map.of())
				.getOrDefault(self, 0) >= size);
	}

	@Override
	public GossipStatus status() {
		return new GossipStatus(0, 0, 0, 0, 0, 0, true, new GossipStatus.Traffic(0, 0, 0, 0, 0, 0, 0, 0),
				GossipStatus.Lag.NONE, List.of());
	}

	/**
	 * What is wrong with it.
	 */
	public enum Flaw {

		/**
		 * Nothing.
		 */
		NONE,

		/**
		 * What was sent is forgotten.
		 */
		FORGETFUL,

		/**
		 * What is heard twice counts twice.
		 */
		DOUBLING,

		/**
		 * Speaks when there is nothing to say.
		 */
		CHATTY

	}

	private record Entry(LimitKey key, int cost) {

	}

}
