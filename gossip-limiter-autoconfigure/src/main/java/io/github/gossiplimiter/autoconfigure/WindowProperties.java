package io.github.gossiplimiter.autoconfigure;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * One of several windows of a limit.
 *
 * @since 0.1.0
 */
public class WindowProperties {

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
