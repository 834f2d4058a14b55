package io.github.gossiplimiter.autoconfigure.change;

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
 * Matches if any limit is to shrink with the load.
 */
class LoadAdaptiveCondition extends SpringBootCondition {

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition("Load-adaptive limit");
		try {
			boolean any = Binder.get(context.getEnvironment())
				.bindOrCreate("gossip-limiter.limits", Bindable.mapOf(String.class, LimitProperties.class))
				.values()
				.stream()
				.anyMatch(LimitProperties::isLoadAdaptive);
			return new ConditionOutcome(any, message.because(any ? "there is one" : "no limit is load-adaptive"));
		}
		catch (BindException ex) {
			// The properties bean reports it, naming the property.
			return ConditionOutcome.noMatch(message.because("the limits cannot be read"));
		}
	}

}
