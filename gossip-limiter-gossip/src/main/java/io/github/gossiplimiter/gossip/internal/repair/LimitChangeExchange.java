/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.repair;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.LimitVersion;
import io.github.gossiplimiter.change.LimitVersions;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.gossip.ExchangeSettings;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.wire.LimitVersionsMessage;
import io.github.gossiplimiter.gossip.wire.LimitVersionsMessage.ExpectedReply;

/**
 * Distributes limits that were changed while nodes run. The node that changes one sends
 * it to all; some members send it to a node that joins; and all compare digests with one
 * peer after the other, often after a change and seldom later, so that a lost message
 * delays a change but never loses it. Nothing is sent as long as no limit was ever
 * changed.
 */
public final class LimitChangeExchange implements LoopProtocol {

	/*
	 * After a change, everybody who knows tells somebody once a second: in half a minute,
	 * with half of all messages lost, news gets round among thousands.
	 */
	private static final long FRESH_NANOS = 30_000_000_000L;

	private static final long FRESH_ASK_NANOS = 1_000_000_000L;

	/*
	 * The channel to a newcomer may not be there yet.
	 */
	private static final long RETRY_NANOS = 50_000_000L;

	/*
	 * Who tells a newcomer: several, since each may see it late, and not all, since what
	 * they say is the same.
	 */
	private static final int TELLERS = 3;

	private final long self;

	private final LimitVersions versions;

	private final long intervalNanos;

	private final int maxMessageBytes;

	private final Set<Member> newcomers = new LinkedHashSet<>();

	private List<Member> peers = List.of();

	private int turn;

	private long known;

	private long changedNanos;

	private long nextRequestNanos = Long.MIN_VALUE;

	private @Nullable Link link;

	public LimitChangeExchange(Member self, LimitVersions versions, ExchangeSettings exchange) {
		this.self = self.incarnation();
		this.versions = versions;
		this.intervalNanos = exchange.antiEntropyInterval().toNanos();
		this.maxMessageBytes = exchange.maxMessageBytes();
	}

	@Override
	public void attach(Link value) {
		this.link = value;
		this.versions.waker(value::wake);
	}

	/*
	 * A limit is changed for all regions.
	 */
	@Override
	public boolean isGlobal() {
		return true;
	}

	@Override
	public long step(long localNanos) {
		this.versions.expire();
		long digest = this.versions.digest();
		if (digest != this.known) {
			this.known = digest;
			this.changedNanos = localNanos;
			this.nextRequestNanos = Math.min(this.nextRequestNanos, localNanos + FRESH_ASK_NANOS);
		}
		List<LimitVersion> made = this.versions.takeUnsent();
		if (this.peers.isEmpty() || digest == 0) {
			this.newcomers.clear();
			return Long.MAX_VALUE;
		}
		for (Member peer : made.isEmpty() ? List.<Member>of() : this.peers) {
			send(peer, made, ExpectedReply.NONE);
		}
		this.newcomers.removeIf((newcomer) -> send(newcomer, this.versions.all(), ExpectedReply.REST));
		requestComparison(localNanos);
		return this.newcomers.isEmpty() ? this.nextRequestNanos
				: Math.min(this.nextRequestNanos, localNanos + RETRY_NANOS);
	}

	/*
	 * One peer after the other, beginning behind this node, so that not all ask the same.
	 */
	private void requestComparison(long localNanos) {
		if (localNanos < this.nextRequestNanos) {
			return;
		}
		boolean fresh = localNanos - this.changedNanos < FRESH_NANOS;
		this.nextRequestNanos = localNanos
				+ (fresh ? Math.min(FRESH_ASK_NANOS, this.intervalNanos) : this.intervalNanos);
		int behind = 0;
		for (Member peer : this.peers) {
			behind += (peer.incarnation() < this.self) ? 1 : 0;
		}
		Member peer = this.peers.get(Math.floorMod(behind + this.turn++, this.peers.size()));
		List<LimitVersion> all = this.versions.all();
		if (fresh && fitting(all, 0) == all.size()) {
			// The peer has probably not heard: one message is less easily lost than
			// three.
			send(peer, all, ExpectedReply.REST);
		}
		else {
			send(peer, List.of(), ExpectedReply.ALL);
		}
	}

