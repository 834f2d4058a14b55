package io.github.gossiplimiter.autoconfigure.method;

import java.util.Objects;
import java.util.stream.Stream;

import io.github.gossiplimiter.autoconfigure.limit.MethodRule;
import io.github.gossiplimiter.autoconfigure.limit.Plans;
import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * Refuses expressions that read the principal in a WebFlux application if the method is
 * charged on the calling thread: only the subscription to a result knows in whose name it
 * is made, so that all callers would share one key.
 */
final class PrincipalCheck {

	private PrincipalCheck() {
	}

	/**
	 * Check a rule in a WebFlux application.
	 * @param rule the rule, whose expressions are right otherwise
	 * @param arguments the arguments of the method
	 * @param kind how the method gives its result
	 */
	static void check(MethodRule rule, MethodArguments arguments, ReturnKind kind) {
		if (kind == ReturnKind.PUBLISHER || kind == ReturnKind.SUSPENDING) {
			return;
		}
		Plans plans = rule.options().plans();
		Stream
			.of(rule.key(), rule.cost(), rule.condition(), rule.options().tenant(),
					(plans != null) ? plans.expression() : null)
			.filter(Objects::nonNull)
			.filter((setting) -> ArgumentExpression.readsPrincipal(setting, arguments))
			.findFirst()
			.ifPresent((setting) -> refuse(setting, arguments));
	}

	private static void refuse(Setting setting, MethodArguments arguments) {
		throw setting.wrong(
				"is \"" + setting.text() + "\", but in a WebFlux application the thread that calls "
						+ arguments.methodName() + " does not know the principal.",
				"Let the method return a Mono or a Flux, or be a suspending function, or let the caller pass the name "
						+ "as an argument, for example key = \"#name\".");
	}

}
