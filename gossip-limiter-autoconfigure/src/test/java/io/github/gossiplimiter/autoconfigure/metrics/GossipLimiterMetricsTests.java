/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.metrics;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.actuate.FixedCluster;
import io.github.gossiplimiter.autoconfigure.actuate.NodeConfiguration;
import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.autoconfigure.status.LeaseView;
import io.github.gossiplimiter.autoconfigure.status.RecentStatus;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.lease.LeaseStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class GossipLimiterMetricsTests {

	private static final List<String> KEYS = List.of("alice@example.org", "10.0.0.1", "allowed-by-name");

	private static final LeaseStatus LEASES = new LeaseStatus(5, 2, 30, 40, 500, new LeaseStatus.Failures(4, 3),
			3_000_000, 6, 8);

	private final AtomicLong now = new AtomicLong(Duration.ofDays(20_000).toNanos());

	private final RateLimiter limiter = RateLimiter.builder()
		.clock(this.now::get)
		.limit(Limit.of(NodeConfiguration.SEARCH, 3, Duration.ofSeconds(30)))
		.limit(Limit.builder(NodeConfiguration.TRIAL).window(1, Duration.ofSeconds(30)).shadow(true).build())
		.build();

	private final GossipPolicy policy = NodeConfiguration.policy();

	private final ClusterView cluster = new FixedCluster();

	private final DeltaAge deltaAge = new DeltaAge();

	private final GossipLimiterMetrics metrics = new GossipLimiterMetrics(new RecentStatus(this.limiter, this.now::get),
			RateLimiterEngine.of(this.limiter).store(), this.policy, this.cluster, this.deltaAge,
			new LeaseView("peer", () -> LEASES));

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	@BeforeEach
	void bind() {
		this.metrics.bindTo(this.registry);
	}

	@Test
	void namesAreThoseOfTheEnum() {
		assertThat(this.registry.getMeters()).extracting((meter) -> meter.getId().getName())
			.containsOnly(
					Arrays.stream(GossipLimiterMeter.values()).map(GossipLimiterMeter::getName).toArray(String[]::new))
			.containsOnly("gossip.limiter.requests", "gossip.limiter.pressure", "gossip.limiter.velocity",
					"gossip.limiter.keys", "gossip.limiter.gossip.interval", "gossip.limiter.gossip.fan.out",
					"gossip.limiter.gossip.messages", "gossip.limiter.gossip.bytes", "gossip.limiter.gossip.rounds",
					"gossip.limiter.gossip.delta.age", "gossip.limiter.gossip.throughput",
					"gossip.limiter.gossip.useful.share", "gossip.limiter.gossip.held.permits",
					"gossip.limiter.over.admission.bound", "gossip.limiter.cluster.members",
					"gossip.limiter.cluster.clock.offset", "gossip.limiter.cluster.rejected.messages",
					"gossip.limiter.lease.waits", "gossip.limiter.lease.waiting", "gossip.limiter.lease.keys",
					"gossip.limiter.lease.exchanges", "gossip.limiter.lease.permits", "gossip.limiter.lease.failures",
					"gossip.limiter.lease.round.trip", "gossip.limiter.lease.switches", "gossip.limiter.lease.recalls",
					"gossip.limiter.new.keys", "gossip.limiter.removed.keys", "gossip.limiter.region.messages",
					"gossip.limiter.region.bytes", "gossip.limiter.region.lag");
	}

	@Test
	void regionsAreThoseOfTheCluster() {
		assertThat(this.registry.get("gossip.limiter.region.bytes").tag("direction", "sent").functionCounter().count())
			.isEqualTo(500);
		assertThat(this.registry.get("gossip.limiter.region.messages")
			.tag("direction", "received")
			.functionCounter()
			.count()).isEqualTo(4);
		assertThat(value("gossip.limiter.region.lag")).isCloseTo(2.5, within(1e-9));
	}

	@Test
	void typesAndTagsAreThoseOfTheEnum() {
		for (GossipLimiterMeter expected : GossipLimiterMeter.values()) {
			String[] tags = Arrays.stream(expected.getKeyNames()).map(KeyName::asString).toArray(String[]::new);
			for (Meter meter : this.registry.find(expected.getName()).meters()) {
				assertThat(meter.getId().getType()).isEqualTo(expected.getType());
				assertThat(meter.getId().getTags()).extracting((tag) -> tag.getKey()).containsExactlyInAnyOrder(tags);
				assertThat(meter.getId().getDescription()).isNotBlank();
			}
		}
	}

	@Test
	void requestsAreCountedByOutcome() {
		acquire(NodeConfiguration.SEARCH, "alice", 5);
		acquire(NodeConfiguration.TRIAL, "alice", 3);
		assertThat(requests(NodeConfiguration.SEARCH, "allowed")).isEqualTo(3);
		assertThat(requests(NodeConfiguration.SEARCH, "denied")).isEqualTo(2);
		assertThat(requests(NodeConfiguration.SEARCH, "shadow-denied")).isZero();
		assertThat(requests(NodeConfiguration.SEARCH, "failed")).isZero();
		assertThat(requests(NodeConfiguration.TRIAL, "allowed")).isEqualTo(1);
		assertThat(requests(NodeConfiguration.TRIAL, "shadow-denied")).isEqualTo(2);
	}

	@Test
	void signalsAreThoseOfTheLimit() {
		acquire(NodeConfiguration.SEARCH, "alice", 2);
		acquire(NodeConfiguration.SEARCH, "bob", 1);
		LimitStatus status = this.limiter.status(NodeConfiguration.SEARCH);
		assertThat(gauge("gossip.limiter.keys")).isEqualTo(2);
		assertThat(gauge("gossip.limiter.pressure")).isEqualTo(status.pressure());
		assertThat(gauge("gossip.limiter.velocity")).isEqualTo(status.velocity());
		double seconds = this.policy.intervalMillis(status.pressure(), status.velocity()) / 1000;
		assertThat(this.registry.get("gossip.limiter.gossip.interval").gauge().value()).isCloseTo(seconds,
				within(1e-9));
	}

	@Test
	void scrapesWithinASecondReadOneStatus() {
		assertThat(requests(NodeConfiguration.SEARCH, "allowed")).isZero();
		acquire(NodeConfiguration.SEARCH, "alice", 1);
		assertThat(requests(NodeConfiguration.SEARCH, "allowed")).isZero();
		this.now.addAndGet(Duration.ofSeconds(1).toNanos());
		assertThat(requests(NodeConfiguration.SEARCH, "allowed")).isEqualTo(1);
	}

	@Test
	void trafficAndMembersAreThoseOfTheCluster() {
		assertThat(traffic("messages", "sent")).isEqualTo(3011);
		assertThat(traffic("messages", "received")).isEqualTo(2990);
		assertThat(traffic("bytes", "sent")).isEqualTo(401233);
		assertThat(traffic("bytes", "received")).isEqualTo(398110);
		assertThat(this.registry.get("gossip.limiter.gossip.rounds").functionCounter().count()).isEqualTo(812);
		assertThat(this.registry.get("gossip.limiter.gossip.fan.out").gauge().value()).isEqualTo(1);
		assertThat(this.registry.get("gossip.limiter.cluster.members").gauge().value()).isEqualTo(1);
	}

	@Test
	@Tag("A50")
	@Tag("A59")
	void exchangeIsThatOfTheCluster() {
		double perSecond = 1000 / this.policy.intervalMillis(0, 0);
		assertThat(value("gossip.limiter.gossip.throughput")).isCloseTo(perSecond, within(1e-9));
		assertThat(value("gossip.limiter.gossip.useful.share")).isEqualTo(0.75);
		assertThat(value("gossip.limiter.gossip.held.permits")).isEqualTo(17);
		assertThat(value("gossip.limiter.cluster.clock.offset")).isCloseTo(-0.007, within(1e-9));
		assertThat(gauge("gossip.limiter.over.admission.bound")).isEqualTo(1.7);
	}

	@Test
	@Tag("C32")
	void leasesAreThoseOfTheNode() {
		assertThat(value("gossip.limiter.lease.keys")).isEqualTo(5);
		assertThat(value("gossip.limiter.lease.waiting")).isEqualTo(2);
		assertThat(value("gossip.limiter.lease.round.trip")).isCloseTo(0.003, within(1e-9));
		assertThat(count("gossip.limiter.lease.exchanges")).isEqualTo(30);
		assertThat(count("gossip.limiter.lease.permits")).isEqualTo(500);
		assertThat(this.registry.get("gossip.limiter.lease.failures").tag("reason", "late").functionCounter().count())
			.isEqualTo(4);
		assertThat(
				this.registry.get("gossip.limiter.lease.failures").tag("reason", "refused").functionCounter().count())
			.isEqualTo(3);
		assertThat(count("gossip.limiter.lease.switches")).isEqualTo(6);
		assertThat(count("gossip.limiter.lease.recalls")).isEqualTo(8);
	}

	@Test
	@Tag("C32")
	void requestsThatWaitedAreCountedByOutcome() {
		for (String outcome : List.of("allowed", "denied")) {
			assertThat(this.registry.get("gossip.limiter.lease.waits").tag("outcome", outcome).functionCounters())
				.hasSize(2);
		}
	}

	@Test
	@Tag("C32")
	void keysThatComeAndGoAreCounted() {
		acquire(NodeConfiguration.SEARCH, "alice", 1);
		acquire(NodeConfiguration.SEARCH, "bob", 1);
		this.now.addAndGet(Duration.ofMinutes(2).toNanos());
		RateLimiterEngine.of(this.limiter).maintain();
		acquire(NodeConfiguration.SEARCH, "carol", 1);
		assertThat(count("gossip.limiter.new.keys")).isEqualTo(3);
		assertThat(count("gossip.limiter.removed.keys")).isEqualTo(2);
	}

	private double count(String name) {
		return this.registry.get(name).functionCounter().count();
	}

	@Test
	void rejectionsAreCountedByReason() {
		for (Rejection reason : Rejection.values()) {
			assertThat(this.registry.get("gossip.limiter.cluster.rejected.messages")
				.tag("reason", reason.label())
				.functionCounter()
				.count()).isEqualTo((double) this.cluster.rejected(reason));
		}
	}

	@Test
	@Tag("E14")
	void ageOfChangesIsTimed() {
		this.deltaAge.merged(2_000_000);
		this.deltaAge.merged(4_000_000);
		Timer timer = this.registry.get("gossip.limiter.gossip.delta.age").timer();
		assertThat(timer.count()).isEqualTo(2);
		assertThat(timer.mean(TimeUnit.MILLISECONDS)).isEqualTo(3);
	}

	@Test
	void keysOfUsersNeverBecomeTags() {
		int before = this.registry.getMeters().size();
		Set<String> values = new HashSet<>(Set.of(NodeConfiguration.SEARCH, NodeConfiguration.TRIAL, "allowed",
				"denied", "shadow-denied", "failed", "sent", "received", "late", "refused"));
		Arrays.stream(Rejection.values()).map(Rejection::label).forEach(values::add);
		KEYS.forEach((key) -> acquire(NodeConfiguration.SEARCH, key, 5));
		assertThat(requests(NodeConfiguration.SEARCH, "allowed")).isEqualTo(9);
		assertThat(this.registry.getMeters()).hasSize(before)
			.flatExtracting((meter) -> meter.getId().getTags())
			.extracting((tag) -> tag.getValue())
			.allMatch(values::contains)
			.doesNotContainAnyElementsOf(KEYS);
	}

	private void acquire(String limitName, String key, int times) {
		for (int i = 0; i < times; i++) {
			this.limiter.tryAcquire(limitName, key);
		}
	}

	private double requests(String limitName, String outcome) {
		return this.registry.get("gossip.limiter.requests")
			.tags("limit", limitName, "outcome", outcome)
			.functionCounter()
			.count();
	}

	private double traffic(String what, String direction) {
		return this.registry.get("gossip.limiter.gossip." + what).tag("direction", direction).functionCounter().count();
	}

	private double value(String name) {
		return this.registry.get(name).gauge().value();
	}

	private double gauge(String name) {
		return this.registry.get(name).tag("limit", NodeConfiguration.SEARCH).gauge().value();
	}

}
