/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.region;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RegionSettings;
import io.github.gossiplimiter.gossip.internal.delta.DeltaMessageBuilder;
import io.github.gossiplimiter.gossip.internal.delta.DeltaSender;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.delta.RegionBoard;
import io.github.gossiplimiter.gossip.internal.delta.SlotEncoder;
import io.github.gossiplimiter.gossip.internal.merge.DeltaMerger;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.internal.round.PublishScheduler;
import io.github.gossiplimiter.gossip.replica.Slot;
import io.github.gossiplimiter.gossip.replica.SlotLog;
import io.github.gossiplimiter.gossip.replica.SlotName;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.RegionMessage;
import io.github.gossiplimiter.gossip.wire.RegionMessage.Run;

/**
 * Sends this region's totals to other regions, if this node is one of its gateways, and
 * merges theirs. Each gateway has its share of the keys and sends to one gateway of every
 * other region; within a region received totals are replicated like all other slots.
 * <p>
 * A message carries the totals that grew since the last position that the receiver
 * acknowledged, so a lost one is sent again, and one that arrives twice or late changes
 * nothing.
 */
public final class RegionExchange {

	private static final long NANOS_PER_MICRO = 1000;

	private static final double JITTER = 0.2;

	private static final int MESSAGES_PER_STEP = 8;

	/*
	 * More to look at or to tell than one step should.
	 */
	private static final long SOON_NANOS = 10_000_000;

	private static final long RETRY_NANOS = 500_000_000;

	private static final long SHOWN_NANOS = 100_000_000;

	/*
	 * A bridge that was told something acknowledges it with what it has to tell next, or
	 * by itself when that would have been due; after that it is told again.
	 */
	private static final double ACKNOWLEDGE_INTERVALS = 1 + JITTER;

	private static final double PATIENCE_INTERVALS = 2.5;

	private final LoopContext context;

	private final DeltaSender sender;

	private final PublishScheduler publisher;

	private final DeltaMerger merger;

	private final RegionSettings settings;

	private final RegionTotals totals;

	private final RegionBoard board;

	private final SlotEncoder encoder = new SlotEncoder();

	private final Set<Long> echoed = new HashSet<>();

	private final Map<Long, List<Slot>> echoes = new TreeMap<>();

	private List<PeerState> targets = List.of();

	private int regions = 1;

	private RegionTotals.Share share = new RegionTotals.Share(0, 1);

	private long nextNanos;

	private long hurryNanos = Long.MAX_VALUE;

	private long shownNanos = Long.MIN_VALUE;

	public RegionExchange(LoopContext context, RegionSettings settings, DeltaSender courier, PublishScheduler publisher,
			DeltaMerger merger) {
		this.context = context;
		this.settings = settings;
		this.sender = courier;
		this.publisher = publisher;
		this.merger = merger;
		this.totals = new RegionTotals(context, context.scope());
		this.board = context.regionBoard();
	}

	/**
	 * Follow the membership.
	 */
	public void members(long localNanos) {
		Map<String, List<Member>> byRegion = new TreeMap<>();
		this.context.peers()
			.otherRegions()
			.forEach((peer) -> byRegion.computeIfAbsent(peer.member().site().region(), (name) -> new ArrayList<>())
				.add(peer.member()));
		this.regions = byRegion.size() + 1;
		List<Member> own = new ArrayList<>();
		own.add(this.context.self());
		this.context.peers().all().forEach((peer) -> own.add(peer.member()));
		List<Member> speakers = gateways(this.context.self().site().region(), own);
		int place = speakers.indexOf(this.context.self());
		RegionTotals.Share before = this.share;
		this.share = new RegionTotals.Share(Math.max(0, place), speakers.size());
		List<PeerState> chosen = new ArrayList<>();
		byRegion.forEach((region, members) -> {
			List<Member> bridges = gateways(region, members);
			PeerState target = (place >= 0)
					? this.context.peers().any(bridges.get(place % bridges.size()).incarnation()) : null;
			if (target != null) {
				chosen.add(target);
			}
		});
		boolean taken = !chosen.isEmpty() && (this.targets.isEmpty() || !this.share.equals(before));
		chosen.stream().filter((target) -> !this.targets.contains(target)).forEach(this::greet);
		this.targets = List.copyOf(chosen);
		this.echoed.removeIf((incarnation) -> this.context.peers().any(incarnation) == null);
		this.board.regions(byRegion.keySet(), !chosen.isEmpty());
		this.shownNanos = Long.MIN_VALUE;
		if (taken) {
			// Whoever did it before may have left something unsent.
			this.totals.handover();
			this.nextNanos = localNanos;
		}
	}

	private List<Member> gateways(String region, List<Member> members) {
		return RegionGateways.of(region, members, this.settings.gateways());
	}

	/*
	 * A bridge that is new may be one of a region whose nodes are all new: it is told
	 * what its region said before.
	 */
	private void greet(PeerState target) {
		long incarnation = target.member().incarnation();
		if (!this.echoed.add(incarnation)) {
			return;
		}
		SlotName region = SlotName.ofRegion(target.member().site().region());
		List<Slot> said = new ArrayList<>();
		SlotLog log = this.context.log();
		for (Slot slot = log.oldest(); slot != null; slot = log.after(slot)) {
			if (slot.name().equals(region)) {
				said.add(slot);
			}
		}
		if (!said.isEmpty()) {
			this.echoes.put(incarnation, said);
		}
	}

