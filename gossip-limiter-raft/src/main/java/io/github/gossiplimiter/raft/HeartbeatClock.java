/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Clock of MicroRaft, scaled so that one second is one heartbeat interval; see
 * {@link LoopRaftExecutor}.
 */
final class HeartbeatClock extends Clock {

	private final LoopRaftExecutor executor;

	HeartbeatClock(LoopRaftExecutor executor) {
		this.executor = executor;
	}

	@Override
	public ZoneId getZone() {
		return ZoneOffset.UTC;
	}

	@Override
	public Clock withZone(ZoneId zone) {
		return this;
	}

	@Override
	public Instant instant() {
		return Instant.ofEpochMilli(millis());
	}

	@Override
	public long millis() {
		return this.executor.millis();
	}

}
