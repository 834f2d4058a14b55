/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.membership;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Member;

import static org.assertj.core.api.Assertions.assertThat;

class DiscoveryTests {

	private static final Member SELF = member("self", 1);

	private static final Member A = member("a", 2);

	private final List<String> addresses = new CopyOnWriteArrayList<>(List.of("a:1", "b:1"));

	private final List<String> contacted = new CopyOnWriteArrayList<>();

	private final Discovery discovery = new Discovery(SELF, this::addresses, this.contacted::add,
			new SplittableRandom(1), new Discovery.Pauses(Duration.ofMillis(1), Duration.ofHours(1)));

	private boolean broken;

	@AfterEach
	void close() {
		this.discovery.close();
	}

	@Test
	void everyAddressIsContacted() {
		this.discovery.refresh();
		assertThat(this.contacted).containsExactlyInAnyOrder("a:1", "b:1");
		assertThat(this.discovery.isExhausted()).isFalse();
	}

	@Test
	void addressOfAMemberIsNotContacted() {
		this.addresses.set(1, A.address());
		this.discovery.members(List.of(A));
		this.discovery.refresh();
		assertThat(this.contacted).containsExactly("a:1");
	}

	@Test
	void otherNameOfAMemberIsContactedOnce() {
		this.discovery.refresh();
		this.discovery.connected("a:1", A);
		this.discovery.members(List.of(A));
		this.contacted.clear();
		this.discovery.refresh();
		assertThat(this.contacted).containsExactly("b:1");
	}

	@Test
	void addressOfALostMemberIsContactedAgain() {
		this.discovery.refresh();
		this.discovery.connected("a:1", A);
		this.discovery.members(List.of(A));
		this.discovery.members(List.of());
		this.contacted.clear();
		this.discovery.refresh();
		assertThat(this.contacted).containsExactlyInAnyOrder("a:1", "b:1");
	}

	@Test
	void nodeThatDiscoversOnlyItselfDoesNotWait() {
		this.addresses.set(1, SELF.address());
		this.discovery.refresh();
		this.discovery.connected("a:1", SELF);
		this.contacted.clear();
		this.discovery.refresh();
		assertThat(this.contacted).isEmpty();
		assertThat(this.discovery.isExhausted()).isTrue();
	}

	@Test
	void ofManyAddressesOnlySomeAreContactedAtATime() {
		this.addresses.clear();
		IntStream.range(0, 1_000).forEach((i) -> this.addresses.add("node-" + i + ":1"));
		this.discovery.refresh();
		assertThat(this.contacted).hasSize(Discovery.CONTACTS_MAX).doesNotHaveDuplicates();
	}

	@Test
	void sourceThatFailsContactsNoNode() {
		this.broken = true;
		this.discovery.refresh();
		assertThat(this.contacted).isEmpty();
		assertThat(this.discovery.isExhausted()).isFalse();
		this.broken = false;
		this.discovery.refresh();
		assertThat(this.contacted).hasSize(2);
	}

	@Test
	void departedNodesTakeNoMemoryWhileTheSourceFails() {
		this.discovery.refresh();
		this.discovery.connected("a:1", A);
		this.broken = true;
		for (int i = 1; i <= 1_000; i++) {
			this.discovery.connected("node-" + i + ":1", member("node-" + i, i));
			this.discovery.refresh();
		}
		assertThat(this.discovery.answered()).isEqualTo(1);
	}

	@Test
	void sourceIsPolledRepeatedly() {
		this.discovery.start();
		Awaitility.await().until(() -> this.contacted.size() > 6);
	}

	private List<String> addresses() {
		if (this.broken) {
			throw new IllegalStateException("registry is down");
		}
		return new ArrayList<>(this.addresses);
	}

	private static Member member(String id, long incarnation) {
		return new Member(id, incarnation, "127.0.0.1:" + incarnation, Member.Site.DEFAULT, 1);
	}

}
