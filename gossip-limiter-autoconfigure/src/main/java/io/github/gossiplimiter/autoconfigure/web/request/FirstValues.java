/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * The first value of each name, such as that of a header field, for expressions. Values
 * are looked up one by one.
 */
final class FirstValues extends AbstractMap<String, @Nullable String> {

	private final Function<String, @Nullable String> lookup;

	private final Supplier<? extends Map<String, String>> all;

	/**
	 * Create a map.
	 * @param lookup gives the value of a name, or nothing if it is missing
	 * @param all gives all values, as far as they can be listed
	 */
	FirstValues(Function<String, @Nullable String> lookup, Supplier<? extends Map<String, String>> all) {
		this.lookup = lookup;
		this.all = all;
	}

	@Override
	public @Nullable String get(Object key) {
		return (key instanceof String name) ? this.lookup.apply(name) : null;
	}

	@Override
	public boolean containsKey(Object key) {
		return get(key) != null;
	}

	@Override
	public Set<Entry<String, @Nullable String>> entrySet() {
		return new LinkedHashMap<String, @Nullable String>(this.all.get()).entrySet();
	}

}
