package io.github.gossiplimiter.autoconfigure.lease;

import java.util.List;
import java.util.Map;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

import io.github.gossiplimiter.ColdKey;
import io.github.gossiplimiter.autoconfigure.LimitProperties;

/**
 * Matches where nodes ask somebody before they decide: a limit is strict or hybrid or
 * asks about cold keys, or configuration names a coordinator because one may become so
 * while the application runs.
 */
class LeasedLimitCondition extends SpringBootCondition {

	private static final String COORDINATOR = "gossip-limiter.strict.coordinator";

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition("Leased limit");
		if (context.getEnvironment().containsProperty(COORDINATOR)) {
			return ConditionOutcome.match(message.because(COORDINATOR + " is set"));
		}
		try {
			List<String> leased = Binder.get(context.getEnvironment())
				.bindOrCreate("gossip-limiter.limits", Bindable.mapOf(String.class, LimitProperties.class))
				.entrySet()
				.stream()
				.filter((entry) -> entry.getValue().getConsistency().isLeased()
						|| entry.getValue().getColdKey() == ColdKey.ASK)
				.map(Map.Entry::getKey)
				.toList();
			return new ConditionOutcome(!leased.isEmpty(), message.because(
					leased.isEmpty() ? "no limit is strict, hybrid or asks about cold keys" : "of limits " + leased));
		}
		catch (BindException ex) {
			// The properties bean reports it, naming the property.
			return ConditionOutcome.noMatch(message.because("the limits cannot be read"));
		}
	}

}
