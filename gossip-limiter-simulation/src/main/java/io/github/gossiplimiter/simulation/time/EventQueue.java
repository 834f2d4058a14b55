/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.time;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * Events in the order of their instants, and those of one instant in the order they were
 * added.
 */
final class EventQueue {

	/*
	 * A heap with four children a node over parallel arrays: no object for an entry, half
	 * the levels of a binary one, and the children's instants lie side by side. Ties are
	 * broken by a number that only grows, which makes the order total and so the run
	 * repeatable.
	 */

	private static final int CHILDREN = 4;

	private static final int CAPACITY_INITIAL = 1024;

	private long[] nanos = new long[CAPACITY_INITIAL];

	private long[] numbers = new long[CAPACITY_INITIAL];

	private @Nullable Runnable[] events = new @Nullable Runnable[CAPACITY_INITIAL];

	private int size;

	private long added;

	int size() {
		return this.size;
	}

	/**
	 * When the first event is due; only for a queue that is not empty.
	 */
	long firstNanos() {
		return this.nanos[0];
	}

	void add(long atNanos, Runnable event) {
		if (this.size == this.nanos.length) {
			grow();
		}
		place(raised(this.size++, atNanos), atNanos, this.added++, event);
	}

	/**
	 * Take the first event off the queue.
	 */
	Runnable removeFirst() {
		Runnable first = this.events[0];
		if (first == null) {
			throw new IllegalStateException("no event is waiting");
		}
		int last = --this.size;
		long atNanos = this.nanos[last];
		long number = this.numbers[last];
		Runnable event = this.events[last];
		this.events[last] = null;
		if (last > 0) {
			place(lowered(atNanos, number), atNanos, number, event);
		}
		return first;
	}

	/*
	 * A new event has the largest number of all, so it passes only what is later.
	 */
	private int raised(int from, long atNanos) {
		int index = from;
		while (index > 0) {
			int parent = (index - 1) / CHILDREN;
			if (this.nanos[parent] <= atNanos) {
				break;
			}
			move(parent, index);
			index = parent;
		}
		return index;
	}

	private int lowered(long atNanos, long number) {
		int index = 0;
		while (true) {
			int child = firstChild(index);
			if (child < 0 || !isBefore(child, atNanos, number)) {
				return index;
			}
			move(child, index);
			index = child;
		}
	}

	private int firstChild(int index) {
		int from = index * CHILDREN + 1;
		if (from >= this.size) {
			return -1;
		}
		int first = from;
		int end = Math.min(from + CHILDREN, this.size);
		for (int child = from + 1; child < end; child++) {
			if (isBefore(child, this.nanos[first], this.numbers[first])) {
				first = child;
			}
		}
		return first;
	}

	private boolean isBefore(int index, long atNanos, long number) {
		return this.nanos[index] < atNanos || (this.nanos[index] == atNanos && this.numbers[index] < number);
	}

	private void move(int from, int to) {
		place(to, this.nanos[from], this.numbers[from], this.events[from]);
	}

	private void place(int index, long atNanos, long number, @Nullable Runnable event) {
		this.nanos[index] = atNanos;
		this.numbers[index] = number;
		this.events[index] = event;
	}

	private void grow() {
		int capacity = this.size * 2;
		this.nanos = Arrays.copyOf(this.nanos, capacity);
		this.numbers = Arrays.copyOf(this.numbers, capacity);
		this.events = Arrays.copyOf(this.events, capacity);
	}

}
