package io.github.gossiplimiter.autoconfigure.concurrency;

import java.util.Set;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

import io.github.gossiplimiter.autoconfigure.ConcurrencyProperties;

/**
 * Matches where concurrency is limited. Other applications do without a filter on the way
 * of every request.
 *
 * @since 0.1.0
 */
public class ConcurrencyCondition extends SpringBootCondition {

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition("Concurrency limit");
		try {
			Set<String> names = Binder.get(context.getEnvironment())
				.bindOrCreate("gossip-limiter.concurrency", Bindable.mapOf(String.class, ConcurrencyProperties.class))
				.keySet();
			return new ConditionOutcome(!names.isEmpty(),
					message.because(names.isEmpty() ? "none is configured" : "of " + names));
		}
		catch (BindException ex) {
			// The properties bean reports it, naming the property.
			return ConditionOutcome.noMatch(message.because("the limits cannot be read"));
		}
	}

}
