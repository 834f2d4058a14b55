/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Which requests come. The rates are those of the simulator's loads of the same names,
 * for the limit of 300 in 30 seconds.
 */
enum LoadPattern {

	/**
	 * One and a half times the limit within three seconds.
	 */
	SPIKE,

	/**
	 * Twice the whole limit, with a pause between.
	 */
	DOUBLE_BURST,

	/**
	 * Eight times what the limit allows, for two windows.
	 */
	STEADY_OVERLOAD,

	/**
	 * The same, but four in five requests go to one node.
	 */
	HOT_SPOT;

	private List<Phase> phases() {
		return switch (this) {
			case SPIKE -> List.of(new Phase(150, 3));
			case DOUBLE_BURST -> List.of(new Phase(150, 2), new Phase(5, 4), new Phase(150, 2));
			case STEADY_OVERLOAD, HOT_SPOT -> List.of(new Phase(80, 60));
		};
	}

	/**
	 * Whether most requests go to one node.
	 */
	boolean isHotSpot() {
		return this == HOT_SPOT;
	}

	/**
	 * How many requests should have come by then.
	 * @param seconds since the begin
	 */
	long requestsBy(double seconds) {
		double requests = 0;
		double begin = 0;
		for (Phase phase : phases()) {
			requests += phase.perSecond * Math.max(0, Math.min(phase.seconds, seconds - begin));
			begin += phase.seconds;
		}
		return (long) Math.floor(requests);
	}

	/**
	 * How long it lasts.
	 */
	double seconds() {
		return phases().stream().mapToDouble(Phase::seconds).sum();
	}

	/**
	 * What users call it.
	 */
	String label() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/**
	 * The pattern that users call so.
	 * @throws IllegalArgumentException whose message says what there is
	 */
	static LoadPattern of(String label) {
		return Arrays.stream(values())
			.filter((pattern) -> pattern.label().equals(label))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("There is no load '" + label + "'; choose one of "
					+ Arrays.stream(values()).map(LoadPattern::label).collect(Collectors.joining(", ")) + "."));
	}

	/**
	 * Requests at one rate.
	 *
	 * @param perSecond requests a second
	 * @param seconds how long
	 */
	private record Phase(double perSecond, double seconds) {

	}

}
