/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * Turns counters into what happened in the last second.
 */
final class Rates {

	private static final long SPAN_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final Deque<Reading> readings = new ArrayDeque<>();

	/**
	 * Take note of the counters.
	 * @return their growth a second
	 */
	Sample add(long nowNanos, long messages, long bytes, long allowed, long denied) {
		Reading now = new Reading(nowNanos, messages, bytes, allowed, denied);
		this.readings.addLast(now);
		while (this.readings.size() > 2 && nowNanos - this.readings.getFirst().nanos > SPAN_NANOS) {
			this.readings.removeFirst();
		}
		return since(this.readings.getFirst(), now);
	}

	private static Sample since(Reading first, Reading now) {
		double seconds = Math.max(SPAN_NANOS, now.nanos - first.nanos) / (double) SPAN_NANOS;
		return new Sample((now.messages - first.messages) / seconds, (now.bytes - first.bytes) / seconds,
				(now.allowed - first.allowed) / seconds, (now.denied - first.denied) / seconds);
	}

	/**
	 * Growth a second.
	 *
	 * @param messages messages sent
	 * @param bytes bytes sent
	 * @param allowed requests admitted
	 * @param denied requests denied
	 */
	record Sample(double messages, double bytes, double allowed, double denied) {

	}

	private record Reading(long nanos, long messages, long bytes, long allowed, long denied) {

	}

}
