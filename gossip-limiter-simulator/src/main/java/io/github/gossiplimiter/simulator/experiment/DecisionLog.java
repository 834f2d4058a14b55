/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.util.Arrays;
import java.util.List;

/**
 * Requests and how they were answered, in that order.
 */
public final class DecisionLog {

	private static final int CAPACITY_INITIAL = 1024;

	private static final long NANOS_PER_MILLI = 1_000_000;

	private long[] nanos = new long[CAPACITY_INITIAL];

	private int[] nodes = new int[CAPACITY_INITIAL];

	private int[] keyIds = new int[CAPACITY_INITIAL];

	private int[] costs = new int[CAPACITY_INITIAL];

	private boolean[] allowed = new boolean[CAPACITY_INITIAL];

	private int size;

	private final List<String> keys;

	DecisionLog(List<String> keys) {
		this.keys = List.copyOf(keys);
	}

	void add(long atNanos, int node, int keyId, int cost, boolean answer) {
		if (this.size == this.nanos.length) {
			this.nanos = Arrays.copyOf(this.nanos, 2 * this.size);
			this.nodes = Arrays.copyOf(this.nodes, 2 * this.size);
			this.keyIds = Arrays.copyOf(this.keyIds, 2 * this.size);
			this.costs = Arrays.copyOf(this.costs, 2 * this.size);
			this.allowed = Arrays.copyOf(this.allowed, 2 * this.size);
		}
		this.nanos[this.size] = atNanos;
		this.nodes[this.size] = node;
		this.keyIds[this.size] = keyId;
		this.costs[this.size] = cost;
		this.allowed[this.size++] = answer;
	}

	/**
	 * How many there are.
	 */
	public int size() {
		return this.size;
	}

	/**
	 * When a request was answered, in nanoseconds after the start of the load.
	 */
	public long nanos(int index) {
		return this.nanos[index];
	}

	/**
	 * The same in whole milliseconds, rounded down: two that are a window apart stay so.
	 */
	public long millis(int index) {
		return Math.floorDiv(this.nanos[index], NANOS_PER_MILLI);
	}

	/**
	 * Which node answered it.
	 */
	public int node(int index) {
		return this.nodes[index];
	}

	/**
	 * The place of its key among {@link #keys}.
	 */
	public int keyId(int index) {
		return this.keyIds[index];
	}

	/**
	 * How many permits it asked for.
	 */
	public int cost(int index) {
		return this.costs[index];
	}

	/**
	 * The answer.
	 */
	public boolean isAllowed(int index) {
		return this.allowed[index];
	}

	/**
	 * All keys that were asked for or could have been.
	 */
	public List<String> keys() {
		return this.keys;
	}

}
