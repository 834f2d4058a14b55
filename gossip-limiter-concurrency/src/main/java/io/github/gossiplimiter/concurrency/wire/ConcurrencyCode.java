/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.wire;

import java.time.Duration;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;
import io.github.gossiplimiter.concurrency.Allocation;
import io.github.gossiplimiter.concurrency.Ceiling;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;
import io.github.gossiplimiter.concurrency.Handoff;

/**
 * Encodes the parts of messages about shared backends. The numbers of constants never
 * change, while their order may.
 */
final class ConcurrencyCode {

	/**
	 * Bytes of the name of a backend: whatever its characters have of two, three or four.
	 */
	static final int KEY_BYTES = 4 * ConcurrencyReport.KEY_LENGTH_MAX;

	/**
	 * Bytes of the name of a node.
	 */
	static final int NODE_BYTES = 4 * ConcurrencyReport.Sender.NODE_LENGTH_MAX;

	private static final int RULES_FIELDS = 4;

	private static final int MEDIAN = 1;

	private static final int MINIMUM = 2;

	private static final int EQUAL = 1;

	private static final int DEMAND = 2;

	private static final int ACKNOWLEDGED = 1;

	private static final int OCCUPANCY = 2;

	private ConcurrencyCode() {
	}

	static void pack(ConcurrencyRules rules, MessagePackWriter out) {
		out.array(RULES_FIELDS)
			.pack((rules.ceiling() == Ceiling.MEDIAN) ? MEDIAN : MINIMUM)
			.pack((rules.allocation() == Allocation.EQUAL) ? EQUAL : DEMAND)
			.pack((rules.handoff() == Handoff.ACKNOWLEDGED) ? ACKNOWLEDGED : OCCUPANCY)
			.pack(rules.lease().toMillis());
	}

	static ConcurrencyRules unpackRules(MessagePackReader in) throws MalformedMessageException {
		int added = in.readFields(RULES_FIELDS);
		Ceiling ceiling = choose("ceiling", in.readInt(), Ceiling.MEDIAN, Ceiling.MINIMUM);
		Allocation allocation = choose("allocation", in.readInt(), Allocation.EQUAL, Allocation.DEMAND);
		Handoff handoff = choose("handoff", in.readInt(), Handoff.ACKNOWLEDGED, Handoff.OCCUPANCY);
		Duration lease = Duration.ofMillis(in.readLong());
		in.skip(added);
		return new ConcurrencyRules(ceiling, allocation, handoff, lease);
	}

	private static <T> T choose(String name, int code, T first, T second) {
		MessageBounds.check(name, code, 1, 2);
		return (code == 1) ? first : second;
	}

}
