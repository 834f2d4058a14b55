/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A named limit: one or more windows that all must admit, and how they count.
 *
 * @param name what requests, configuration and metrics call it
 * @param windows the windows, at least one
 * @param algorithm how spending is counted
 * @param burst capacity of the token bucket; for other algorithms the permits of the
 * first window
 * @param precision sub-windows per window
 * @param estimator how the oldest sub-window counts
 * @param shadow whether to count but never deny
 * @param coordination how far nodes go to agree before they decide
 * @since 0.1.0
 */
public record Limit(String name, List<Window> windows, Algorithm algorithm, long burst, int precision,
		Estimator estimator, boolean shadow, Coordination coordination) {

	/**
	 * Sub-windows per window unless said otherwise: the oldest is counted in full, which
	 * costs at most one sixtieth of the quota.
	 */
	public static final int PRECISION_DEFAULT = 60;

	/**
	 * Most sub-windows per window.
	 */
	public static final int PRECISION_MAX = 240;

	/**
	 * Longest name, in bytes of UTF-8: it travels between nodes.
	 */
	public static final int NAME_BYTES_MAX = 255;

	/**
	 * Shortest window whose permits can be leased: a lease lasts a quarter of it, and
	 * less would leave nothing between the safety margins.
	 */
	public static final Duration LEASED_WINDOW_MIN = Duration.ofSeconds(1);

	public Limit {
		if (name.isBlank()) {
			throw new IllegalArgumentException("name must not be blank");
		}
		if (name.getBytes(StandardCharsets.UTF_8).length > NAME_BYTES_MAX) {
			throw new IllegalArgumentException("name must have at most " + NAME_BYTES_MAX + " bytes: name=" + name);
		}
		windows = List.copyOf(windows);
		if (windows.isEmpty()) {
			throw new IllegalArgumentException("limit '" + name + "' needs at least one window");
		}
		if (precision < 1 || precision > PRECISION_MAX) {
			throw new IllegalArgumentException(
					"precision must be between 1 and " + PRECISION_MAX + ": precision=" + precision);
		}
		if (burst < 1 || burst > Window.PERMITS_MAX) {
			throw new IllegalArgumentException(
					"burst must be between 1 and " + Window.PERMITS_MAX + ": burst=" + burst);
		}
		if (algorithm == Algorithm.TOKEN_BUCKET && windows.size() > 1) {
			throw new IllegalArgumentException("a token bucket has one window: limit=" + name);
		}
		if (coordination.consistency().isLeased()
				&& windows.stream().anyMatch((window) -> window.length().compareTo(LEASED_WINDOW_MIN) < 0)) {
			throw new IllegalArgumentException("windows of a " + coordination.consistency() + " limit last at least "
					+ LEASED_WINDOW_MIN + ": limit=" + name);
		}
	}

	/**
	 * A limit that every node decides from memory.
	 */
	public Limit(String name, List<Window> windows, Algorithm algorithm, long burst, int precision, Estimator estimator,
			boolean shadow) {
		this(name, windows, algorithm, burst, precision, estimator, shadow, Coordination.GOSSIP);
	}

	/**
	 * A sliding window of {@code permits} per {@code length} with the defaults.
	 */
	public static Limit of(String name, long permits, Duration length) {
		return builder(name).window(permits, length).build();
	}

	/**
	 * Start describing a limit.
	 */
	public static Builder builder(String name) {
		return new Builder(name);
	}

	/**
	 * The same limit with other windows, for a change at run time. A token bucket's burst
	 * is kept.
	 */
	public Limit withWindows(List<Window> changed) {
		long kept = (this.algorithm == Algorithm.TOKEN_BUCKET) ? this.burst : changed.get(0).permits();
		return new Limit(this.name, changed, this.algorithm, kept, this.precision, this.estimator, this.shadow,
				this.coordination);
	}

	/**
	 * Most permits that one request can take.
	 */
	public long mostAtOnce() {
		return (this.algorithm == Algorithm.TOKEN_BUCKET) ? this.burst
				: this.windows.stream().mapToLong(Window::permits).min().orElseThrow();
	}

	/**
	 * The same limit, agreed on in another way.
	 */
	public Limit withCoordination(Coordination changed) {
		return new Limit(this.name, this.windows, this.algorithm, this.burst, this.precision, this.estimator,
				this.shadow, changed);
	}

	/**
	 * Collects the parts of a limit.
	 */
	public static final class Builder {

		private final String name;

		private final List<Window> windows = new ArrayList<>();

		private Algorithm algorithm = Algorithm.SLIDING_WINDOW;

		private long burst;

		private int precision = PRECISION_DEFAULT;

		private Estimator estimator = Estimator.CONSERVATIVE;

		private boolean shadow;

		private Coordination coordination = Coordination.GOSSIP;

		private Builder(String name) {
			this.name = name;
		}

		/**
		 * Add a window. All windows must admit.
		 */
		public Builder window(long permits, Duration length) {
			this.windows.add(new Window(permits, length));
			return this;
		}

		/**
		 * How spending is counted.
		 */
		public Builder algorithm(Algorithm value) {
			this.algorithm = value;
			return this;
		}

		/**
		 * A token bucket that holds {@code capacity} and refills at the window's pace.
		 */
		public Builder tokenBucket(long capacity) {
			this.algorithm = Algorithm.TOKEN_BUCKET;
			this.burst = capacity;
			return this;
		}

		/**
		 * Sub-windows per window.
		 */
		public Builder precision(int value) {
			this.precision = value;
			return this;
		}

		/**
		 * How the oldest sub-window counts.
		 */
		public Builder estimator(Estimator value) {
			this.estimator = value;
			return this;
		}

		/**
		 * Whether to count but never deny.
		 */
		public Builder shadow(boolean value) {
			this.shadow = value;
			return this;
		}

		/**
		 * How far nodes go to agree before they decide.
		 */
		public Builder coordination(Coordination value) {
			this.coordination = value;
			return this;
		}

		/**
		 * How nodes agree, with the defaults of that way.
		 */
		public Builder consistency(Consistency value) {
			this.coordination = Coordination.of(value);
			return this;
		}

		/**
		 * Build the limit.
		 */
		public Limit build() {
			long capacity = (this.burst != 0 || this.windows.isEmpty()) ? this.burst : this.windows.get(0).permits();
			return new Limit(this.name, this.windows, this.algorithm, capacity, this.precision, this.estimator,
					this.shadow, this.coordination);
		}

	}

}