	@Override
	public void members(List<Member> live, long localNanos) {
		Set<Long> before = new HashSet<>();
		this.peers.forEach((peer) -> before.add(peer.incarnation()));
		List<Member> sorted = new ArrayList<>(live);
		sorted.sort((one, other) -> Long.compare(one.incarnation(), other.incarnation()));
		this.peers = List.copyOf(sorted);
		this.newcomers.retainAll(this.peers);
		for (Member peer : this.peers) {
			if (!before.contains(peer.incarnation()) && isInitialSender(peer)) {
				this.newcomers.add(peer);
			}
		}
		this.nextRequestNanos = Math.min(this.nextRequestNanos, localNanos + this.intervalNanos);
	}

	/*
	 * All nodes rank the peers of a newcomer alike.
	 */
	private boolean isInitialSender(Member newcomer) {
		long own = rank(newcomer, this.self);
		int before = 0;
		for (Member peer : this.peers) {
			boolean other = peer.incarnation() != newcomer.incarnation();
			before += (other && rank(newcomer, peer.incarnation()) < own) ? 1 : 0;
		}
		return before < TELLERS;
	}

	private static long rank(Member newcomer, long incarnation) {
		long mixed = (newcomer.incarnation() ^ Long.rotateLeft(incarnation, 32)) * 0x9e3779b97f4a7c15L;
		return (mixed ^ (mixed >>> 32)) * 0xbf58476d1ce4e5b9L;
	}

	@Override
	public void received(Member from, Message message, long localNanos) {
		if (message instanceof LimitVersionsMessage versions) {
			received(from, versions, localNanos);
		}
	}

	private void received(Member from, LimitVersionsMessage message, long localNanos) {
		message.versions().forEach((version) -> take(from, version));
		boolean same = this.versions.digest() == message.digest();
		if (!same && message.expectedReply() != ExpectedReply.NONE) {
			send(from, this.versions.all(),
					(message.expectedReply() == ExpectedReply.ALL) ? ExpectedReply.REST : ExpectedReply.NONE);
		}
		step(localNanos);
	}

	private void take(Member from, LimitVersion version) {
		LimitVersions.Taken taken = this.versions.take(version, from.id());
		Link attached = this.link;
		if (attached != null && (taken == LimitVersions.Taken.UNFIT || taken == LimitVersions.Taken.REFUSED)) {
			attached.reject(Rejection.CHANGE,
					"'" + from.id() + "' told of a change of limit '" + version.name() + "' by '" + version.author()
							+ "' that " + ((taken == LimitVersions.Taken.UNFIT) ? "this node cannot follow"
									: "is one too many, or too far ahead of time"));
		}
	}

	/**
	 * Send in as many messages as it takes; the last one asks for the answer.
	 * @return whether all were taken
	 */
	private boolean send(Member to, List<LimitVersion> told, ExpectedReply answer) {
		Link attached = this.link;
		int from = 0;
		boolean taken = attached != null;
		while (taken && attached != null && from < told.size()) {
			int until = fitting(told, from);
			boolean last = until == told.size();
			taken = attached.send(to, message(told.subList(from, until), last ? answer : ExpectedReply.NONE));
			from = until;
		}
		if (told.isEmpty() && attached != null) {
			taken = attached.send(to, message(told, answer));
		}
		return taken;
	}

	private LimitVersionsMessage message(List<LimitVersion> told, ExpectedReply answer) {
		return new LimitVersionsMessage(answer, this.versions.digest(), told);
	}

	private int fitting(List<LimitVersion> told, int from) {
		int bytes = 0;
		int until = from;
		while (until < told.size() && (until == from || bytes <= this.maxMessageBytes)) {
			bytes += LimitVersionsMessage.bytesMax(told.get(until));
			until += (until == from || bytes <= this.maxMessageBytes) ? 1 : 0;
		}
		return until;
	}

}
