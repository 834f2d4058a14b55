/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method.call;

import java.security.Principal;

import org.jspecify.annotations.Nullable;

/**
 * What a key, cost or condition may know about a call. The public methods are the
 * properties of expressions.
 *
 * @since 0.1.0
 */
public final class MethodCall {

	private final MethodArguments arguments;

	private final @Nullable Object[] values;

	private final @Nullable Principal principal;

	/**
	 * Create a call.
	 * @param arguments the arguments of the method
	 * @param values their values
	 * @param principal the principal, if there is one and a limit wants to know
	 */
	public MethodCall(MethodArguments arguments, @Nullable Object[] values, @Nullable Principal principal) {
		this.arguments = arguments;
		this.values = values;
		this.principal = principal;
	}

	/**
	 * The arguments, in order.
	 */
	public @Nullable Object[] getArgs() {
		return this.values;
	}

	/**
	 * The name of the method.
	 */
	public String getMethodName() {
		return this.arguments.methodName();
	}

	/**
	 * The name of the principal in whose name the method is called, if anybody is logged
	 * in.
	 */
	public @Nullable String getPrincipal() {
		return (this.principal != null) ? this.principal.getName() : null;
	}

	/**
	 * The same, as keys of requests may call it.
	 */
	public @Nullable String getUser() {
		return getPrincipal();
	}

	@Nullable Principal principal() {
		return this.principal;
	}

	@Nullable Object value(String variable) {
		Integer place = this.arguments.places().get(variable);
		return (place != null) ? this.values[place] : null;
	}

}
