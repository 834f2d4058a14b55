/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.core.type.classreading.SimpleMetadataReaderFactory;

/**
 * Follows references from the static fields of the library, as far as they are strong and
 * lead through its own objects, those of Spring, arrays and collections.
 */
final class HeldReferences {

	private static final String OURS = "io.github.gossiplimiter.";

	private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

	private final Deque<Object> open = new ArrayDeque<>();

	/**
	 * What is reached that a class loader has loaded, or nothing if there is none.
	 */
	static @Nullable Object of(ClassLoader loader) throws IOException {
		HeldReferences references = new HeldReferences();
		references.addStaticFields();
		return references.search(loader);
	}

	private void addStaticFields() throws IOException {
		MetadataReaderFactory readers = new SimpleMetadataReaderFactory();
		for (Resource resource : new PathMatchingResourcePatternResolver()
			.getResources("classpath*:io/github/gossiplimiter/**/*.class")) {
			if (!resource.getURL().getPath().contains("test-classes")) {
				addStaticFields(readers.getMetadataReader(resource).getClassMetadata().getClassName());
			}
		}
	}

	private void addStaticFields(String className) {
		try {
			for (Field field : Class.forName(className).getDeclaredFields()) {
				if (Modifier.isStatic(field.getModifiers())) {
					add(field, null);
				}
			}
		}
		catch (ClassNotFoundException | LinkageError ex) {
			// belongs to a library that is not there
		}
	}

	private @Nullable Object search(ClassLoader loader) {
		while (!this.open.isEmpty()) {
			Object next = this.open.pop();
			Class<?> type = (next instanceof Class<?> itself) ? itself : next.getClass();
			if (next == loader || type.getClassLoader() == loader) {
				return next;
			}
			follow(next);
		}
		return null;
	}

	private void follow(Object object) {
		if (object instanceof Object[] array) {
			Arrays.asList(array).forEach(this::add);
		}
		else if (object instanceof Map<?, ?> map) {
			map.forEach((key, value) -> {
				add(key);
				add(value);
			});
		}
		else if (object instanceof Collection<?> collection) {
			collection.forEach(this::add);
		}
		else if (!(object instanceof Reference<?> || object instanceof Class<?>)) {
			followFields(object);
		}
	}

	private void followFields(Object object) {
		Class<?> type = object.getClass();
		while (type != null && (type.getName().startsWith(OURS) || type.getName().startsWith("org.springframework."))) {
			for (Field field : type.getDeclaredFields()) {
				if (!Modifier.isStatic(field.getModifiers())) {
					add(field, object);
				}
			}
			type = type.getSuperclass();
		}
	}

	private void add(Field field, @Nullable Object owner) {
		if (field.getType().isPrimitive()) {
			return;
		}
		try {
			field.setAccessible(true);
			add(field.get(owner));
		}
		catch (IllegalAccessException | InaccessibleObjectException ex) {
			throw new IllegalStateException("cannot follow " + field, ex);
		}
	}

	private void add(@Nullable Object object) {
		if (object != null && this.seen.add(object)) {
			this.open.push(object);
		}
	}

}
