/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.KeyStatus;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.key.Keyspace;
import io.github.gossiplimiter.signal.SignalModel;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * What is in force of a limit, replaced as a whole.
 */
final class ActiveLimit {

	private static final long NANOS_PER_MILLI = 1_000_000;

	/*
	 * A key that was not asked for in as many sub-windows, or that long, can do its own
	 * work when it is.
	 */
	private static final int USE_SUB_WINDOWS = 4;

	private static final long USE_NANOS_MAX = 4_000_000_000L;

	final Limit limit;

	final boolean shadow;

	final WindowQuota[] quotas;

	/**
	 * Of a limit with one window, that of the window.
	 */
	final @Nullable WindowQuota only;

	/**
	 * The same without a bound.
	 */
	final WindowQuota[] boundless;

	final WindowQuota pace;

	final Keyspace keys;

	/**
	 * Some of the keys.
	 */
	final HotCounters hot;

	final long sinceNanos;

	/**
	 * When keys have to be moved on next.
	 */
	volatile long advanceAtNanos;

	ActiveLimit(Limit limit, WindowQuota[] quotas, WindowQuota[] boundless, Keyspace keys, HotCounters hot,
			long sinceNanos) {
		this.limit = limit;
		this.shadow = limit.shadow();
		this.quotas = quotas;
		this.only = (quotas.length == 1) ? quotas[0] : null;
		this.boundless = boundless;
		this.pace = WindowQuotas.slowest(quotas);
		this.keys = keys;
		this.hot = hot;
		this.sinceNanos = sinceNanos;
	}

	/**
	 * Permits of a key are about to be taken that may have to be given back.
	 */
	void begin(WindowCounter first, long nowNanos) {
		WindowCounter counter = first;
		for (int i = 0; i < this.quotas.length && counter != null; i++) {
			counter.beginReservation(this.quotas[i], nowNanos);
			counter = counter.nextWindow();
		}
	}

	/**
	 * What was taken is decided.
	 */
	void end(WindowCounter first, long nowNanos) {
		WindowCounter counter = first;
		for (int i = 0; i < this.quotas.length && counter != null; i++) {
			counter.endReservation(this.quotas[i], nowNanos);
			counter = counter.nextWindow();
		}
	}

	/**
	 * What taking would answer: the longest wait of a window that denies, else the least
	 * that would remain.
	 */
	long peek(WindowCounter first, long nowNanos, int cost) {
		long tightest = Long.MAX_VALUE;
		WindowCounter counter = first;
		for (int i = 0; i < this.quotas.length && counter != null; i++) {
			tightest = Math.min(tightest, counter.peek(this.quotas[i], nowNanos, cost));
			counter = counter.nextWindow();
		}
		return tightest;
	}

	/**
	 * Answer what a key's next requests will ask.
	 */
	void prepare(WindowCounter first, long nowNanos) {
		WindowCounter counter = first;
		for (int i = 0; i < this.quotas.length && counter != null; i++) {
			counter.prepare(this.quotas[i], nowNanos);
			counter = counter.nextWindow();
		}
	}

	/**
	 * How long a key is in use after it was asked for.
	 */
	long useNanos() {
		long nanos = USE_NANOS_MAX;
		for (WindowQuota quota : this.quotas) {
			nanos = Math.min(nanos, USE_SUB_WINDOWS * quota.geometry().subWindowNanos());
		}
		return nanos;
	}

	/**
	 * When the next sub-window of any window begins.
	 */
	long nextBeginNanos(long nowNanos) {
		long next = Long.MAX_VALUE;
		for (WindowQuota quota : this.quotas) {
			next = Math.min(next, quota.geometry().startNanos(quota.geometry().number(nowNanos) + 1));
		}
		return next;
	}

	/**
	 * Take from all windows, or from none.
	 */
	long take(WindowCounter first, long nowNanos, int cost, int attemptsMax) {
		long least = Long.MAX_VALUE;
		WindowCounter counter = first;
		for (int i = 0; i < this.quotas.length && counter != null; i++) {
			long answer = counter.tryAcquire(this.quotas[i], nowNanos, cost, attemptsMax);
			if (answer < 0) {
				giveBack(first, i, nowNanos, cost, nowNanos);
				return answer;
			}
			least = Math.min(least, answer);
			counter = counter.nextWindow();
		}
		return least;
	}

	/**
	 * Give back what was taken from the first windows.
	 */
	void giveBack(WindowCounter first, int windows, long takenAtNanos, int cost, long nowNanos) {
		WindowCounter counter = first;
		for (int i = 0; i < windows && counter != null; i++) {
			counter.refund(this.quotas[i], takenAtNanos, cost, nowNanos);
			counter = counter.nextWindow();
		}
	}

	/**
	 * What this node itself granted of a key that still counts.
	 */
	long own(long hash, long nowNanos) {
		WindowCounter counter = this.keys.known(hash, nowNanos);
		long most = 0;
		for (int i = 0; i < this.quotas.length && counter != null; i++) {
			most = Math.max(most, counter.own(this.quotas[i], nowNanos));
			counter = counter.nextWindow();
		}
		return most;
	}

	/**
	 * What is known to be spent of a key, here or elsewhere, in the window that has least
	 * left.
	 */
	long spent(long hash, long nowNanos) {
		WindowCounter counter = this.keys.known(hash, nowNanos);
		long capacity = Long.MAX_VALUE;
		long free = Long.MAX_VALUE;
		for (int i = 0; i < this.quotas.length && counter != null; i++) {
			capacity = Math.min(capacity, this.quotas[i].capacity());
			free = Math.min(free, counter.free(this.quotas[i], nowNanos));
			counter = counter.nextWindow();
		}
		return Math.max(0, capacity - free);
	}

	KeyStatus status(WindowCounter first, SignalModel signals, long nowNanos) {
		WindowCounter counter = first;
		WindowCounter tightest = first;
		WindowQuota quota = this.quotas[0];
		double most = -1;
		for (WindowQuota candidate : this.quotas) {
			double fill = (counter != null) ? WindowQuotas.fill(candidate, counter, nowNanos) : -1;
			if (counter != null && fill > most) {
				most = fill;
				tightest = counter;
				quota = candidate;
			}
			counter = (counter != null) ? counter.nextWindow() : null;
		}
		long free = tightest.free(quota, nowNanos);
		KeyStatus.Layers layers = layers(tightest, quota, nowNanos);
		return new KeyStatus(first.name(), first.hash(), quota.capacity() - free, layers.local(),
				layers.regional() + layers.global(), first.pressure(signals, nowNanos),
				first.velocity(signals, nowNanos), Math.max(0, free), layers);
	}

	private static KeyStatus.Layers layers(WindowCounter counter, WindowQuota quota, long nowNanos) {
		long remote = counter.remote(quota, nowNanos);
		long global = Math.min(remote, counter.abroad(quota, nowNanos));
		return new KeyStatus.Layers(counter.own(quota, nowNanos), remote - global, age(counter.heardNanos(), nowNanos),
				global, age(counter.heardAbroadNanos(), nowNanos));
	}

	private static long age(long heardNanos, long nowNanos) {
		return (heardNanos != 0) ? Math.max(0, nowNanos - heardNanos) / NANOS_PER_MILLI : -1;
	}

}
