package io.github.gossiplimiter.autoconfigure;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.context.annotation.Conditional;

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

	static class OnMembershipProperty extends ConfiguredCondition<ClusterProperties> {

		OnMembershipProperty() {
			super("Cluster", "gossip-limiter.cluster", Bindable.of(ClusterProperties.class));
		}

		@Override
		protected @Nullable String match(ClusterProperties configured) {
			MembershipType type = configured.membership();
			return (type != MembershipType.NONE) ? "membership is " + type.configurationName() : null;
		}

	}

}
