/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gossiplimiter.autoconfigure.limit.Plans;
import io.github.gossiplimiter.autoconfigure.limit.RuleDefinition;
import io.github.gossiplimiter.autoconfigure.method.call.MethodArguments;
import io.github.gossiplimiter.autoconfigure.method.call.MethodReader;
import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * Refuses expressions that read the principal in a WebFlux application if the method is
 * charged on the calling thread: only the subscription to a result knows in whose name it
 * is made, so that all callers would share one key.
 */
final class PrincipalCheck {

	private static final Pattern PRINCIPAL = Pattern.compile("\\b(principal|user)\\b");

	private PrincipalCheck() {
	}

	/**
	 * Check a rule in a WebFlux application.
	 * @param rule the rule, whose expressions are right otherwise
	 * @param reader reads the rules of the method
	 * @param kind how the method gives its result
	 */
	static void check(RuleDefinition rule, MethodReader reader, ReturnKind kind) {
		if (kind == ReturnKind.PUBLISHER || kind == ReturnKind.SUSPENDING) {
			return;
		}
		Plans plans = rule.options().plans();
		Stream
			.of(rule.key(), rule.cost(), rule.condition(), rule.options().tenant(),
					(plans != null) ? plans.expression() : null)
			.filter(Objects::nonNull)
			.filter((setting) -> readsPrincipal(setting, reader))
			.findFirst()
			.ifPresent((setting) -> refuse(setting, reader.arguments()));
	}

	/*
	 * What does not mention it need not be an expression.
	 */
	private static boolean readsPrincipal(Setting setting, MethodReader reader) {
		return PRINCIPAL.matcher(setting.text()).find() && reader.expression(setting, (type, written, node) -> {
		}).usesPrincipal();
	}

	private static void refuse(Setting setting, MethodArguments arguments) {
		throw setting.wrong(
				"is \"" + setting.text() + "\", but in a WebFlux application the thread that calls "
						+ arguments.methodName() + " does not know the principal.",
				"Let the method return a Mono or a Flux, or be a suspending function, or let the caller pass the name "
						+ "as an argument, for example key = \"#name\".");
	}

}
