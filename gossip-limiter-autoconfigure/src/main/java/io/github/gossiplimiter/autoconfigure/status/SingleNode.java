/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

import java.util.List;

/**
 * The view of a node that is alone: nobody to hear from, so it counts exactly and agrees
 * with everybody at once.
 */
public final class SingleNode implements ClusterView {

	@Override
	public List<Member> members() {
		return List.of();
	}

	@Override
	public Traffic traffic() {
		return Traffic.NONE;
	}

	@Override
	public long clockOffsetMillis() {
		return 0;
	}

	@Override
	public double overAdmissionBoundRequests(String limitName) {
		return 0;
	}

	@Override
	public Convergence convergenceMillis(String limitName) {
		return Convergence.IMMEDIATE;
	}

}
