/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.function.Function;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import net.bytebuddy.implementation.InvocationHandlerAdapter;

/**
 * Makes classes that have the methods of {@link ContractService} with their annotations,
 * but give their result in another way. So no kind of result can lack a case.
 */
final class DerivedService {

	private DerivedService() {
	}

	/**
	 * Make a class.
	 * @param <T> what the methods return
	 * @param type the same
	 * @param body what they do
	 */
	static <T> Class<?> returning(Class<T> type, Function<Caller, ? extends T> body) {
		DynamicType.Builder<Object> builder = new ByteBuddy().subclass(Object.class)
			.name(DerivedService.class.getPackageName() + "." + type.getSimpleName() + "Service");
		for (Method method : ContractService.class.getDeclaredMethods()) {
			builder = builder.defineMethod(method.getName(), type, Visibility.PUBLIC)
				.withParameter(Caller.class, "caller")
				.intercept(InvocationHandlerAdapter.of((bean, called, arguments) -> body.apply((Caller) arguments[0])))
				.annotateMethod(method.getAnnotations());
		}
		try (DynamicType.Unloaded<Object> made = builder.make()) {
			return made
				.load(DerivedService.class.getClassLoader(),
						ClassLoadingStrategy.UsingLookup.of(MethodHandles.lookup()))
				.getLoaded();
		}
	}

}
