/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

import io.github.gossiplimiter.gossip.GossipListener;
import io.github.gossiplimiter.gossip.Member;

/**
 * How many messages one node sent to each other node. Safe for use by many threads.
 */
final class MessageCounts implements GossipListener {

	private final Map<String, LongAdder> sent = new ConcurrentHashMap<>();

	@Override
	public void sent(Member to, int bytes) {
		this.sent.computeIfAbsent(to.id(), (id) -> new LongAdder()).increment();
	}

	/**
	 * Messages since the last call, by whom they were sent to.
	 */
	Map<String, Long> take() {
		Map<String, Long> taken = new TreeMap<>();
		this.sent.forEach((id, count) -> {
			long messages = count.sumThenReset();
			if (messages > 0) {
				taken.put(id, messages);
			}
		});
		return taken;
	}

}
