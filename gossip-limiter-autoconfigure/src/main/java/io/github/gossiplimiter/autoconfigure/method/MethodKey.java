package io.github.gossiplimiter.autoconfigure.method;

import java.util.Optional;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * Whose quota a call takes.
 *
 * @param expression gives the key, or nothing if all calls share one
 */
record MethodKey(@Nullable ArgumentExpression expression) {

	/**
	 * Key of all calls of a limit that tells no callers apart.
	 */
	static final String GLOBAL = "global";

	private static final String OF_REQUEST = "ip|account|(header|cookie|query):.*";

	static MethodKey parse(Setting setting, MethodArguments arguments) {
		String text = setting.text().trim();
		if (text.equals(GLOBAL)) {
			return new MethodKey(null);
		}
		if (text.isEmpty()) {
			throw setting.wrong("is empty; a limit needs to know whose quota a call takes.",
					"Set it to global or an expression. " + arguments.examples());
		}
		if (text.matches(OF_REQUEST) && !arguments.has(text)) {
			throw setting.wrong("is " + text + ", but a method knows no request.",
					"Set the key of the annotation to global" + (arguments.withPrincipal() ? ", principal" : "")
							+ " or an expression. " + arguments.examples());
		}
		return new MethodKey(ArgumentExpression.key(setting, arguments));
	}

	/**
	 * The key of a call, or nothing if it has none. An array is none: its text would be
	 * another one with every call.
	 */
	@Nullable String of(MethodCall call) {
		if (this.expression == null) {
			return GLOBAL;
		}
		Object value = this.expression.value(call);
		if (value instanceof Optional<?> optional) {
			value = optional.orElse(null);
		}
		if (value == null || value.getClass().isArray()) {
			return null;
		}
		String key = value.toString();
		return key.isEmpty() ? null : key;
	}

}
