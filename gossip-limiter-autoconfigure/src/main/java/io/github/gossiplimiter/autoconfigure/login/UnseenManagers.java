/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Finds authentication managers that check logins although no failure of theirs is seen:
 * those that are held by a filter or bean of the application without being a bean
 * themselves. Looks at fields, and answers only where it is certain.
 */
final class UnseenManagers {

	private static final String SECURITY = "org.springframework.security.";

	/**
	 * Managers of Spring Security that compare passwords. Others only delegate, or check
	 * tokens.
	 */
	private static final Set<String> OF_PASSWORDS = Set.of("ProviderManager",
			"UserDetailsRepositoryReactiveAuthenticationManager", "ReactiveAuthenticationManagerAdapter");

	private static final String RESOLVER = "AuthenticationManagerResolver";

	private final Class<?> type;

	private final Predicate<Object> seen;

	/**
	 * Create an instance.
	 * @param type the type of managers
	 * @param seen whether failures of a manager are seen
	 */
	UnseenManagers(Class<?> type, Predicate<Object> seen) {
		this.type = type;
		this.seen = seen;
	}

	/**
	 * Describe the managers that are not seen.
	 * @param holders filters and beans that may hold managers
	 */
	Set<String> find(Collection<Object> holders) {
		Set<String> found = new TreeSet<>();
		for (Object holder : holders) {
			Object target = target(holder);
			if (!this.type.isInstance(target)) {
				for (Object manager : managers(target)) {
					Object unseen = unseen(manager, Collections.newSetFromMap(new IdentityHashMap<>()));
					if (unseen != null) {
						found.add(name(unseen) + " of " + name(target));
					}
				}
			}
		}
		return found;
	}

	private static Object target(Object holder) {
		Object target = AopProxyUtils.getSingletonTarget(holder);
		return (target != null) ? target : holder;
	}

	private static String name(Object object) {
		String name = ClassUtils.getUserClass(object).getName();
		return name.substring(name.lastIndexOf('.') + 1);
	}

	/*
	 * A manager whose failures another one sees to which it delegates is seen as well.
	 */
	private @Nullable Object unseen(Object manager, Set<Object> visited) {
		if (this.seen.test(manager) || AopUtils.isAopProxy(manager) || !visited.add(manager)) {
			return null;
		}
		Object unseen = null;
		for (Object delegate : managers(manager)) {
			unseen = unseen(delegate, visited);
			if (unseen == null) {
				return null;
			}
		}
		Class<?> found = manager.getClass();
		return (!found.getName().startsWith(SECURITY) || OF_PASSWORDS.contains(found.getSimpleName())) ? manager
				: unseen;
	}

	private List<Object> managers(Object holder) {
		List<Object> managers = new ArrayList<>();
		ReflectionUtils.doWithFields(holder.getClass(), (field) -> {
			Object value = value(field, holder);
			if (value instanceof Collection<?> several) {
				several.stream().filter(this.type::isInstance).forEach(managers::add);
			}
			else if (this.type.isInstance(value)) {
				managers.add(value);
			}
			else if (value != null && field.getType().getSimpleName().endsWith(RESOLVER)) {
				managers.addAll(managers(value));
			}
		}, this::mayHold);
		return managers;
	}

	private boolean mayHold(Field field) {
		Class<?> declared = field.getType();
		return !Modifier.isStatic(field.getModifiers()) && (this.type.isAssignableFrom(declared)
				|| Collection.class.isAssignableFrom(declared) || declared.getSimpleName().endsWith(RESOLVER));
	}

	private static @Nullable Object value(Field field, Object holder) {
		try {
			field.setAccessible(true);
			return field.get(holder);
		}
		catch (IllegalAccessException | InaccessibleObjectException ex) {
			return null;
		}
	}

}
