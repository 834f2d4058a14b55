/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * How much a limit or one of its plans admits.
 *
 * @since 0.1.0
 */
public abstract class QuotaProperties {

	/**
	 * Permits of the only window.
	 */
	private @Nullable Long limit;

	/**
	 * Length of the only window.
	 */
	private @Nullable Duration window;

	/**
	 * Windows that all must admit, instead of limit and window.
	 */
	private List<WindowProperties> windows = new ArrayList<>();

	/**
	 * Capacity of a token bucket. By default, the permits of its window.
	 */
	private @Nullable Long burst;

	public @Nullable Long getLimit() {
		return this.limit;
	}

	public void setLimit(@Nullable Long limit) {
		this.limit = limit;
	}

	public @Nullable Duration getWindow() {
		return this.window;
	}

	public void setWindow(@Nullable Duration window) {
		this.window = window;
	}

	public List<WindowProperties> getWindows() {
		return this.windows;
	}

	public void setWindows(List<WindowProperties> windows) {
		this.windows = windows;
	}

	public @Nullable Long getBurst() {
		return this.burst;
	}

	public void setBurst(@Nullable Long burst) {
		this.burst = burst;
	}

	/**
	 * One of several windows.
	 */
	public static class WindowProperties {

		/**
		 * Permits of the window.
		 */
		private @Nullable Long limit;

		/**
		 * Length of the window.
		 */
		private @Nullable Duration window;

		public @Nullable Long getLimit() {
			return this.limit;
		}

		public void setLimit(@Nullable Long limit) {
			this.limit = limit;
		}

		public @Nullable Duration getWindow() {
			return this.window;
		}

		public void setWindow(@Nullable Duration window) {
			this.window = window;
		}

	}

}
