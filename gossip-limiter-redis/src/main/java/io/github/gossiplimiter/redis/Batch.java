package io.github.gossiplimiter.redis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.gossiplimiter.lease.LeaseAnswer;
import io.github.gossiplimiter.lease.LeaseCall;

/**
 * Calls that one run of the script answers.
 *
 * @param slot slot of a Redis Cluster they live in, if that matters
 * @param keys their ledgers
 * @param calls the calls
 * @param positions where their answers belong
 */
record Batch(int slot, List<String> keys, List<LeaseCall> calls, List<Integer> positions) {

	/**
	 * Most calls in one run: Redis does nothing else meanwhile.
	 */
	static final int CALLS_MAX = 64;

	/**
	 * Put calls together as far as they may be.
	 * @param bySlot whether those of a batch must live in one slot
	 */
	static List<Batch> of(List<LeaseCall> calls, LedgerKeys names, boolean bySlot) {
		List<Batch> batches = new ArrayList<>();
		Map<Integer, Batch> filling = new LinkedHashMap<>();
		for (int i = 0; i < calls.size(); i++) {
			String key = names.key(calls.get(i));
			int slot = bySlot ? LedgerKeys.slot(key) : 0;
			Batch batch = filling.get(slot);
			if (batch == null || batch.calls.size() == CALLS_MAX) {
				batch = new Batch(slot, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
				filling.put(slot, batch);
				batches.add(batch);
			}
			batch.add(key, calls.get(i), i);
		}
		return batches;
	}

	/**
	 * Put its answers where they belong.
	 */
	void place(List<LeaseAnswer> answers, LeaseAnswer[] all) {
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
