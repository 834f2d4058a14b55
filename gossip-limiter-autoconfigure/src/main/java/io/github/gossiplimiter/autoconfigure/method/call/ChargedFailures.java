/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method.call;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.rule.ChargePolicy;

/**
 * For which failures a call is charged.
 *
 * @param types exceptions, and those that extend them
 */
record ChargedFailures(List<Class<?>> types) implements ChargePolicy<CallResult> {

	private static final String BEFORE = "before";

	private static final String ANY = "on-exception";

	private static final String SOME = "on-exception:";

	private static final String EXAMPLE = "Set it to before, to on-exception for every call that fails, or to "
			+ "on-exception: with exceptions, for example on-exception:java.io.IOException,com.example.WrongPassword.";

	ChargedFailures {
		types = List.copyOf(types);
	}

	/**
	 * Read a policy.
	 * @return nothing if every call is charged, whatever becomes of it
	 */
	static @Nullable ChargedFailures parse(Setting setting, @Nullable ClassLoader classLoader) {
		String text = setting.text().trim();
		if (text.equals(BEFORE)) {
			return null;
		}
		if (text.equals(ANY)) {
			return new ChargedFailures(List.of(Throwable.class));
		}
		if (text.equals("on-authentication-failure")) {
			throw setting.wrong("is '" + text + "', which is for requests and for logins.",
					"For a method, set it to on-exception:org.springframework.security.core.AuthenticationException. "
							+ EXAMPLE);
		}
		if (!text.startsWith(SOME)) {
			throw setting.wrong("is '" + text + "', but a call of a method has no status.",
					"Use a limit of its own for the method. " + EXAMPLE);
		}
		List<Class<?>> types = new ArrayList<>();
		for (String name : text.substring(SOME.length()).split(",", -1)) {
			types.add(type(setting, name.trim(), classLoader));
		}
		return new ChargedFailures(types);
	}

	private static Class<?> type(Setting setting, String name, @Nullable ClassLoader classLoader) {
		try {
			Class<?> type = ClassUtils.forName(name, classLoader);
			if (Throwable.class.isAssignableFrom(type)) {
				return type;
			}
		}
		catch (ClassNotFoundException | LinkageError ex) {
			// answered below, like a class that is no exception
		}
		throw setting.wrong("is '" + setting.text() + "', but '" + name + "' is no exception, named in full.", EXAMPLE);
	}

	@Override
	public boolean isDue(CallResult result) {
		Throwable cause = result.failure();
		while ((cause instanceof CompletionException || cause instanceof ExecutionException)
				&& cause.getCause() != null) {
			cause = cause.getCause();
		}
		for (Class<?> type : this.types) {
			if (type.isInstance(cause)) {
				return true;
			}
		}
		return false;
	}

}
