package io.github.gossiplimiter.autoconfigure.method;

import org.jspecify.annotations.Nullable;

/**
 * What a key, cost or condition may know about a call. The public methods are the
 * properties of expressions.
 */
class MethodCall {

	private final MethodArguments arguments;

	private final @Nullable Object[] values;

	MethodCall(MethodArguments arguments, @Nullable Object[] values) {
		this.arguments = arguments;
		this.values = values;
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

	@Nullable Object value(String variable) {
		Integer place = this.arguments.places().get(variable);
		return (place != null) ? this.values[place] : null;
	}

}
