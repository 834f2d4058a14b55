/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.autoconfigure.status.ConcurrencyView;
import io.github.gossiplimiter.autoconfigure.status.LeaseView;
import io.github.gossiplimiter.autoconfigure.status.RecentStatus;
import io.github.gossiplimiter.store.ColdStore;

/**
 * Says that the limiter is at work and for how much. It is always up: a node that hears
 * from nobody still decides, and taking it out of service would help no client.
 */
final class GossipLimiterHealthIndicator extends AbstractHealthIndicator {

	private final NodeIdentity identity;

	private final RecentStatus status;

	private final ClusterView cluster;

	private final @Nullable LeaseView leases;

	private final @Nullable ConcurrencyView concurrency;

	private final @Nullable ColdStore store;

	GossipLimiterHealthIndicator(NodeIdentity identity, RecentStatus status, ClusterView cluster,
			@Nullable LeaseView leases, @Nullable ConcurrencyView concurrency, @Nullable ColdStore store) {
		super("Gossip limiter health check failed");
		this.identity = identity;
		this.status = status;
		this.cluster = cluster;
		this.leases = leases;
		this.concurrency = concurrency;
		this.store = store;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		List<LimitStatus> limits = this.status.all();
		builder.up()
			.withDetail("node", this.identity.id())
			.withDetail("limits", limits.size())
			.withDetail("keys", limits.stream().mapToLong(LimitStatus::keys).sum())
			.withDetail("members", this.cluster.reachableMembers())
			.withDetail("unreachable", unreachable());
		if (this.leases != null) {
			builder.withDetail("coordinator", this.leases.coordinator())
				.withDetail("failed", limits.stream().mapToLong(LimitStatus::failed).sum());
			Map<String, Object> ledger = this.leases.ledger().get();
			if (!ledger.isEmpty()) {
				builder.withDetail("ledger", ledger);
			}
		}
		if (this.concurrency != null && !this.concurrency.names().isEmpty()) {
			builder.withDetail("concurrency", this.concurrency.names().size())
				.withDetail("fenced", fenced(this.concurrency));
		}
		if (this.store != null) {
			String problem = this.store.status().problem();
			builder.withDetail("store", (problem != null) ? problem : "ok");
		}
	}

	private static List<String> fenced(ConcurrencyView concurrency) {
		return concurrency.names().stream().filter((name) -> concurrency.state(name).fenced()).sorted().toList();
	}

	private List<String> unreachable() {
		return this.cluster.members()
			.stream()
			.filter((member) -> !member.reachable())
			.map(ClusterView.Member::id)
			.sorted()
			.toList();
	}

}
