/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Member;

import static io.github.gossiplimiter.cluster.channel.ChannelNode.await;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * How many connections the nodes of small and large clusters keep.
 */
class ConnectionCountTests {

	private static final int AT_REST = 12;

	/**
	 * Connections count as in use for half a second. Thousands of handshakes begin at
	 * once and share the processors, so each may take long.
	 */
	private static final ChannelSettings.Timing TIMING = ChannelSettings.Timing.DEFAULT.withIdle(Duration.ofSeconds(10))
		.withConnect(Duration.ofMinutes(1))
		.withHandshake(Duration.ofMinutes(1));

	private final List<ChannelNode> nodes = new ArrayList<>();

	@AfterEach
	void close() {
		this.nodes.parallelStream().forEach(ChannelNode::close);
	}

	@Test
	void idleLargeClusterKeepsFewConnectionsAndReachesAllPeers() {
		start(52);
		everybodyToEverybody("first");
		// They are used all at once, and fewer than there are pairs once they rest.
		await().untilAsserted(() -> assertThat(this.nodes)
			.allSatisfy((node) -> assertThat(open(node)).as(node.self().id()).isLessThanOrEqualTo(AT_REST)));
		for (int i = 0; i < this.nodes.size(); i++) {
			ChannelNode from = this.nodes.get(i);
			ChannelNode to = this.nodes.get((7 * i + 1) % this.nodes.size());
			if (from != to) {
				assertThat(from.offer(to.self(), "later " + i)).isTrue();
				to.awaitReceived("later " + i);
			}
		}
		assertThat(this.nodes).allSatisfy((node) -> {
			assertThat(node.contacts).noneMatch((event) -> event.startsWith("-"));
			assertThat(node.refusals).isEmpty();
		});
	}

	@Test
	void smallClusterKeepsItsConnections() {
		start(20);
		everybodyToEverybody("first");
		List<Integer> before = this.nodes.stream().map(ConnectionCountTests::open).toList();
		assertThat(before).allSatisfy((open) -> assertThat(open).isGreaterThanOrEqualTo(19));
		await().during(Duration.ofSeconds(2))
			.until(() -> this.nodes.stream().map(ConnectionCountTests::open).toList().equals(before));
	}

	@Test
	void connectionsInUseAreNeverClosed() {
		start(54);
		ChannelNode hub = this.nodes.get(0);
		List<ChannelNode> others = this.nodes.subList(1, this.nodes.size());
		others.forEach((node) -> hub.send(node.self(), "begin"));
		others.forEach((node) -> node.awaitReceived("begin"));
		assertThat(hub.interrupted).isEmpty();
		await().during(Duration.ofSeconds(2)).pollInterval(Duration.ofMillis(10)).until(() -> {
			others.forEach((node) -> hub.send(node.self(), "still in use"));
			return open(hub) == others.size();
		});
		await().until(() -> open(hub) <= AT_REST);
	}

	private void start(int count) {
		IntStream.range(0, count)
			.mapToObj((i) -> ChannelNode.start("node" + i,
					(settings) -> settings.timing(TIMING).connectionsAtRest(AT_REST)))
			.forEach(this.nodes::add);
		List<Member> all = this.nodes.stream().map(ChannelNode::self).toList();
		this.nodes.forEach(
				(node) -> node.channel.members(all.stream().filter((member) -> !member.isSame(node.self())).toList()));
	}

	private void everybodyToEverybody(String message) {
		for (ChannelNode from : this.nodes) {
			for (ChannelNode to : this.nodes) {
				if (from != to) {
					from.send(to.self(), message);
				}
			}
		}
		await().atMost(Duration.ofMinutes(2))
			.untilAsserted(() -> assertThat(this.nodes)
				.allSatisfy((node) -> assertThat(node.received).hasSize(this.nodes.size() - 1)));
	}

	private static int open(ChannelNode node) {
		ChannelStatus status = node.channel.status();
		return status.outbound() + status.inbound();
	}

}
