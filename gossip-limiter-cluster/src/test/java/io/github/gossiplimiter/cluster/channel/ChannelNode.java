/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.HostAndPort;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.gossip.Transport;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A channel that remembers what it was told.
 */
final class ChannelNode implements Transport.Receiver, ConnectionListener, AutoCloseable {

	/**
	 * Most refusals that are remembered in words.
	 */
	private static final int REFUSALS_MAX = 1_000;

	final Queue<String> received = new ConcurrentLinkedQueue<>();

	final Queue<Long> senders = new ConcurrentLinkedQueue<>();

	final Queue<Long> interrupted = new ConcurrentLinkedQueue<>();

	final Queue<String> contacts = new ConcurrentLinkedQueue<>();

	final List<String> refusals = new CopyOnWriteArrayList<>();

	final RejectionCounts rejections = new RejectionCounts(this::refused);

	final DataChannel channel;

	/**
	 * While it is closed, whoever delivers a message waits.
	 */
	volatile CountDownLatch gate = new CountDownLatch(0);

	/**
	 * Thrown when the next message arrives.
	 */
	volatile @Nullable Error failure;

	private ChannelNode(ChannelSettings settings, Member self) {
		this.channel = new DataChannel(settings, self, this.rejections);
		this.channel.contacts(this);
		this.channel.start(this);
	}

	/**
	 * A node of cluster {@code test} on a free port.
	 */
	static ChannelNode start(String id, UnaryOperator<ChannelSettings.Builder> settings) {
		return start(id, settings.apply(ChannelSettings.builder("test").keySalt("salt")).build());
	}

	static ChannelNode start(String id, ChannelSettings settings) {
		return start(id, settings, 0);
	}

	/**
	 * A node that tells others to call it at another port, or at its own if that is 0.
	 */
	static ChannelNode start(String id, ChannelSettings settings, int toldPort) {
		long incarnation = ThreadLocalRandom.current().nextLong(1L << 48);
		String address = new HostAndPort("127.0.0.1", toldPort).toString();
		return new ChannelNode(settings, new Member(id, incarnation, address, new Member.Site("north", "a", 8080), 1));
	}

	/**
	 * A node that claims to be somebody.
	 */
	static ChannelNode start(ChannelSettings settings, Member claimed) {
		return new ChannelNode(settings, claimed);
	}

	static UnaryOperator<ChannelSettings.Builder> secrets(String... secrets) {
		return (settings) -> settings.secrets(List.of(secrets));
	}

	/**
	 * Waits in small steps, since what is waited for takes a few milliseconds.
	 */
	static ConditionFactory await() {
		return Awaitility.await().pollInterval(Duration.ofMillis(5)).atMost(Duration.ofSeconds(20));
	}

	private void refused(Rejection reason, String detail) {
		if (this.refusals.size() < REFUSALS_MAX) {
			this.refusals.add(reason + " " + detail);
		}
	}

	Member self() {
		return this.channel.self();
	}

	int port() {
		return this.channel.port();
	}

	/**
	 * This node, as if it were found at another port.
	 */
	Member behind(int port) {
		Member self = self();
		return new Member(self.id(), self.incarnation(), new HostAndPort("127.0.0.1", port).toString(), self.site(), 1);
	}

	boolean offer(Member to, String message) {
		return this.channel.send(to, message.getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * Send until it is taken.
	 */
	void send(Member to, String message) {
		if (!offer(to, message)) {
			await().until(() -> offer(to, message));
		}
	}

	void awaitReceived(String... messages) {
		await().untilAsserted(() -> assertThat(this.received).contains(messages));
	}

	void awaitRefused(Rejection reason, String... words) {
		await().untilAsserted(() -> assertThat(this.refusals)
			.anySatisfy((line) -> assertThat(line).startsWith(reason.name()).contains(words)));
		assertThat(this.rejections.of(reason)).isPositive();
	}

	@Override
	public void received(long incarnation, byte[] message) {
		Error failing = this.failure;
		if (failing != null) {
			this.failure = null;
			throw failing;
		}
		this.received.add(new String(message, StandardCharsets.UTF_8));
		this.senders.add(incarnation);
		try {
			this.gate.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void interrupted(long incarnation) {
		this.interrupted.add(incarnation);
	}

	@Override
	public void connected(String address, Member member) {
		this.contacts.add("+" + address + " " + member.id());
	}

	@Override
	public void failed(String address, String reason) {
		this.contacts.add("!" + address + " " + reason);
	}

	@Override
	public void lost(Member member) {
		this.contacts.add("-" + member.id());
	}

	@Override
	public void unreachable(Member member) {
		this.contacts.add("?" + member.id());
	}

	@Override
	public void close() {
		this.channel.close();
	}

}
