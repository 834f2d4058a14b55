package io.github.gossiplimiter.autoconfigure;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.autoconfigure.GossipLimiterProperties.FanOut;
import io.github.gossiplimiter.autoconfigure.GossipLimiterProperties.Gossip;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.signal.SignalModel;

/**
 * Auto-configuration of the rate limiter with the limits that configuration and
 * annotations define.
 *
 * @since 0.1.0
 */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "gossip-limiter.enabled", matchIfMissing = true)
@EnableConfigurationProperties(GossipLimiterProperties.class)
public final class GossipLimiterAutoConfiguration {

	private final GossipLimiterProperties properties;

	private final NodeIdentityFactory identities;

	GossipLimiterAutoConfiguration(GossipLimiterProperties properties, Environment environment) {
		PropertyChecks.check(properties);
		this.properties = properties;
		this.identities = new NodeIdentityFactory(environment);
	}

	@Bean
	@ConditionalOnMissingBean(Clock.class)
	@ConditionalOnProperty(name = "gossip-limiter.clock", havingValue = "ticked")
	TickingClock gossipLimiterTickingClock() {
		return new TickingClock();
	}

	@Bean
	@ConditionalOnMissingBean(Clock.class)
	SystemClock gossipLimiterClock() {
		return new SystemClock();
	}

	@Bean
	@ConditionalOnMissingBean
	GossipPolicy gossipPolicy() {
		return GossipPolicy.of(settings(this.properties.getGossip()));
	}

	private static GossipSettings settings(Gossip gossip) {
		FanOut fanOut = gossip.getFanOut();
		return GossipSettings.builder()
			.strategy(gossip.getStrategy())
			.baseInterval(gossip.getBaseInterval())
			.minInterval(gossip.getMinInterval())
			.pressureWeight(gossip.getPressureWeight())
			.velocityWeight(gossip.getVelocityWeight())
			.fanOut(fanOut.getMin(), fanOut.getMax(), fanOut.getPhi())
			.attackAlpha(gossip.getAttackAlpha())
			.releaseAlpha(gossip.getReleaseAlpha())
			.wakeThreshold(gossip.getWakeThreshold())
			.build();
	}

	@Bean
	@ConditionalOnMissingBean
	SignalModel gossipLimiterSignalModel() {
		Gossip gossip = this.properties.getGossip();
		return new SignalModel(gossip.getAttackAlpha(), gossip.getReleaseAlpha(), gossip.getBaseInterval().toMillis(),
				gossip.getDecayReference());
	}

	@Bean
	@ConditionalOnMissingBean
	NodeIdentity gossipLimiterNodeIdentity() {
		return this.identities.create(this.properties);
	}

	@Bean
	LimitDefinitions gossipLimiterLimitDefinitions(Environment environment,
			ConfigurableListableBeanFactory beanFactory) {
		return new LimitDefinitions(this.properties, environment, beanFactory);
	}

	@Bean
	@ConditionalOnMissingBean
	RateLimiter rateLimiter(LimitDefinitions definitions, Clock clock, SignalModel signals) {
		String salt = this.properties.getCluster().getKeySalt();
		return RateLimiter.builder()
			.clock(clock)
			.signals(signals)
			.namespace(this.identities.namespace(this.properties))
			.keySalt((salt != null) ? salt : this.identities.clusterName(this.properties))
			.maximumKeys(this.properties.getStore().getMaximumKeys())
			.maximumMemoryBytes(this.properties.getStore().getMaximumMemory().toBytes())
			.limits(definitions.limits())
			.build();
	}

	@Bean
	RateLimiterHousekeeper rateLimiterHousekeeper(RateLimiter rateLimiter, GossipPolicy policy, SignalModel signals,
			Clock clock) {
		return new RateLimiterHousekeeper(rateLimiter, policy, signals, clock);
	}

	/**
	 * A limit is never silently absent: on a stack without a filter the application does
	 * not start.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
	@ConditionalOnBooleanProperty(name = "gossip-limiter.web.enabled", matchIfMissing = true)
	static class ServletRequestsConfiguration {

		ServletRequestsConfiguration(LimitDefinitions definitions) {
			if (definitions.applyToRequests()) {
				throw new GossipLimiterConfigurationException("This servlet application",
						"has limits on paths or controllers, but only requests of WebFlux applications are limited.",
						"Set 'gossip-limiter.web.enabled: false' and call RateLimiter.tryAcquire where a limit is "
								+ "needed, or use spring-boot-starter-webflux.");
			}
		}

	}

}
