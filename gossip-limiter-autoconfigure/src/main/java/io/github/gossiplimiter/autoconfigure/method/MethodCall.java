package io.github.gossiplimiter.autoconfigure.method;

import java.security.Principal;

import org.jspecify.annotations.Nullable;

/**
 * What a key, cost or condition may know about a call. The public methods are the
 * properties of expressions.
 */
class MethodCall {

	private final MethodArguments arguments;

	private final @Nullable Object[] values;

	private final @Nullable Principal principal;

	MethodCall(MethodArguments arguments, @Nullable Object[] values, @Nullable Principal principal) {
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
