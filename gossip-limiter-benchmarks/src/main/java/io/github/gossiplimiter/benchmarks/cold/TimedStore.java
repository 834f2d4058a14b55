/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.cold;

import java.util.List;

import io.github.gossiplimiter.store.ColdStatus;
import io.github.gossiplimiter.store.ColdStore;

/**
 * A store with a stopwatch: from when a key is looked for until it counts exactly again.
 */
record TimedStore(ColdStore store, Latencies times) implements ColdStore {

	@Override
	public int capacity() {
		return this.store.capacity();
	}

	@Override
	public boolean put(long hash, byte[] record, long expiryNanos) {
		return this.store.put(hash, record, expiryNanos);
	}

	@Override
	public void find(long hash, Answer answer) {
		this.store.find(hash, new TimedAnswer(answer, this.times, System.nanoTime()));
	}

	private record TimedAnswer(Answer answer, Latencies times, long sinceNanos) implements Answer {

		@Override
		public void found(byte[] record) {
			this.answer.found(record);
			this.times.add(System.nanoTime() - this.sinceNanos);
		}

		@Override
		public void missing() {
			this.answer.missing();
			this.times.add(System.nanoTime() - this.sinceNanos);
		}

		@Override
		public void failed() {
			this.answer.failed();
		}

	}

	@Override
	public void remove(long hash) {
		this.store.remove(hash);
	}

	@Override
	public void visitAll(Visitor visitor) {
		this.store.visitAll(visitor);
	}

	@Override
	public List<Long> begin(long incarnation) {
		return this.store.begin(incarnation);
	}

	@Override
	public ColdStatus status() {
		return this.store.status();
	}

	@Override
	public void close() {
		this.store.close();
	}

}
