/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.statistics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The candidates that no other one beats, where less of both costs is better.
 */
public final class ParetoFrontier {

	private ParetoFrontier() {
	}

	/**
	 * Leave out every candidate for which another costs no more in either respect and
	 * less in one.
	 * @return the rest, by the first cost
	 */
	public static <T> List<T> of(Collection<T> candidates, ToDoubleFunction<? super T> first,
			ToDoubleFunction<? super T> second) {
		List<T> ascending = new ArrayList<>(candidates);
		ascending.sort(Comparator.<T>comparingDouble(first).thenComparingDouble(second));
		List<T> frontier = new ArrayList<>();
		for (T candidate : ascending) {
			if (frontier.isEmpty() || isUnbeaten(candidate, frontier.get(frontier.size() - 1), first, second)) {
				frontier.add(candidate);
			}
		}
		return List.copyOf(frontier);
	}

	/*
	 * In ascending order only the last of the frontier can beat a candidate: it has the
	 * least second cost so far. Equals do not beat each other.
	 */
	private static <T> boolean isUnbeaten(T candidate, T last, ToDoubleFunction<? super T> first,
			ToDoubleFunction<? super T> second) {
		double secondCost = second.applyAsDouble(candidate);
		double lastSecondCost = second.applyAsDouble(last);
		return secondCost < lastSecondCost
				|| (secondCost == lastSecondCost && first.applyAsDouble(candidate) == first.applyAsDouble(last));
	}

}
