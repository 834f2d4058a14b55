/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.membership;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

import reactor.util.Logger;
import reactor.util.Loggers;

import io.github.gossiplimiter.gossip.Member;

/**
 * Contacts addresses where members may be found, as long as no member is known there: one
 * reply is enough to learn of all others, and after a partition every address of the
 * other side leads back to it.
 * <p>
 * Runs on a thread of its own, because a query of DNS or a registry may block.
 */
final class Discovery implements AutoCloseable {

	private static final Logger logger = Loggers.getLogger(Discovery.class);

	/**
	 * Most addresses contacted at a time: a large cluster is joined through any of them.
	 */
	static final int CONTACTS_MAX = 5;

	/**
	 * Share of the pause by which it varies, so that the nodes of a cluster do not ask at
	 * the same time.
	 */
	private static final double JITTER = 0.2;

	private static final long END_MILLIS = 500;

	private final CountDownLatch closing = new CountDownLatch(1);

	/**
	 * Which node answered at an address.
	 */
	private final Map<String, Long> answered = new ConcurrentHashMap<>();

	/**
	 * Why nobody answered at an address, as far as it was logged.
	 */
	private final Map<String, String> failures = new ConcurrentHashMap<>();

	/**
	 * What the source listed last.
	 */
	private volatile Set<String> listed = Set.of();

	private final Member self;

	private final AddressSource source;

	private final Consumer<String> contacts;

	private final RandomGenerator random;

	private final Pauses pauses;

	private volatile Set<Long> incarnations;

	private volatile Set<String> addresses = Set.of();

	private volatile boolean exhausted;

	private final Thread thread;

	/**
	 * Describe a discovery.
	 * @param self this node
	 * @param source where others may be found
	 * @param contacts contacts an address
	 * @param random chooses among many and varies the pauses
	 * @param pauses how long to wait between two attempts
	 */
	Discovery(Member self, AddressSource source, Consumer<String> contacts, RandomGenerator random, Pauses pauses) {
		this.self = self;
		this.source = source;
		this.contacts = contacts;
		this.random = random;
		this.pauses = pauses;
		this.incarnations = Set.of(self.incarnation());
		this.thread = new Thread(this::run, "gossip-limiter-discovery");
		this.thread.setDaemon(true);
	}

	void start() {
		this.thread.start();
	}

	/**
	 * Members joined or left. Safe for any thread.
	 * @param live all live members but this one
	 */
	void members(Collection<Member> live) {
		Set<Long> nodes = new HashSet<>();
		Set<String> places = new HashSet<>();
		nodes.add(this.self.incarnation());
		for (Member member : live) {
			nodes.add(member.incarnation());
			places.add(member.address());
		}
		this.incarnations = nodes;
		this.addresses = places;
	}

	/**
	 * A node answered at an address. Remembered only if the source listed the address, so
	 * that nodes that come and go take no memory while the source fails. Safe for any
	 * thread.
	 */
	void connected(String address, Member member) {
		if (this.listed.contains(address)) {
			this.answered.put(address, member.incarnation());
		}
		this.failures.remove(address);
	}

	/**
	 * Nobody answered at an address. Safe for any thread.
	 */
	void failed(String address, String reason) {
		if (isAlone()) {
			log(address, reason);
		}
	}

	private void log(String address, String reason) {
		if (!reason.equals(this.failures.put(address, reason))) {
			logger.info("{}: no member was reached at {}: {}", this.self.id(), address, reason);
		}
	}

	/**
	 * Whether every address was contacted, and this node answered at all of them.
	 */
	boolean isExhausted() {
		return this.exhausted;
	}

	private boolean isAlone() {
		return this.addresses.isEmpty();
	}

	private void run() {
		try {
			do {
				refresh();
			}
			while (!this.closing.await(pauseNanos(), TimeUnit.NANOSECONDS));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private long pauseNanos() {
		Duration pause = isAlone() ? this.pauses.alone() : this.pauses.together();
		return (long) (pause.toNanos() * (1 + JITTER * (this.random.nextDouble() - 0.5)));
	}

	/**
	 * Ask the source once, and contact some of the addresses where no member is known to
	 * be.
	 */
	void refresh() {
		Set<String> found;
		try {
			found = Set.copyOf(this.source.addresses());
		}
		catch (RuntimeException ex) {
			log(String.valueOf(this.source), String.valueOf(ex.getMessage()));
			return;
		}
		this.listed = found;
		this.answered.keySet().retainAll(found);
		this.failures.keySet().retainAll(found);
		List<String> unknown = new ArrayList<>(found);
		unknown.removeIf(this::isKnown);
		this.exhausted = unknown.isEmpty();
		for (int i = 0; i < CONTACTS_MAX && !unknown.isEmpty(); i++) {
			this.contacts.accept(unknown.remove(this.random.nextInt(unknown.size())));
		}
	}

	/**
	 * At how many addresses it is remembered which node answered.
	 */
	int answered() {
		return this.answered.size();
	}

	private boolean isKnown(String address) {
		Long incarnation = this.answered.get(address);
		return this.addresses.contains(address) || address.equals(this.self.address())
				|| (incarnation != null && this.incarnations.contains(incarnation));
	}

	/**
	 * Contact nobody any more.
	 */
	@Override
	public void close() {
		this.closing.countDown();
		try {
			this.thread.join(END_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * How long to wait between two attempts.
	 *
	 * @param alone while no other member is known
	 * @param together once one is
	 */
	record Pauses(Duration alone, Duration together) {

		/**
		 * Soon enough for a cluster that starts as a whole, and for a deployment; too
		 * seldom to be a burden for DNS or a registry.
		 */
		static final Pauses DEFAULT = new Pauses(Duration.ofMillis(500), Duration.ofSeconds(5));

	}

}
