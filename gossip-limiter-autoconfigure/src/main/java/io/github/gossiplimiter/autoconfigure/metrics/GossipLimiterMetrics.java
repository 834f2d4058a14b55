/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.metrics;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.autoconfigure.metrics.GossipLimiterMeter.Tag;
import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.autoconfigure.status.ClusterView.Traffic;
import io.github.gossiplimiter.autoconfigure.status.GossipPace;
import io.github.gossiplimiter.autoconfigure.status.LeaseView;
import io.github.gossiplimiter.autoconfigure.status.RecentStatus;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.RegionStatus;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.key.KeyStore;
import io.github.gossiplimiter.lease.LeaseStatus;

/**
 * Binds the meters of the limiter. They are read from its own counters when somebody
 * looks, so that a request pays nothing for them.
 *
 * @since 0.1.0
 */
public final class GossipLimiterMetrics implements MeterBinder {

	/*
	 * A registry holds what a meter is read from by a weak reference: here that is always
	 * this binder, which lives as long as the application.
	 */

	private static final double NANOS_PER_MILLI = 1_000_000;

	private final RecentStatus status;

	private final KeyStore keys;

	private final GossipPolicy policy;

	private final ClusterView cluster;

	private final DeltaAge deltaAge;

	private final @Nullable LeaseView leases;

	GossipLimiterMetrics(RecentStatus status, KeyStore keys, GossipPolicy policy, ClusterView cluster,
			DeltaAge deltaAge, @Nullable LeaseView leases) {
		this.status = status;
		this.keys = keys;
		this.policy = policy;
		this.cluster = cluster;
		this.deltaAge = deltaAge;
		this.leases = leases;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		this.status.limitNames().forEach((name) -> bindLimit(registry, name));
		counter(registry, GossipLimiterMeter.NEW_KEYS, Tags.empty(), (metrics) -> metrics.keys.created());
		counter(registry, GossipLimiterMeter.REMOVED_KEYS, Tags.empty(), (metrics) -> metrics.keys.removed());
		bindGossip(registry);
		bindCluster(registry);
		bindRegions(registry);
		this.deltaAge.bindTo(registry);
		if (this.leases != null) {
			bindLeases(registry, this.leases.status());
		}
	}

	private void bindLeases(MeterRegistry registry, Supplier<LeaseStatus> leasing) {
		for (String name : this.status.limitNames()) {
			bindOutcome(registry, GossipLimiterMeter.LEASE_WAITS, name, "allowed", LimitStatus::awaitedAllowed);
			bindOutcome(registry, GossipLimiterMeter.LEASE_WAITS, name, "denied",
					(limit) -> limit.awaited() - limit.awaitedAllowed());
		}
		gauge(registry, GossipLimiterMeter.LEASE_WAITING, Tags.empty(), (metrics) -> leasing.get().waiting());
		gauge(registry, GossipLimiterMeter.LEASE_KEYS, Tags.empty(), (metrics) -> leasing.get().keys());
		counter(registry, GossipLimiterMeter.LEASE_EXCHANGES, Tags.empty(), (metrics) -> leasing.get().exchanges());
		counter(registry, GossipLimiterMeter.LEASE_PERMITS, Tags.empty(), (metrics) -> leasing.get().granted());
		counter(registry, GossipLimiterMeter.LEASE_FAILURES, Tags.of(Tag.REASON.asString(), "late"),
				(metrics) -> leasing.get().failures().late());
		counter(registry, GossipLimiterMeter.LEASE_FAILURES, Tags.of(Tag.REASON.asString(), "refused"),
				(metrics) -> leasing.get().failures().refused());
		counter(registry, GossipLimiterMeter.LEASE_SWITCHES, Tags.empty(), (metrics) -> leasing.get().switches());
		counter(registry, GossipLimiterMeter.LEASE_RECALLS, Tags.empty(), (metrics) -> leasing.get().recalls());
		timeGauge(registry, GossipLimiterMeter.LEASE_ROUND_TRIP,
				(metrics) -> leasing.get().roundTripNanos() / NANOS_PER_MILLI);
	}

	private void bindLimit(MeterRegistry registry, String name) {
		bindOutcome(registry, GossipLimiterMeter.REQUESTS, name, "allowed", LimitStatus::allowed);
		bindOutcome(registry, GossipLimiterMeter.REQUESTS, name, "denied", LimitStatus::denied);
		bindOutcome(registry, GossipLimiterMeter.REQUESTS, name, "shadow-denied", LimitStatus::shadowDenied);
		bindOutcome(registry, GossipLimiterMeter.REQUESTS, name, "failed", LimitStatus::failed);
		Tags tags = Tags.of(Tag.LIMIT.asString(), name);
		gauge(registry, GossipLimiterMeter.PRESSURE, tags, (metrics) -> metrics.status.of(name).pressure());
		gauge(registry, GossipLimiterMeter.VELOCITY, tags, (metrics) -> metrics.status.of(name).velocity());
		gauge(registry, GossipLimiterMeter.KEYS, tags, (metrics) -> metrics.status.of(name).keys());
		gauge(registry, GossipLimiterMeter.OVER_ADMISSION_BOUND, tags,
				(metrics) -> metrics.cluster.overAdmissionBoundRequests(name));
	}

