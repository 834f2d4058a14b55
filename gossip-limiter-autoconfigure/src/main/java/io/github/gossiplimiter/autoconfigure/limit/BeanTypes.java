/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashSet;
import java.util.Set;

import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;

/**
 * The types of beans whose annotations have to be looked at.
 *
 * @since 0.1.0
 */
public final class BeanTypes {

	/*
	 * Nothing of these is annotated with ours, and no annotation of these is composed of
	 * ours.
	 */
	private static final String[] FOREIGN = { "java.", "jakarta.", "kotlin.", "org.springframework.", "org.jspecify.",
			"io.netty.", "reactor.core.", "reactor.netty.", "tools.jackson.", "com.fasterxml.", "io.micrometer." };

	private static final String OWN_PACKAGE = BeanTypes.class.getPackageName() + ".";

	private static final String OWN_SUFFIX = "AutoConfiguration";

	/*
	 * Most beans of an application are not its own. To search all their methods, and all
	 * that these override, for what cannot be there would be a good part of what we add
	 * to its start.
	 */
	private static final ClassValue<Boolean> ANNOTATED = new ClassValue<>() {

		@Override
		protected Boolean computeValue(Class<?> type) {
			return isAnnotated(type) || inheritsAnnotation(type);
		}

	};

	private BeanTypes() {
	}

	/**
	 * Whether a type, one of its methods, or anything that they extend or implement has
	 * an annotation that may be ours or composed of ours.
	 */
	public static boolean mayBeLimited(Class<?> type) {
		return !isForeign(type) && ANNOTATED.get(type);
	}

	private static boolean inheritsAnnotation(Class<?> type) {
		for (Class<?> each : type.getInterfaces()) {
			if (mayBeLimited(each)) {
				return true;
			}
		}
		return type.getSuperclass() != null && mayBeLimited(type.getSuperclass());
	}

	private static boolean isAnnotated(Class<?> type) {
		try {
			if (hasAnnotation(type)) {
				return true;
			}
			for (Method method : type.getDeclaredMethods()) {
				if (hasAnnotation(method)) {
					return true;
				}
			}
			return false;
		}
		catch (RuntimeException | LinkageError ex) {
			// Something of it is missing: whoever searches it says what.
			return true;
		}
	}

	private static boolean hasAnnotation(AnnotatedElement element) {
		for (Annotation annotation : element.getDeclaredAnnotations()) {
			if (!isForeign(annotation.annotationType())) {
				return true;
			}
		}
		return false;
	}

	private static boolean isForeign(Class<?> type) {
		for (String prefix : FOREIGN) {
			if (type.getName().startsWith(prefix)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Types that may be limited, of all beans, as far as is known without creating one.
	 * Instead of a proxy, its interfaces.
	 */
	public static Set<Class<?>> of(ConfigurableListableBeanFactory beanFactory) {
		Set<Class<?>> types = new LinkedHashSet<>();
		for (String name : beanFactory.getBeanDefinitionNames()) {
			Class<?> type = isOwn(beanFactory.getBeanDefinition(name)) ? null : beanFactory.getType(name, false);
			if (type != null) {
				Class<?> userType = ClassUtils.getUserClass(type);
				for (Class<?> each : Proxy.isProxyClass(userType) ? userType.getInterfaces()
						: new Class<?>[] { userType }) {
					if (mayBeLimited(each)) {
						types.add(each);
					}
				}
			}
		}
		return types;
	}

	/*
	 * One of our auto-configurations, or made by one.
	 */
	private static boolean isOwn(BeanDefinition definition) {
		String maker = definition.getFactoryBeanName();
		String name = (maker != null) ? maker : definition.getBeanClassName();
		if (name == null || !name.startsWith(OWN_PACKAGE)) {
			return false;
		}
		int nested = name.indexOf('$');
		return name.substring(0, (nested < 0) ? name.length() : nested).endsWith(OWN_SUFFIX);
	}

}
