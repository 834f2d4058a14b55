package io.github.gossiplimiter.autoconfigure.web;

import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * Finds whose quota a request takes.
 *
 * @param usesPrincipal whether the principal has to be known first
 * @param function gives the key, or nothing if the request does not have one
 */
record KeyResolver(boolean usesPrincipal, Function<RequestFacts, @Nullable String> function) {

	/**
	 * Key of all requests of a limit that tells no clients apart.
	 */
	static final String GLOBAL = "global";

	static KeyResolver parse(Setting setting) {
		String text = setting.text().trim();
		return switch (text) {
			case "ip" -> new KeyResolver(false, RequestFacts::getIp);
			case "principal", "user" -> new KeyResolver(true, RequestFacts::getPrincipal);
			case GLOBAL -> new KeyResolver(false, (facts) -> GLOBAL);
			case "" -> throw setting.wrong("is empty; a limit needs to know whose quota a request takes.",
					"Set it to ip, principal, header:NAME, cookie:NAME, query:NAME, global or an expression.");
			case "account" -> throw setting.wrong("is account, which is the account that a login names.",
					"Such a limit applies to logins by itself. Define it in the configuration, without 'paths', and do not "
							+ "name it elsewhere.");
			default -> parseNamed(setting, text);
		};
	}

	@Nullable String resolve(RequestFacts facts) {
		String key = this.function.apply(facts);
		return (key == null || key.isEmpty()) ? null : key;
	}

	private static KeyResolver parseNamed(Setting setting, String text) {
		if (text.startsWith("header:")) {
			String name = token(setting, text, "header", "X-Api-Key");
			return new KeyResolver(false, (facts) -> facts.header(name));
		}
		if (text.startsWith("cookie:")) {
			String name = token(setting, text, "cookie", "session");
			return new KeyResolver(false, (facts) -> facts.cookie(name));
		}
		if (text.startsWith("query:")) {
			String name = name(setting, text, "query", "tenant");
			return new KeyResolver(false, (facts) -> facts.query(name));
		}
		RequestExpression expression = RequestExpression.key(setting);
		return new KeyResolver(expression.usesPrincipal(), (facts) -> {
			Object value = expression.value(facts);
			return (value != null) ? value.toString() : null;
		});
	}

	private static String token(Setting setting, String text, String kind, String example) {
		String name = name(setting, text, kind, example);
		if (!name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
			throw setting.wrong("is '" + text + "', but '" + name + "' cannot be the name of a " + kind + ".",
					"Write the name as clients send it, for example " + kind + ":" + example + ".");
		}
		return name;
	}

	private static String name(Setting setting, String text, String kind, String example) {
		String name = text.substring(kind.length() + 1).trim();
		if (name.isEmpty()) {
			throw setting.wrong("is '" + text + "', which names no " + kind + ".",
					"Write the name after the colon, for example " + kind + ":" + example + ".");
		}
		return name;
	}

}
