package io.github.gossiplimiter;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.counter.Keyspace;
import io.github.gossiplimiter.counter.WindowCounter;
import io.github.gossiplimiter.counter.WindowQuota;
import io.github.gossiplimiter.signal.SignalModel;

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

	final WindowQuota[] meters;

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

	ActiveLimit(Limit limit, WindowQuota[] meters, WindowQuota[] boundless, Keyspace keys, HotCounters hot,
			long sinceNanos) {
		this.limit = limit;
		this.shadow = limit.shadow();
		this.meters = meters;
		this.only = (meters.length == 1) ? meters[0] : null;
		this.boundless = boundless;
		this.pace = WindowQuotas.slowest(meters);
		this.keys = keys;
		this.hot = hot;
		this.sinceNanos = sinceNanos;
	}

	/**
	 * Permits of a key are about to be taken that may have to be given back.
	 */
	void begin(WindowCounter first, long nowNanos) {
		WindowCounter cell = first;
		for (int i = 0; i < this.meters.length && cell != null; i++) {
			cell.beginReservation(this.meters[i], nowNanos);
			cell = cell.nextWindow();
		}
	}

	/**
	 * What was taken is decided.
	 */
	void end(WindowCounter first, long nowNanos) {
		WindowCounter cell = first;
		for (int i = 0; i < this.meters.length && cell != null; i++) {
			cell.endReservation(this.meters[i], nowNanos);
			cell = cell.nextWindow();
		}
	}

	/**
	 * What taking would answer: the longest wait of a window that denies, else the least
	 * that would remain.
	 */
	long peek(WindowCounter first, long nowNanos, int cost) {
		long tightest = Long.MAX_VALUE;
		WindowCounter cell = first;
		for (int i = 0; i < this.meters.length && cell != null; i++) {
			tightest = Math.min(tightest, cell.peek(this.meters[i], nowNanos, cost));
			cell = cell.nextWindow();
		}
		return tightest;
	}

	/**
	 * Answer what a key's next requests will ask.
	 */
	void prepare(WindowCounter first, long nowNanos) {
		WindowCounter cell = first;
		for (int i = 0; i < this.meters.length && cell != null; i++) {
			cell.prepare(this.meters[i], nowNanos);
			cell = cell.nextWindow();
		}
	}

	/**
	 * How long a key is in use after it was asked for.
	 */
	long useNanos() {
		long nanos = USE_NANOS_MAX;
		for (WindowQuota meter : this.meters) {
			nanos = Math.min(nanos, USE_SUB_WINDOWS * meter.geometry().subWindowNanos());
		}
		return nanos;
	}

	/**
	 * When the next sub-window of any window begins.
	 */
	long nextBeginNanos(long nowNanos) {
		long next = Long.MAX_VALUE;
		for (WindowQuota meter : this.meters) {
			next = Math.min(next, meter.geometry().startNanos(meter.geometry().number(nowNanos) + 1));
		}
		return next;
	}

	/**
	 * Take from all windows, or from none.
	 */
	long take(WindowCounter first, long nowNanos, int cost, int attemptsMax) {
		long least = Long.MAX_VALUE;
		WindowCounter cell = first;
		for (int i = 0; i < this.meters.length && cell != null; i++) {
			long answer = cell.tryAcquire(this.meters[i], nowNanos, cost, attemptsMax);
			if (answer < 0) {
				giveBack(first, i, nowNanos, cost, nowNanos);
				return answer;
			}
			least = Math.min(least, answer);
			cell = cell.nextWindow();
		}
		return least;
	}

	/**
	 * Give back what was taken from the first windows.
	 */
	void giveBack(WindowCounter first, int windows, long takenAtNanos, int cost, long nowNanos) {
		WindowCounter cell = first;
		for (int i = 0; i < windows && cell != null; i++) {
			cell.refund(this.meters[i], takenAtNanos, cost, nowNanos);
			cell = cell.nextWindow();
		}
	}

	/**
	 * What this node itself granted of a key that still counts.
	 */
	long own(long hash, long nowNanos) {
		WindowCounter cell = this.keys.known(hash, nowNanos);
		long most = 0;
		for (int i = 0; i < this.meters.length && cell != null; i++) {
			most = Math.max(most, cell.own(this.meters[i], nowNanos));
			cell = cell.nextWindow();
		}
		return most;
	}

	/**
	 * What is known to be spent of a key, here or elsewhere, in the window that has least
	 * left.
	 */
	long spent(long hash, long nowNanos) {
		WindowCounter cell = this.keys.known(hash, nowNanos);
		long capacity = Long.MAX_VALUE;
		long free = Long.MAX_VALUE;
		for (int i = 0; i < this.meters.length && cell != null; i++) {
			capacity = Math.min(capacity, this.meters[i].capacity());
			free = Math.min(free, cell.free(this.meters[i], nowNanos));
			cell = cell.nextWindow();
		}
		return Math.max(0, capacity - free);
	}

	KeyStatus status(WindowCounter first, SignalModel signals, long nowNanos) {
		WindowCounter cell = first;
		WindowCounter tightest = first;
		WindowQuota meter = this.meters[0];
		double most = -1;
		for (WindowQuota candidate : this.meters) {
			double fill = (cell != null) ? WindowQuotas.fill(candidate, cell, nowNanos) : -1;
			if (cell != null && fill > most) {
				most = fill;
				tightest = cell;
				meter = candidate;
			}
			cell = (cell != null) ? cell.nextWindow() : null;
		}
		long free = tightest.free(meter, nowNanos);
		KeyStatus.Layers layers = layers(tightest, meter, nowNanos);
		return new KeyStatus(first.name(), first.hash(), meter.capacity() - free, layers.local(),
				layers.regional() + layers.global(), first.pressure(signals, nowNanos),
				first.velocity(signals, nowNanos), Math.max(0, free), layers);
	}

	private static KeyStatus.Layers layers(WindowCounter cell, WindowQuota meter, long nowNanos) {
		long remote = cell.remote(meter, nowNanos);
		long global = Math.min(remote, cell.abroad(meter, nowNanos));
		return new KeyStatus.Layers(cell.own(meter, nowNanos), remote - global, age(cell.heardNanos(), nowNanos),
				global, age(cell.heardAbroadNanos(), nowNanos));
	}

	private static long age(long heardNanos, long nowNanos) {
		return (heardNanos != 0) ? Math.max(0, nowNanos - heardNanos) / NANOS_PER_MILLI : -1;
	}

}
