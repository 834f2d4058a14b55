package io.github.gossiplimiter.web;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.DenialListener;

/**
 * Remembers what it hears of.
 */
final class HeardDenials implements DenialListener {

	private final Map<String, Integer> heard = new ConcurrentHashMap<>();

	@Override
	public void denied(String limitName, @Nullable Object observation) {
		this.heard.merge(limitName, 1, Integer::sum);
	}

	int of(String limitName) {
		return this.heard.getOrDefault(limitName, 0);
	}

}
