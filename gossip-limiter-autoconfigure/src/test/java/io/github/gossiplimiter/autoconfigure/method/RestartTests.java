/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Restarts as development tools make them: the classes of the application are loaded
 * anew, those of the library stay.
 */
class RestartTests {

	@Test
	void restartedApplicationStartsWithItsNewClasses() throws Exception {
		for (int i = 0; i < 2; i++) {
			RestartLoader loader = new RestartLoader();
			try (AnnotationConfigApplicationContext context = start(loader)) {
				assertThat(ask(loader, context, "alice")).isEqualTo("asked by alice");
				assertThat(ask(loader, context, "alice")).isEqualTo("busy");
				assertThat(ask(loader, context, "bob")).isEqualTo("asked by bob");
			}
		}
	}

	@Test
	void libraryHoldsNoClassesOfTheStoppedApplication() throws Exception {
		RestartLoader loader = new RestartLoader();
		try (AnnotationConfigApplicationContext context = start(loader)) {
			ask(loader, context, "alice");
		}
		assertThat(HeldReferences.of(loader)).isNull();
	}

	private static AnnotationConfigApplicationContext start(RestartLoader loader) throws ClassNotFoundException {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		context.setClassLoader(loader);
		context.register(loader.desk(), GossipLimiterAutoConfiguration.class,
				GossipLimiterMethodAutoConfiguration.class, AopAutoConfiguration.class);
		context.refresh();
		return context;
	}

	private static @Nullable Object ask(RestartLoader loader, AnnotationConfigApplicationContext context, String user)
			throws ReflectiveOperationException {
		Method method = loader.desk().getMethod("askFor", Object.class, String.class);
		return method.invoke(null, context.getBean(loader.desk()), user);
	}

	/**
	 * Loads the classes of the application by itself.
	 */
	private static final class RestartLoader extends ClassLoader {

		private static final String APPLICATION = RestartedDesk.class.getName();

		RestartLoader() {
			super(RestartTests.class.getClassLoader());
		}

		Class<?> desk() throws ClassNotFoundException {
			return loadClass(APPLICATION);
		}

		@Override
		protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
			synchronized (getClassLoadingLock(name)) {
				Class<?> loaded = findLoadedClass(name);
				if (loaded != null) {
					return loaded;
				}
				boolean own = name.startsWith(APPLICATION) && !name.contains("$$");
				return own ? define(name) : super.loadClass(name, resolve);
			}
		}

		private Class<?> define(String name) throws ClassNotFoundException {
			try (InputStream in = Objects.requireNonNull(getResourceAsStream(name.replace('.', '/') + ".class"))) {
				byte[] bytes = in.readAllBytes();
				return defineClass(name, bytes, 0, bytes.length);
			}
			catch (IOException ex) {
				throw new ClassNotFoundException(name, ex);
			}
		}

	}

}
