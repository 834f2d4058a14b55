package io.github.gossiplimiter.autoconfigure;

import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.type.AnnotatedTypeMetadata;

import io.github.gossiplimiter.autoconfigure.ClusterProperties.MembershipType;
import io.github.gossiplimiter.gossip.Membership;

/**
 * Matches where the node is to have peers: configuration says how to find them, or the
 * application brings a {@link Membership} of its own.
 */
class ClusterCondition extends AnyNestedCondition {

	ClusterCondition() {
		super(ConfigurationPhase.REGISTER_BEAN);
	}

	@Conditional(OnMembershipProperty.class)
	static class Configured {

	}

	@ConditionalOnBean(Membership.class)
	static class Brought {

	}

	static class OnMembershipProperty extends SpringBootCondition {

		@Override
		public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
			ConditionMessage.Builder message = ConditionMessage.forCondition("Cluster");
			try {
				MembershipType type = Binder.get(context.getEnvironment())
					.bindOrCreate("gossip-limiter.cluster", ClusterProperties.class)
					.membership();
				return new ConditionOutcome(type != MembershipType.NONE,
						message.because("membership is " + type.configurationName()));
			}
			catch (BindException ex) {
				// The properties bean reports it, naming the property.
				return ConditionOutcome.noMatch(message.because("its properties cannot be read"));
			}
		}

	}

}
