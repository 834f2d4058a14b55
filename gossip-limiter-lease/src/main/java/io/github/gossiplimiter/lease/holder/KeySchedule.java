/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;

/**
 * When a key is visited next: at once if it is in the {@link KeyQueue}, otherwise at its
 * scheduled time.
 *
 * @param <K> the type that is scheduled
 */
abstract class KeySchedule<K extends KeySchedule<K>> implements Comparable<KeySchedule<?>> {

	private final AtomicBoolean queued = new AtomicBoolean();

	private final long number;

	private @Nullable K next;

	private long dueNanos = Long.MAX_VALUE;

	private long scheduledNanos;

	KeySchedule(long number) {
		this.number = number;
	}

	/**
	 * What tells it from others.
	 */
	final long number() {
		return this.number;
	}

	final boolean isQueued() {
		return this.queued.get();
	}

	final boolean queue() {
		return this.queued.compareAndSet(false, true);
	}

	final void link(@Nullable K before) {
		this.next = before;
	}

	/**
	 * Leave the queue.
	 * @return the next one in it
	 */
	final @Nullable K unlink() {
		K following = this.next;
		this.next = null;
		this.queued.set(false);
		return following;
	}

	/**
	 * Be looked after at some time, from the next {@link #schedule} on.
	 */
	final void due(long atNanos) {
		this.dueNanos = atNanos;
	}

	/**
	 * Stand in the timetable at the time of the next visit, and nowhere else.
	 */
	final void schedule() {
		this.scheduledNanos = this.dueNanos;
	}

	final long scheduledNanos() {
		return this.scheduledNanos;
	}

	@Override
	public final int compareTo(KeySchedule<?> other) {
		int order = Long.compare(this.scheduledNanos, other.scheduledNanos);
		return (order != 0) ? order : Long.compare(this.number, other.number);
	}

	@Override
	public final boolean equals(Object other) {
		return this == other;
	}

	@Override
	public final int hashCode() {
		return Long.hashCode(this.number);
	}

}
