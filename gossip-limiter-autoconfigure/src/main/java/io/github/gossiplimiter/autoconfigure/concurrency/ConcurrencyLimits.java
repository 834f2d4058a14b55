/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.status.ConcurrencyState;
import io.github.gossiplimiter.autoconfigure.status.ConcurrencyView;
import io.github.gossiplimiter.concurrency.ConcurrencyLimiter;
import io.github.gossiplimiter.concurrency.ConcurrencyStats;

/**
 * The limiters under {@code gossip-limiter.concurrency}, by name. Safe for use by many
 * threads.
 *
 * @since 0.1.0
 */
public final class ConcurrencyLimits implements ConcurrencyView {

	private final Map<String, Entry> entries = new LinkedHashMap<>();

	/**
	 * Add a limiter, before anybody asks.
	 */
	void add(Entry entry) {
		this.entries.put(entry.name(), entry);
	}

	@Override
	public Set<String> names() {
		return Collections.unmodifiableSet(this.entries.keySet());
	}

	/**
	 * A limiter, to be asked in code.
	 * @throws GossipLimiterConfigurationException if there is none of that name
	 */
	public ConcurrencyLimiter limiter(String name) {
		return entry(name, "The application").limiter();
	}

	@Override
	public ConcurrencyState state(String name) {
		ConcurrencyStats stats = limiter(name).stats();
		return new ConcurrencyState(coordinator(name), stats.globalLimit(), stats.nodes(), stats.share(),
				stats.inFlight(), stats.localLimit(), stats.fenced(), stats.rejected(), stats.refusals());
	}

	/**
	 * Who divides the ceiling of a limiter, as configuration calls it.
	 */
	public String coordinator(String name) {
		return entry(name, "The application").coordinator();
	}

	/**
	 * What asks some limiters together.
	 * @param names their names
	 * @param place what asked for them
	 * @throws GossipLimiterConfigurationException if there is none of one of these names
	 */
	public ConcurrencyGate gate(Collection<String> names, String place) {
		List<Entry> asked = names.stream().distinct().map((name) -> entry(name, place)).toList();
		return asked.isEmpty() ? ConcurrencyGate.OPEN : new ConcurrencyGate(asked);
	}

	/**
	 * What requests to paths have to pass.
	 */
	public List<LimitedPaths> paths() {
		return this.entries.values()
			.stream()
			.filter((entry) -> !entry.paths().isEmpty())
			.map((entry) -> new LimitedPaths(entry.paths(), entry.excluded(), new ConcurrencyGate(List.of(entry))))
			.toList();
	}

	List<ConcurrencyLimiter> limiters() {
		return this.entries.values().stream().map(Entry::limiter).toList();
	}

	private Entry entry(String name, String place) {
		@Nullable Entry entry = this.entries.get(name);
		if (entry == null) {
			List<String> known = this.entries.keySet().stream().sorted().toList();
			throw new GossipLimiterConfigurationException(place,
					"names the concurrency limit '" + name + "', which is not defined.",
					"Define it, for example 'gossip-limiter.concurrency." + name
							+ ".max-limit: 200', or correct the name. " + (known.isEmpty() ? "None is defined."
									: "Defined are: " + String.join(", ", known) + "."));
		}
		return entry;
	}

	/**
	 * A limiter.
	 *
	 * @param name its name
	 * @param limiter the limiter
	 * @param coordinator who divides its ceiling, as configuration calls it
	 * @param retryAfter what to tell those who are denied
	 * @param paths paths whose requests count
	 * @param excluded paths of these whose requests do not count
	 */
	record Entry(String name, ConcurrencyLimiter limiter, String coordinator, Duration retryAfter, List<Setting> paths,
			List<Setting> excluded) {

	}

	/**
	 * Paths whose requests have to pass a limiter.
	 *
	 * @param patterns patterns of the paths
	 * @param excluded patterns of paths that are left out
	 * @param gate what requests have to pass
	 */
	public record LimitedPaths(List<Setting> patterns, List<Setting> excluded, ConcurrencyGate gate) {

	}

}
