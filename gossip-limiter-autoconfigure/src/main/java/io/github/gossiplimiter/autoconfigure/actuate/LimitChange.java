/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;

import io.github.gossiplimiter.ChangeMode;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;

/**
 * A change of a limit as an operator sends it. Whatever is wrong with it is told by an
 * {@link IllegalArgumentException} whose message says what to send instead.
 *
 * @param permits how many permits the window shall have
 * @param length the window to change, or how long the only window shall be
 * @param mode what becomes of what was used
 */
record LimitChange(long permits, @Nullable Duration length, ChangeMode mode) {

	private static final String EXAMPLE = "; send for example {\"limit\": 300, \"window\": \"30s\"}";

	/**
	 * Read a change.
	 * @param limit the permits, a whole number
	 * @param window a length with its unit, as {@code 30s} or {@code PT30S}
	 * @param used {@code keep} or {@code reset}
	 */
	static LimitChange parse(@Nullable String limit, @Nullable String window, @Nullable String used) {
		if (limit == null) {
			throw new IllegalArgumentException("limit is missing" + EXAMPLE);
		}
		return new LimitChange(permits(limit), (window != null) ? length(window) : null, mode(used));
	}

	private static ChangeMode mode(@Nullable String used) {
		for (ChangeMode mode : ChangeMode.values()) {
			if (used == null || mode.name().equalsIgnoreCase(used)) {
				return mode;
			}
		}
		throw new IllegalArgumentException(
				"used must be 'keep' (what was used stays used) or 'reset' (every key starts anew): used=" + used
						+ "; send for example {\"limit\": 300, \"used\": \"keep\"}");
	}

	private static long permits(String limit) {
		try {
			long permits = Long.parseLong(limit);
			if (permits >= 1 && permits <= Window.PERMITS_MAX) {
				return permits;
			}
		}
		catch (NumberFormatException ex) {
			// answered below, like a number out of range
		}
		throw new IllegalArgumentException(
				"limit must be a whole number between 1 and " + Window.PERMITS_MAX + ": limit=" + limit + EXAMPLE);
	}

	private static Duration length(String window) {
		try {
			Duration length = DurationStyle.detectAndParse(window);
			if (hasUnit(window) && length.compareTo(Window.LENGTH_MIN) >= 0
					&& length.compareTo(Window.LENGTH_MAX) <= 0) {
				return length;
			}
		}
		catch (IllegalArgumentException ex) {
			// answered below, like a length out of range
		}
		throw new IllegalArgumentException(
				"window must be a time with its unit, between 100ms and 400d: window=" + window + EXAMPLE);
	}

	/*
	 * A bare number would be read as milliseconds, and 300 is too easily meant as
	 * seconds.
	 */
	private static boolean hasUnit(String window) {
		return Character.isLetter(window.charAt(window.length() - 1));
	}

	/**
	 * The limit as it is after this change.
	 */
	Limit applyTo(Limit limit) {
		List<Window> windows = limit.windows();
		if (windows.size() > 1) {
			return limit.withWindows(changeOneOf(windows, limit.name()));
		}
		Duration kept = windows.get(0).length();
		return limit.withWindows(List.of(new Window(this.permits, (this.length != null) ? this.length : kept)));
	}

	private List<Window> changeOneOf(List<Window> windows, String limitName) {
		List<Duration> lengths = windows.stream().map(Window::length).toList();
		int index = (this.length != null) ? lengths.indexOf(this.length) : -1;
		if (index < 0) {
			throw new IllegalArgumentException("limit '" + limitName + "' has " + windows.size()
					+ " windows; window must name the one to change, one of " + lengths + ": window=" + this.length);
		}
		List<Window> changed = new ArrayList<>(windows);
		changed.set(index, new Window(this.permits, lengths.get(index)));
		return changed;
	}

}
