/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

import io.github.gossiplimiter.Clock;

/**
 * A cold store without a disk, for tests: its content outlives the node that filled it,
 * and it answers when it is told to.
 */
public final class InMemoryColdStore implements ColdStore {

	private final Map<Long, Entry> entries = new LinkedHashMap<>();

	private final List<Long> incarnations = new ArrayList<>();

	private final List<Runnable> questions = new ArrayList<>();

	private final LongSupplier nanos;

	private final int capacity;

	private boolean silent;

	private boolean broken;

	private boolean full;

	private long loads;

	// Never compared; the array is a copy.
	@SuppressWarnings("ArrayRecordComponent")
	private record Entry(byte[] record, long expiryNanos) {

	}

	public InMemoryColdStore(Clock clock, int capacity) {
		this.nanos = clock::nanos;
		this.capacity = capacity;
	}

	/**
	 * Keep questions until {@link #answer}.
	 */
	public synchronized void silent(boolean value) {
		this.silent = value;
	}

	/**
	 * Fail to read.
	 */
	public synchronized void broken(boolean value) {
		this.broken = value;
	}

	/**
	 * Take nothing.
	 */
	public synchronized void full(boolean value) {
		this.full = value;
	}

	/**
	 * Answer what was asked until now.
	 */
	public void answer() {
		List<Runnable> asked;
		synchronized (this) {
			asked = List.copyOf(this.questions);
			this.questions.clear();
		}
		asked.forEach(Runnable::run);
	}

	@Override
	public int capacity() {
		return this.capacity;
	}

	@Override
	public synchronized boolean put(long hash, byte[] record, long expiryNanos) {
		if (!this.full) {
			this.entries.put(hash, new Entry(record.clone(), expiryNanos));
			while (this.entries.size() > this.capacity) {
				this.entries.remove(this.entries.keySet().iterator().next());
			}
		}
		return !this.full;
	}

	@Override
	public void find(long hash, Answer answer) {
		boolean later;
		synchronized (this) {
			later = this.silent;
			this.loads++;
			if (later) {
				this.questions.add(() -> answer(hash, answer));
			}
		}
		if (!later) {
			answer(hash, answer);
		}
	}

	private void answer(long hash, Answer answer) {
		Entry entry;
		boolean failing;
		synchronized (this) {
			entry = this.entries.get(hash);
			failing = this.broken;
		}
		if (failing) {
			answer.failed();
		}
		else if (entry != null && entry.expiryNanos() > this.nanos.getAsLong()) {
			answer.found(entry.record().clone());
		}
		else {
			answer.missing();
		}
	}

	@Override
	public synchronized void remove(long hash) {
		this.entries.remove(hash);
	}

	@Override
	public synchronized void visitAll(Visitor visitor) {
		this.entries.forEach((hash, entry) -> {
			if (entry.expiryNanos() > this.nanos.getAsLong()) {
				visitor.visit(hash, entry.record().clone(), entry.expiryNanos());
			}
		});
	}

	@Override
	public synchronized List<Long> begin(long incarnation) {
		this.incarnations.add(incarnation);
		return List.copyOf(this.incarnations);
	}

	@Override
	public synchronized ColdStatus status() {
		long bytes = this.entries.values().stream().mapToLong((entry) -> entry.record().length).sum();
		return new ColdStatus("memory", this.entries.size(), bytes, 0, 0, 0, this.loads, 0, 0, null);
	}

	@Override
	public void close() {
	}

}
