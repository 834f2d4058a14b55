package io.github.gossiplimiter.autoconfigure.web.reactive;

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

import io.github.gossiplimiter.autoconfigure.LimitProperties;

/**
 * Matches where a limit applies before requests are authenticated. Other applications do
 * without a filter on the way of every request.
 */
class EarlyLimitCondition extends SpringBootCondition {

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition("Limit before authentication");
		try {
			List<String> early = Binder.get(context.getEnvironment())
				.bindOrCreate("gossip-limiter.limits", Bindable.mapOf(String.class, LimitProperties.class))
				.entrySet()
				.stream()
				.filter((entry) -> entry.getValue().isBeforeAuthentication())
				.map(Map.Entry::getKey)
				.toList();
			return new ConditionOutcome(!early.isEmpty(),
					message.because(early.isEmpty() ? "no limit applies that early" : "of limits " + early));
		}
		catch (BindException ex) {
			// The properties bean reports it, naming the property.
			return ConditionOutcome.noMatch(message.because("the limits cannot be read"));
		}
	}

}
