/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.ManualClock;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.ExchangeSettings;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.Member;

/**
 * A few nodes, a clock that moves by hand, and a wire on which messages lie until they
 * are delivered, dropped, repeated or changed by hand.
 */
final class Fleet {

	static final Limit LIMIT = Limit.of("api", 100, Duration.ofMinutes(1));

	private static final long STEP_MILLIS = 10;

	final ManualClock clock = new ManualClock();

	final List<FleetNode> nodes = new ArrayList<>();

	final List<Letter> wire = new ArrayList<>();

	private final List<Limit> limits;

	private GossipSettings settings = GossipSettings.defaults();

	private int lives;

	private String region = Member.Site.DEFAULT.region();

	/**
	 * A message on its way.
	 */
	// No two are equal, even of the same bytes, which are what a channel would carry.
	@SuppressWarnings("ArrayRecordComponent")
	record Letter(FleetNode from, FleetNode to, byte[] bytes) {

	}

	Fleet(Limit... limits) {
		this.limits = (limits.length > 0) ? List.of(limits) : List.of(LIMIT);
	}

	/**
	 * How the nodes exchange that are added from here on. By default as nobody tuned it.
	 */
	Fleet exchange(UnaryOperator<ExchangeSettings> change) {
		return settings((settings) -> settings.exchange(change.apply(this.settings.exchange())));
	}

	Fleet settings(Consumer<GossipSettings.Builder> change) {
		GossipSettings.Builder builder = GossipSettings.builder().exchange(this.settings.exchange());
		change.accept(builder);
		this.settings = builder.build();
		return this;
	}

	/**
	 * Add nodes of a region, that nobody knows yet.
	 */
	Fleet region(String name, String... ids) {
		this.region = name;
		for (String id : ids) {
			add(id);
		}
		return this;
	}

	FleetNode add(String id) {
		return add(id, 0, (limiter) -> {
		});
	}

	/**
	 * Add a node that nobody knows yet.
	 * @param skewNanos how far its clock is ahead
	 */
	FleetNode add(String id, long skewNanos, Consumer<RateLimiterEngine.Builder> change) {
		return add(id, () -> skewNanos, change);
	}

	/**
	 * Add a node that nobody knows yet.
	 * @param skewNanos how far its clock is ahead at the time
	 */
	FleetNode add(String id, LongSupplier skewNanos, Consumer<RateLimiterEngine.Builder> change) {
		RateLimiterEngine.Builder limiter = RateLimiterEngine.builder().limits(this.limits);
		change.accept(limiter);
		Member.Site site = new Member.Site(this.region, "", 0);
		Member self = new Member(id, 0x100 + ++this.lives, id + ":0", site, 1);
		FleetNode node = new FleetNode(this, self, skewNanos, limiter, this.settings);
		this.nodes.add(node);
		return node;
	}

	/**
	 * All that were added know each other and are warm, with nothing on the wire.
	 */
	Fleet ready() {
		meet();
		run(Duration.ofMillis(500));
		settle();
		return this;
	}

	/**
	 * Nodes that know each other and are warm, with nothing on the wire.
	 */
	Fleet of(String... ids) {
		for (String id : ids) {
			add(id);
		}
		return ready();
	}

	/**
	 * The node with an id.
	 */
	FleetNode get(String id) {
		return this.nodes.stream().filter((node) -> node.self.id().equals(id)).findFirst().orElseThrow();
	}

	FleetNode get(int index) {
		return this.nodes.get(index);
	}

	/**
	 * Tell every node who is there.
	 */
	void meet() {
		this.nodes.forEach((node) -> node.members(this.nodes));
	}

	/**
	 * Let time pass, with everything delivered at once.
	 */
	void run(Duration time) {
		for (long left = time.toMillis(); left > 0; left -= STEP_MILLIS) {
			this.clock.advanceMillis(Math.min(left, STEP_MILLIS));
			step();
			deliver();
		}
	}

	/**
	 * Let time pass in which nothing arrives.
	 */
	void runSilently(Duration time) {
		for (long left = time.toMillis(); left > 0; left -= STEP_MILLIS) {
			this.clock.advanceMillis(Math.min(left, STEP_MILLIS));
			step();
		}
	}

	void step() {
		this.nodes.forEach(FleetNode::step);
	}

	/**
	 * Deliver what is on the wire, and what is said in answer.
	 */
	void deliver() {
		while (!this.wire.isEmpty()) {
			deliver(this.wire.remove(0));
		}
	}

	void deliver(Letter letter) {
		letter.to().loop.received(letter.from().self.incarnation(), letter.bytes());
	}

	/**
	 * Let everything under way arrive and be acknowledged.
	 */
	void settle() {
		run(Duration.ofSeconds(1));
		step();
		deliver();
		this.nodes.forEach((node) -> node.sent.clear());
	}

	/**
	 * Messages on the wire, taken off it.
	 */
	List<Letter> take() {
		List<Letter> taken = List.copyOf(this.wire);
		this.wire.clear();
		return taken;
	}

}
