/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;

/**
 * Lease calls that one execution of the script answers. In a Redis Cluster all keys of an
 * execution must be in one hash slot. Created by {@link RedisCoordinator} for each
 * exchange.
 *
 * @param slot hash slot of the keys, 0 outside a Redis Cluster
 * @param keys Redis keys of the ledgers
 * @param calls the calls
 * @param positions positions of the calls in the exchange
 */
record ScriptBatch(int slot, List<String> keys, List<LeaseCall> calls, List<Integer> positions) {

	/**
	 * Most calls of an execution, as Redis executes nothing else meanwhile.
	 */
	static final int CALLS_MAX = 64;

	/**
	 * Group calls into as few batches as possible.
	 * @param bySlot whether the keys of a batch must be in one hash slot
	 */
	static List<ScriptBatch> of(List<LeaseCall> calls, LedgerKeys names, boolean bySlot) {
		List<ScriptBatch> batches = new ArrayList<>();
		Map<Integer, ScriptBatch> filling = new LinkedHashMap<>();
		for (int i = 0; i < calls.size(); i++) {
			String key = names.key(calls.get(i));
			int slot = bySlot ? LedgerKeys.slot(key) : 0;
			ScriptBatch batch = filling.get(slot);
			if (batch == null || batch.calls.size() == CALLS_MAX) {
				batch = new ScriptBatch(slot, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
				filling.put(slot, batch);
				batches.add(batch);
			}
			batch.add(key, calls.get(i), i);
		}
		return batches;
	}

	/**
	 * Store the answers of this batch at their positions in the exchange.
	 */
	void place(List<LeaseResult> answers, LeaseResult[] all) {
		for (int i = 0; i < answers.size(); i++) {
			all[this.positions.get(i)] = answers.get(i);
		}
	}

	private void add(String key, LeaseCall call, int position) {
		this.keys.add(key);
		this.calls.add(call);
		this.positions.add(position);
	}

}
