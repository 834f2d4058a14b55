/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.time.Duration;

import org.springframework.boot.convert.DurationStyle;

/**
 * A duration as configuration writes it. Those with more milliseconds than a long holds,
 * which that notation cannot express, are written as ISO 8601.
 */
public final class PrintedDuration {

	private static final Duration LONGEST = Duration.ofMillis(Long.MAX_VALUE);

	private PrintedDuration() {
	}

	public static String of(Duration value) {
		boolean simple = value.compareTo(LONGEST) <= 0 && value.compareTo(LONGEST.negated()) >= 0;
		return simple ? DurationStyle.SIMPLE.print(value) : value.toString();
	}

}
