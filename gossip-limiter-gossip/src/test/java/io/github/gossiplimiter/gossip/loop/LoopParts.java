/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.ManualClock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.internal.delta.DeltaSender;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.delta.ReplicatedWindows;
import io.github.gossiplimiter.gossip.internal.merge.DeltaMerger;
import io.github.gossiplimiter.gossip.internal.repair.LogCompactor;
import io.github.gossiplimiter.gossip.internal.round.DirectRecipients;
import io.github.gossiplimiter.gossip.internal.round.PublishScheduler;
import io.github.gossiplimiter.gossip.internal.round.Urgency;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.signal.SignalModel;

/**
 * The parts of one node's loop, taken apart. Its peers only listen.
 */
final class LoopParts {

	final ManualClock time = new ManualClock();

	final RateLimiter limiter;

	final List<DeltaMessage> sent = new ArrayList<>();

	final LoopContext context;

	final PublishScheduler publisher;

	final DeltaSender sender;

	final DeltaMerger merger;

	final LogCompactor logCompactor;

	LoopParts(int peers, Limit... limits) {
		this.limiter = RateLimiter.builder().clock(this.time).limits(List.of(limits)).build();
		GossipLoop.Builder builder = GossipLoop
			.builder(this.limiter, new ClusterClock(this.time), new Member("a", 1, "a:0", Member.Site.DEFAULT, 1))
			.sender((to, message) -> this.sent.add((DeltaMessage) FleetNode.decode(message)));
		this.context = new LoopContext(builder.setup(),
				new ReplicatedWindows(RateLimiterEngine.of(this.limiter).replicate(() -> {
				})));
		Urgency urgency = new Urgency(SignalModel.ofDefaults());
		this.publisher = new PublishScheduler(this.context, urgency, new DirectRecipients(this.context), 0.01);
		this.sender = new DeltaSender(this.context);
		this.merger = new DeltaMerger(this.context, urgency, this.publisher);
		this.logCompactor = new LogCompactor(this.context);
		List<Member> members = new ArrayList<>();
		for (int i = 2; i < peers + 2; i++) {
			members.add(new Member("n" + i, i, "n:0", Member.Site.DEFAULT, 1));
		}
		this.context.peers().update(members, 0, 0);
	}

	long now() {
		return this.time.nanos();
	}

	void publish() {
		this.publisher.publishAll(now());
	}

	/**
	 * Tell every peer.
	 */
	void sendAll() {
		this.sender.begin(now());
		this.context.peers().all().forEach((peer) -> this.sender.sendLog(peer, now(), now()));
	}

	/**
	 * The first peer says something.
	 */
	void hear(Forged message) {
		DeltaMessage decoded = (DeltaMessage) FleetNode.decode(message.bytes());
		this.merger.merge(this.context.peers().all().get(0), decoded, 1, now());
	}

	/**
	 * Let the janitor look at everything.
	 */
	void sweep() {
		this.time.advanceMillis(100);
		this.logCompactor.step(now(), now());
	}

}
