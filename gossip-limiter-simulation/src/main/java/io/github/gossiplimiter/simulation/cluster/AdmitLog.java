/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Every request that was let through, in the order it happened: the truth that the nodes'
 * counts are compared with. It is kept apart from anything the nodes count.
 */
public final class AdmitLog {

	/*
	 * Columns in chunks: ten million entries take two hundred megabytes and are never
	 * copied.
	 */

	private static final int CHUNK_BITS = 16;

	private static final int CHUNK = 1 << CHUNK_BITS;

	private final List<long[]> nanos = new ArrayList<>();

	private final List<int[]> lives = new ArrayList<>();

	private final List<int[]> keyIds = new ArrayList<>();

	private final List<int[]> costs = new ArrayList<>();

	private final Map<LimitKey, Integer> idByKey = new HashMap<>();

	private final List<LimitKey> keys = new ArrayList<>();

	private int size;

	void add(long atNanos, int life, LimitKey key, int cost) {
		int place = this.size & (CHUNK - 1);
		if (place == 0) {
			this.nanos.add(new long[CHUNK]);
			this.lives.add(new int[CHUNK]);
			this.keyIds.add(new int[CHUNK]);
			this.costs.add(new int[CHUNK]);
		}
		int chunk = this.size++ >> CHUNK_BITS;
		this.nanos.get(chunk)[place] = atNanos;
		this.lives.get(chunk)[place] = life;
		this.keyIds.get(chunk)[place] = idOf(key);
		this.costs.get(chunk)[place] = cost;
	}

	private int idOf(LimitKey key) {
		Integer known = this.idByKey.get(key);
		if (known != null) {
			return known;
		}
		this.keys.add(key);
		this.idByKey.put(key, this.keys.size() - 1);
		return this.keys.size() - 1;
	}

	/**
	 * How many requests were let through.
	 */
	public int size() {
		return this.size;
	}

	/**
	 * When a request was let through, in virtual time.
	 */
	public long nanos(int index) {
		return this.nanos.get(index >> CHUNK_BITS)[index & (CHUNK - 1)];
	}

	/**
	 * Which life of which node let it through, see {@link SimulatedNode#life}.
	 */
	public int life(int index) {
		return this.lives.get(index >> CHUNK_BITS)[index & (CHUNK - 1)];
	}

	/**
	 * The place of its key among {@link #keys}.
	 */
	public int keyId(int index) {
		return this.keyIds.get(index >> CHUNK_BITS)[index & (CHUNK - 1)];
	}

	/**
	 * How many permits it took.
	 */
	public int cost(int index) {
		return this.costs.get(index >> CHUNK_BITS)[index & (CHUNK - 1)];
	}

	/**
	 * All keys of which anything was let through.
	 */
	public List<LimitKey> keys() {
		return List.copyOf(this.keys);
	}

}
