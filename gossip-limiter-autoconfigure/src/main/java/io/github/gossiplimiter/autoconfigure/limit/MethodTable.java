/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;

/**
 * What annotations say about each method, read once. Safe for use by many threads.
 *
 * @param <V> what they say
 * @since 0.1.0
 */
public final class MethodTable<V> {

	/*
	 * By type and method rather than by bean: beans with a short life would fill the
	 * table. Bounded by the code of the application.
	 */
	private final Map<Class<?>, Map<Method, V>> known = new ConcurrentHashMap<>();

	private final BiFunction<Class<?>, Method, V> reader;

	/**
	 * Create an empty table.
	 * @param reader reads what the annotations of a method say, given the type of the
	 * bean, which may inherit the method
	 */
	public MethodTable(BiFunction<Class<?>, Method, V> reader) {
		this.reader = reader;
	}

	/**
	 * What the annotations of a method say.
	 * @param type the type of the bean, which may inherit the method
	 * @param method the method
	 */
	public V get(Class<?> type, Method method) {
		Map<Method, V> ofType = this.known.get(type);
		V value = (ofType != null) ? ofType.get(method) : null;
		return (value != null) ? value : read(type, method);
	}

	private V read(Class<?> type, Method method) {
		V value = this.reader.apply(type, method);
		this.known.computeIfAbsent(type, (key) -> new ConcurrentHashMap<>()).put(method, value);
		return value;
	}

}
