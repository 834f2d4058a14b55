/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.sweep;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Shows how far a sweep is: on a terminal a bar in one line, elsewhere a line for every
 * twentieth of it.
 */
final class SweepProgress {

	private static final int WIDTH = 30;

	private static final int LINES = 20;

	private static final long REDRAW_NANOS = 200_000_000;

	private final PrintWriter out;

	private final boolean terminal;

	private final int total;

	private final LongSupplier nanos;

	private final long startNanos;

	private long drawnNanos;

	private int done;

	/**
	 * Begin.
	 * @param total how many runs there will be
	 * @param nanos the time
	 */
	SweepProgress(PrintWriter out, boolean terminal, int total, LongSupplier nanos) {
		this.out = out;
		this.terminal = terminal;
		this.total = total;
		this.nanos = nanos;
		this.startNanos = nanos.getAsLong();
		this.drawnNanos = this.startNanos;
	}

	/**
	 * One more run has ended.
	 */
	synchronized void step() {
		this.done++;
		if (!this.terminal) {
			if (this.done * LINES / this.total != (this.done - 1) * LINES / this.total) {
				this.out.println(text());
				this.out.flush();
			}
		}
		else if (this.done == this.total || this.nanos.getAsLong() - this.drawnNanos >= REDRAW_NANOS) {
			this.drawnNanos = this.nanos.getAsLong();
			this.out.print("\r" + bar() + " " + text() + "\033[K");
			this.out.flush();
		}
	}

	/**
	 * Leave the line.
	 */
	synchronized void end() {
		if (this.terminal) {
			this.out.println();
			this.out.flush();
		}
	}

	private String bar() {
		int full = (int) ((long) WIDTH * this.done / this.total);
		return "[" + "#".repeat(full) + "-".repeat(WIDTH - full) + "]";
	}

	private String text() {
		long passed = this.nanos.getAsLong() - this.startNanos;
		long left = passed / this.done * (this.total - this.done);
		return String.format(Locale.ROOT, "%d of %d runs, %d %%, %s passed, about %s left", this.done, this.total,
				100L * this.done / this.total, clock(passed), clock(left));
	}

	/**
	 * Minutes and seconds.
	 */
	static String clock(long nanos) {
		long seconds = Duration.ofNanos(nanos).toSeconds();
		return String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
	}

}