	/**
	 * Tell what there is to tell.
	 * @return when to call again at the latest
	 */
	public long step(long nowNanos, long localNanos) {
		if (this.targets.isEmpty()) {
			this.echoes.clear();
			return Long.MAX_VALUE;
		}
		long again = echo(nowNanos, localNanos);
		if (localNanos >= this.nextNanos) {
			boolean more = this.totals.update(this.share, this.regions, nowNanos);
			for (PeerState target : this.targets) {
				if (target.isOverdue(localNanos, intervals(PATIENCE_INTERVALS))) {
					target.rewind();
				}
			}
			boolean told = sendDue(nowNanos, localNanos);
			plan(more || !told, localNanos);
		}
		else if (localNanos >= this.hurryNanos) {
			this.totals.hurry(nowNanos);
			sendDue(nowNanos, localNanos);
			planHurry(localNanos);
		}
		return Math.min(again, Math.min(this.nextNanos, this.hurryNanos));
	}

	private boolean sendDue(long nowNanos, long localNanos) {
		boolean all = true;
		this.encoder.clear();
		for (PeerState target : this.targets) {
			all &= sendTotals(target, nowNanos, localNanos);
		}
		return all;
	}

	private void planHurry(long localNanos) {
		long waits = this.totals.hurryNanos();
		this.hurryNanos = (waits < Long.MAX_VALUE) ? localNanos + waits : Long.MAX_VALUE;
	}

	private void plan(boolean more, long localNanos) {
		double spread = 1 + JITTER * (2 * this.context.random().nextDouble() - 1);
		this.nextNanos = localNanos + (more ? SOON_NANOS : (long) (this.settings.interval().toNanos() * spread));
		planHurry(localNanos);
	}

	/**
	 * Tell without waiting for the interval.
	 */
	public void hurry(long localNanos) {
		this.nextNanos = localNanos;
	}

	private boolean sendTotals(PeerState target, long nowNanos, long localNanos) {
		SlotLog log = this.totals.log();
		for (int i = 0; i < MESSAGES_PER_STEP && target.position() < log.head(); i++) {
			DeltaMessageBuilder draft = draft(target, nowNanos);
			long to = target.position();
			Slot slot = log.firstAfter(to);
			while (slot != null && (slot.size() == 0 || draft.add(slot, target.position()))) {
				to = slot.sequence();
				slot = log.after(slot);
			}
			to = (slot == null) ? log.head() : to;
			if (draft.isEmpty()) {
				target.passed(to);
			}
			else if (send(target, draft, Run.at(target.from(), Math.max(to, target.from()), target.toAcknowledge(),
					nowNanos / NANOS_PER_MICRO))) {
				draft.sent(to);
				target.sent(to, localNanos);
			}
			else {
				target.refused(localNanos);
				return true;
			}
		}
		return target.position() >= log.head();
	}

	private DeltaMessageBuilder draft(PeerState target, long nowNanos) {
		return new DeltaMessageBuilder(this.context, this.encoder, target, this.context.exchange().maxMessageBytes(),
				nowNanos);
	}

	private boolean send(PeerState target, DeltaMessageBuilder draft, Run run) {
		byte[] message = draft.finishRegion(run, false);
		boolean taken = this.sender.transmit(target, message);
		if (taken) {
			this.board.sent(message.length);
		}
		return taken;
	}

	private long echo(long nowNanos, long localNanos) {
		this.echoes.entrySet().removeIf((entry) -> {
			PeerState target = this.context.peers().any(entry.getKey());
			return target == null || !this.targets.contains(target) || echo(target, entry.getValue(), nowNanos);
		});
		return this.echoes.isEmpty() ? Long.MAX_VALUE : localNanos + RETRY_NANOS;
	}

	private boolean echo(PeerState target, List<Slot> said, long nowNanos) {
		this.encoder.clear();
		DeltaMessageBuilder draft = draft(target, nowNanos);
		int told = 0;
		while (told < said.size() && (said.get(told).size() == 0 || draft.addEcho(said.get(told)))) {
			told++;
		}
		Run run = Run.at(0, 0, target.toAcknowledge(), nowNanos / NANOS_PER_MICRO);
		if (draft.isEmpty() || this.sender.transmit(target, draft.finishRegion(run, true))) {
			said.subList(0, told).clear();
		}
		return said.isEmpty();
	}

	private long intervals(double count) {
		return (long) (count * this.settings.interval().toNanos());
	}

	/**
	 * A bridge of another region told something.
	 */
	public void received(PeerState peer, RegionMessage message, int bytes, long nowNanos, long localNanos) {
		DeltaMessage totals = message.totals(nowNanos / NANOS_PER_MICRO);
		DeltaHeader header = totals.header();
		this.board.received(peer.member().site().region(), bytes,
				Math.min(nowNanos, header.sentMicros() * NANOS_PER_MICRO));
		boolean understood = this.merger.mergeTotals(peer, totals, message.echo(), nowNanos);
		if (header.acknowledged() != PeerState.NOTHING) {
			peer.acknowledged(header.acknowledged(), localNanos);
		}
		if (!understood) {
			peer.entryMissing(localNanos);
		}
		else if (header.to() > header.from()) {
			peer.received(header.from(), header.to(), localNanos + intervals(ACKNOWLEDGE_INTERVALS));
		}
		this.context.peers().awaits(peer);
		passOn(localNanos);
	}

	/*
	 * The whole region has to hear of it, and at once: it is old enough.
	 */
	private void passOn(long localNanos) {
		long head = this.context.log().head();
		this.publisher.publishDeparted(head);
		this.context.peers()
			.directPeers()
			.stream()
			.filter((peer) -> peer.position() < head)
			.forEach((peer) -> peer.relayNow(localNanos));
	}

	/**
	 * Show what is exchanged.
	 */
	public void show(long nowNanos, long localNanos) {
		if (this.regions > 1 && localNanos >= this.shownNanos) {
			this.shownNanos = localNanos + SHOWN_NANOS;
			this.board.update(this.totals.size(), nowNanos);
		}
	}

}
