/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.allocation;

import io.github.gossiplimiter.concurrency.ConcurrencyReport;

/**
 * State of one node in front of a backend, at the coordinator.
 *
 * @param node its name
 * @param life which life of the node
 * @param sequence number of its last report
 * @param expiryMicros when it is forgotten, by the coordinator's clock
 * @param localLimit what it infers
 * @param generation of the last share it was given
 * @param share the last share it was given
 * @param heldMax the largest share that it may still keep to: of those it was given since
 * the one that it confirmed last, that one included
 * @param inFlight its requests in flight, as it reported them
 * @param demand what it could use, as it reported it
 * @param leaving whether it has left, and only what it has in flight counts
 * @since 0.1.0
 */
public record NodeState(String node, long life, long sequence, long expiryMicros, int localLimit, long generation,
		int share, int heldMax, int inFlight, int demand, boolean leaving) {

	/**
	 * A node of which nothing was known.
	 */
	static NodeState joining(ConcurrencyReport report, long expiryMicros) {
		ConcurrencyReport.Use use = report.use();
		int held = report.leaving() ? 0 : use.held();
		return new NodeState(report.sender().node(), report.sender().life(), report.sender().sequence(), expiryMicros,
				report.localLimit(), use.generation(), held, held, use.inFlight(), use.demand(), report.leaving());
	}

	/**
	 * The same after another report, before it is given anything.
	 */
	NodeState reported(ConcurrencyReport report, long untilMicros) {
		ConcurrencyReport.Use use = report.use();
		if (report.leaving() || use.generation() > this.generation) {
			return joining(report, untilMicros);
		}
		return new NodeState(this.node, this.life, report.sender().sequence(), untilMicros, report.localLimit(),
				this.generation, this.share, (use.generation() == this.generation) ? this.share : this.heldMax,
				use.inFlight(), use.demand(), false);
	}

	/**
	 * The same, given a share.
	 */
	NodeState given(int value) {
		return new NodeState(this.node, this.life, this.sequence, this.expiryMicros, this.localLimit,
				(value != this.share) ? this.generation + 1 : this.generation, value, Math.max(this.heldMax, value),
				this.inFlight, this.demand, this.leaving);
	}

	/**
	 * The same, forgotten at another time.
	 */
	NodeState until(long micros) {
		return new NodeState(this.node, this.life, this.sequence, micros, this.localLimit, this.generation, this.share,
				this.heldMax, this.inFlight, this.demand, this.leaving);
	}

	/**
	 * Whether it could use more than its share.
	 */
	boolean isHungry() {
		return this.demand > this.share;
	}

}