	private void bindOutcome(MeterRegistry registry, GossipLimiterMeter meter, String name, String outcome,
			ToDoubleFunction<LimitStatus> count) {
		Tags tags = Tags.of(Tag.LIMIT.asString(), name, Tag.OUTCOME.asString(), outcome);
		counter(registry, meter, tags, (metrics) -> count.applyAsDouble(metrics.status.of(name)));
	}

	private void bindGossip(MeterRegistry registry) {
		timeGauge(registry, GossipLimiterMeter.GOSSIP_INTERVAL, (metrics) -> metrics.pace().intervalMillis());
		gauge(registry, GossipLimiterMeter.GOSSIP_FAN_OUT, Tags.empty(), (metrics) -> metrics.pace().fanOut());
		bindTraffic(registry, GossipLimiterMeter.GOSSIP_MESSAGES, "sent", Traffic::messagesSent);
		bindTraffic(registry, GossipLimiterMeter.GOSSIP_MESSAGES, "received", Traffic::messagesReceived);
		bindTraffic(registry, GossipLimiterMeter.GOSSIP_BYTES, "sent", Traffic::bytesSent);
		bindTraffic(registry, GossipLimiterMeter.GOSSIP_BYTES, "received", Traffic::bytesReceived);
		counter(registry, GossipLimiterMeter.GOSSIP_ROUNDS, Tags.empty(),
				(metrics) -> metrics.cluster.traffic().rounds());
		gauge(registry, GossipLimiterMeter.GOSSIP_THROUGHPUT, Tags.empty(),
				(metrics) -> metrics.pace().throughputPerSecond());
		gauge(registry, GossipLimiterMeter.GOSSIP_USEFUL_SHARE, Tags.empty(),
				(metrics) -> metrics.cluster.traffic().usefulShare());
		gauge(registry, GossipLimiterMeter.GOSSIP_HELD_PERMITS, Tags.empty(),
				(metrics) -> metrics.cluster.heldPermits());
	}

	private void bindCluster(MeterRegistry registry) {
		gauge(registry, GossipLimiterMeter.CLUSTER_MEMBERS, Tags.empty(),
				(metrics) -> metrics.cluster.reachableMembers());
		timeGauge(registry, GossipLimiterMeter.CLUSTER_CLOCK_OFFSET, (metrics) -> metrics.cluster.clockOffsetMillis());
		for (Rejection reason : Rejection.values()) {
			counter(registry, GossipLimiterMeter.CLUSTER_REJECTED_MESSAGES,
					Tags.of(Tag.REASON.asString(), reason.label()), (metrics) -> metrics.cluster.rejected(reason));
		}
	}

	private void bindRegions(MeterRegistry registry) {
		bindRegions(registry, GossipLimiterMeter.REGION_MESSAGES, "sent", RegionStatus::messagesSent);
		bindRegions(registry, GossipLimiterMeter.REGION_MESSAGES, "received", RegionStatus::messagesReceived);
		bindRegions(registry, GossipLimiterMeter.REGION_BYTES, "sent", RegionStatus::bytesSent);
		bindRegions(registry, GossipLimiterMeter.REGION_BYTES, "received", RegionStatus::bytesReceived);
		timeGauge(registry, GossipLimiterMeter.REGION_LAG,
				(metrics) -> metrics.cluster.regions()
					.regions()
					.stream()
					.mapToDouble(RegionStatus.Region::lagMillis)
					.max()
					.orElse(0));
	}

	private void bindRegions(MeterRegistry registry, GossipLimiterMeter meter, String direction,
			ToDoubleFunction<RegionStatus> count) {
		counter(registry, meter, Tags.of(Tag.DIRECTION.asString(), direction),
				(metrics) -> count.applyAsDouble(metrics.cluster.regions()));
	}

	private void bindTraffic(MeterRegistry registry, GossipLimiterMeter meter, String direction,
			ToDoubleFunction<Traffic> count) {
		counter(registry, meter, Tags.of(Tag.DIRECTION.asString(), direction),
				(metrics) -> count.applyAsDouble(metrics.cluster.traffic()));
	}

	private void gauge(MeterRegistry registry, GossipLimiterMeter meter, Tags tags,
			ToDoubleFunction<GossipLimiterMetrics> value) {
		Gauge.builder(meter.getName(), this, value)
			.description(meter.description())
			.baseUnit(meter.getBaseUnit())
			.tags(tags)
			.register(registry);
	}

	private void timeGauge(MeterRegistry registry, GossipLimiterMeter meter,
			ToDoubleFunction<GossipLimiterMetrics> millis) {
		TimeGauge.builder(meter.getName(), this, TimeUnit.MILLISECONDS, millis)
			.description(meter.description())
			.register(registry);
	}

	private void counter(MeterRegistry registry, GossipLimiterMeter meter, Tags tags,
			ToDoubleFunction<GossipLimiterMetrics> count) {
		FunctionCounter.builder(meter.getName(), this, count)
			.description(meter.description())
			.baseUnit(meter.getBaseUnit())
			.tags(tags)
			.register(registry);
	}

	private GossipPace pace() {
		return GossipPace.of(this.policy, this.status.all(), this.cluster);
	}

}
