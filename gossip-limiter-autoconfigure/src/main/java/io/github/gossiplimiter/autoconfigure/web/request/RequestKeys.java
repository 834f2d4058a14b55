/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.rule.KeyResolver;
import io.github.gossiplimiter.autoconfigure.rule.expression.ExpressionType;
import io.github.gossiplimiter.autoconfigure.rule.expression.RuleExpression;

/**
 * The forms that the key of a request can have.
 */
final class RequestKeys {

	private RequestKeys() {
	}

	static KeyResolver<RequestFacts> parse(Setting setting) {
		String text = setting.text().trim();
		return switch (text) {
			case "ip" -> new KeyResolver<>(false, RequestFacts::getIp);
			case "principal", "user" -> new KeyResolver<>(true, RequestFacts::getPrincipal);
			case KeyResolver.GLOBAL -> new KeyResolver<>(false, (facts) -> KeyResolver.GLOBAL);
			case "" -> throw setting.wrong("is empty; a limit needs to know whose quota a request takes.",
					"Set it to ip, principal, header:NAME, cookie:NAME, query:NAME, global or an expression.");
			case "account" -> throw setting.wrong("is account, which is the account that a login names.",
					"Such a limit applies to logins by itself. Define it in the configuration, without 'paths', and do not "
							+ "name it elsewhere.");
			default -> parseNamed(setting, text);
		};
	}

	private static KeyResolver<RequestFacts> parseNamed(Setting setting, String text) {
		if (text.startsWith("header:")) {
			String name = token(setting, text, "header", "X-Api-Key");
			return new KeyResolver<>(false, (facts) -> facts.header(name));
		}
		if (text.startsWith("cookie:")) {
			String name = token(setting, text, "cookie", "session");
			return new KeyResolver<>(false, (facts) -> facts.cookie(name));
		}
		if (text.startsWith("query:")) {
			String name = name(setting, text, "query", "tenant");
			return new KeyResolver<>(false, (facts) -> facts.query(name));
		}
		RuleExpression<RequestFacts> expression = ExpressionTerms.REQUEST.parse(setting, ExpressionType::checkKey);
		return new KeyResolver<>(expression.usesPrincipal(), (facts) -> {
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
