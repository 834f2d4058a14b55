/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.util.List;

import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.gossip.RegionStatus;
import io.github.gossiplimiter.gossip.Rejection;

/**
 * A cluster of three, one of which cannot be reached.
 */
public final class FixedCluster implements ClusterView {

	@Override
	public List<Member> members() {
		return List.of(new Member("b", "127.0.0.1:7957", "default", true, 120, 35.5, "00000000000b", "eu-1", 8082),
				new Member("c", "127.0.0.1:7967", "default", false, 9000, 0, "00000000000c", "", 0));
	}

	@Override
	public Traffic traffic() {
		return new Traffic(812, 3011, 2990, 401233, 398110, 4, 0.75);
	}

	@Override
	public long clockOffsetMillis() {
		return -7;
	}

	@Override
	public double overAdmissionBoundRequests(String limitName) {
		return limitName.equals(NodeConfiguration.SEARCH) ? 1.7 : 2.5;
	}

	@Override
	public Convergence convergenceMillis(String limitName) {
		return new Convergence(120, 180, 240);
	}

	@Override
	public Convergence lagMillis() {
		return new Convergence(30, 40, 50);
	}

	@Override
	public long heldPermits() {
		return 17;
	}

	@Override
	public RegionStatus regions() {
		return new RegionStatus(true, 7, 5, 4, 500, 400,
				List.of(new RegionStatus.Region("us", 1200, 2500), new RegionStatus.Region("asia", -1, 0)));
	}

	@Override
	public long rejected(Rejection reason) {
		return (reason == Rejection.DUPLICATE_ID) ? 2 : 0;
	}

}
