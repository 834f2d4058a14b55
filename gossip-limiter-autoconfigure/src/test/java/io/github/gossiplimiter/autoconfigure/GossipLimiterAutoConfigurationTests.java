/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.mock.env.MockEnvironment;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Estimator;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.autoconfigure.housekeeping.RateLimiterHousekeeper;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.RelayMode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

class GossipLimiterAutoConfigurationTests {

	private static final String[] SEARCH = { "gossip-limiter.limits.search.limit=3",
			"gossip-limiter.limits.search.window=30s" };

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(GossipLimiterAutoConfiguration.class));

	@Test
	void withoutPropertiesThereIsALimiterWithoutLimits() {
		this.runner.run((context) -> {
			assertThat(context).hasSingleBean(RateLimiter.class).hasSingleBean(SystemClock.class);
			assertThat(context.getBean(RateLimiter.class).limitNames()).isEmpty();
			NodeIdentity node = context.getBean(NodeIdentity.class);
			assertThat(node.clusterName()).isEqualTo("gossip-limiter");
			assertThat(node.region()).isEqualTo("default");
			assertThat(node.id()).matches("[A-Za-z0-9.-]+-[0-9a-f]{6}");
		});
	}

	@Test
	void limitHasTheDefaultsOfTheCore() {
		this.runner.withPropertyValues(SEARCH)
			.run((context) -> assertThat(context.getBean(RateLimiter.class).limit("search"))
				.isEqualTo(Limit.of("search", 3, Duration.ofSeconds(30))));
	}

	@Test
	void limitEnforcesItsConfiguration() {
		this.runner.withPropertyValues(SEARCH).run((context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			assertThat(limiter.tryAcquire("search", "alice", 3).allowed()).isTrue();
			assertThat(limiter.tryAcquire("search", "alice").allowed()).isFalse();
		});
	}

	@Test
	void changesAreRelayedUnlessDirectModeIsConfigured() {
		this.runner.run((context) -> assertThat(context.getBean(GossipSettings.class))
			.extracting((settings) -> settings.exchange().relay())
			.isEqualTo(RelayMode.AUTO));
		this.runner.withPropertyValues("gossip-limiter.gossip.relay=direct")
			.run((context) -> assertThat(context.getBean(GossipSettings.class))
				.extracting((settings) -> settings.exchange().relay())
				.isEqualTo(RelayMode.DIRECT));
	}

	@Test
	@Tag("D9")
	void algorithmIsChosenForEachLimit() {
		this.runner
			.withPropertyValues("gossip-limiter.limits.a.limit=5", "gossip-limiter.limits.a.window=1s",
					"gossip-limiter.limits.a.algorithm=token-bucket", "gossip-limiter.limits.a.burst=20",
					"gossip-limiter.limits.b.limit=7", "gossip-limiter.limits.b.window=1h",
					"gossip-limiter.limits.b.algorithm=fixed-window", "gossip-limiter.limits.c.limit=9",
					"gossip-limiter.limits.c.window=1m", "gossip-limiter.limits.c.precision=10",
					"gossip-limiter.limits.c.estimator=interpolated", "gossip-limiter.limits.c.shadow=true")
			.run((context) -> {
				RateLimiter limiter = context.getBean(RateLimiter.class);
				assertThat(limiter.limit("a").algorithm()).isEqualTo(Algorithm.TOKEN_BUCKET);
				assertThat(limiter.limit("a").burst()).isEqualTo(20);
				assertThat(limiter.limit("b").algorithm()).isEqualTo(Algorithm.FIXED_WINDOW);
				assertThat(limiter.limit("c").algorithm()).isEqualTo(Algorithm.SLIDING_WINDOW);
				assertThat(limiter.limit("c").estimator()).isEqualTo(Estimator.INTERPOLATED);
				assertThat(limiter.limit("c").precision()).isEqualTo(10);
				assertThat(limiter.limit("c").shadow()).isTrue();
			});
	}

	@Test
	void limitMayHaveSeveralWindows() {
		this.runner
			.withPropertyValues("gossip-limiter.limits.a.windows[0].limit=100",
					"gossip-limiter.limits.a.windows[0].window=1m", "gossip-limiter.limits.a.windows[1].limit=2000",
					"gossip-limiter.limits.a.windows[1].window=1d")
			.run((context) -> assertThat(context.getBean(RateLimiter.class).limit("a").windows())
				.isEqualTo(List.of(new Window(100, Duration.ofMinutes(1)), new Window(2000, Duration.ofDays(1)))));
	}

	@Test
	void shortSubWindowsAreAccepted() {
		this.runner
			.withPropertyValues("gossip-limiter.limits.a.limit=5", "gossip-limiter.limits.a.window=100ms",
					"gossip-limiter.limits.a.precision=60")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	@Tag("D24")
	void clusterIsNamedAfterTheApplication() {
		this.runner.withPropertyValues("spring.application.name=shop")
			.run((context) -> assertThat(context.getBean(NodeIdentity.class).clusterName()).isEqualTo("shop"));
	}

	@Test
	@Tag("D24")
	void namespaceIsNamedAfterTheApplicationUnlessConfigured() {
		MockEnvironment environment = new MockEnvironment();
		NodeIdentityFactory identities = new NodeIdentityFactory(environment);
		GossipLimiterProperties properties = new GossipLimiterProperties();
		assertThat(identities.namespace(properties)).isEqualTo("gossip-limiter");
		environment.setProperty("spring.application.name", "shop");
		assertThat(identities.namespace(properties)).isEqualTo("shop");
		properties.getCluster().setNamespace("orders");
		assertThat(identities.namespace(properties)).isEqualTo("orders");
	}

	@Test
	void identityIsTakenFromProperties() {
		this.runner
			.withPropertyValues("spring.application.name=shop", "gossip-limiter.cluster.name=fleet",
					"gossip-limiter.cluster.region=eu", "gossip-limiter.node-id=a")
			.run((context) -> {
				NodeIdentity node = context.getBean(NodeIdentity.class);
				assertThat(node.id()).isEqualTo("a");
				assertThat(node.clusterName()).isEqualTo("fleet");
				assertThat(node.region()).isEqualTo("eu");
			});
	}

	@Test
	@Tag("D12")
	void idInAClusterIsTheSameAfterARestart() {
		assertThat(id("shop-1", "seeds=other:7946")).isEqualTo("shop-1-7946");
		assertThat(id("shop-1", "seeds=other:7946", "port=7956")).isEqualTo("shop-1-7956");
		assertThat(id("shop 1", "dns-name=shop")).isEqualTo("shop-1-7946");
	}

	@Test
	void idOfANodeAloneIsRandom() {
		assertThat(id("shop-1")).matches("shop-1-[0-9a-f]{6}").isNotEqualTo(id("shop-1"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "localhost", "localhost.localdomain", "LOCALHOST" })
	void idOfAHostWhoseNameManyHaveIsRandom(String host) {
		assertThat(id(host, "seeds=other:7946")).startsWith(host + "-").isNotEqualTo(id(host, "seeds=other:7946"));
	}

	@Test
	void idsOfHostsWithLongNamesDiffer() {
		String name = "a-deployment-whose-name-is-longer-than-a-name-should-be-7d9f8b6c5-";
		String one = id(name + "x2x4k", "seeds=other:7946");
		assertThat(one).hasSizeLessThanOrEqualTo(64)
			.isNotEqualTo(id(name + "b8qzv", "seeds=other:7946"))
			.isEqualTo(id(name + "x2x4k", "seeds=other:7946"));
	}

	private static String id(String host, String... cluster) {
		MockEnvironment environment = new MockEnvironment().withProperty("HOSTNAME", host);
		for (String property : cluster) {
			String[] pair = property.split("=", 2);
			environment.setProperty("gossip-limiter.cluster." + pair[0], pair[1]);
		}
		GossipLimiterProperties properties = Binder.get(environment)
			.bindOrCreate("gossip-limiter", GossipLimiterProperties.class);
		return new NodeIdentityFactory(environment).create(properties).id();
	}

	@Test
	void incarnationIsNewAtEachStartAndFitsIn48Bits() {
		this.runner.run((first) -> this.runner.run((second) -> {
			long incarnation = first.getBean(NodeIdentity.class).incarnation();
			assertThat(incarnation).isNotEqualTo(second.getBean(NodeIdentity.class).incarnation());
			assertThat(incarnation >>> 48).isZero();
		}));
	}

	@Test
	void beansOfTheApplicationReplaceTheDefaults() {
		this.runner.withUserConfiguration(UserBeans.class).run((context) -> {
			assertThat(context).hasSingleBean(Clock.class).doesNotHaveBean(SystemClock.class);
			assertThat(context.getBean(NodeIdentity.class).id()).isEqualTo("mine");
			assertThat(context.getBean(RateLimiter.class).limitNames()).containsExactly("mine");
			assertThat(context.getBean(RateLimiterEngine.class).limiter()).isSameAs(context.getBean(RateLimiter.class));
		});
	}

	@Test
	void decoratedLimiterKeepsItsHousekeeping() {
		this.runner.withPropertyValues(SEARCH).withBean(LimiterDecorator.class).run((context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			assertThat(Proxy.isProxyClass(limiter.getClass())).isTrue();
			limiter.tryAcquire("search", "alice");
			assertThat(context.getBean(RateLimiterEngine.class).limiter().status("search").allowed()).isOne();
			assertThat(context.getBean(RateLimiterHousekeeper.class).isRunning()).isTrue();
		});
	}

	@Test
	void limiterOfAnotherImplementationWithoutEngineDoesNotStart() {
		this.runner.withBean(RateLimiter.class, () -> mock(RateLimiter.class))
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("was not built by RateLimiter.builder()")
				.hasMessageContaining("RateLimiterEngine"));
	}

	@Test
	void limiterUsesTheClockOfTheApplication() {
		this.runner.withPropertyValues(SEARCH).withUserConfiguration(ClockOnly.class).run((context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			limiter.tryAcquire("search", "alice", 3);
			assertThat(limiter.tryAcquire("search", "alice").allowed()).isFalse();
			context.getBean(ManualClock.class).advance(Duration.ofSeconds(31));
			assertThat(limiter.tryAcquire("search", "alice").allowed()).isTrue();
		});
	}

	@Test
	void noBeansWhenDisabled() {
		this.runner.withPropertyValues("gossip-limiter.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(RateLimiter.class)
				.doesNotHaveBean(Clock.class)
				.doesNotHaveBean(GossipLimiterProperties.class));
	}

	@Test
	void servletApplicationWithLimitsOnRequestsDoesNotStart() {
		WebApplicationContextRunner servlet = new WebApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(GossipLimiterAutoConfiguration.class))
			.withPropertyValues(SEARCH);
		servlet.run((context) -> assertThat(context).hasNotFailed());
		servlet.withPropertyValues("gossip-limiter.limits.search.paths=/**")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(GossipLimiterConfigurationException.class));
		servlet.withPropertyValues("gossip-limiter.limits.search.paths=/**", "gossip-limiter.web.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void housekeeperRunsWhileTheApplicationDoes() {
		this.runner.run((context) -> {
			RateLimiterHousekeeper housekeeper = context.getBean(RateLimiterHousekeeper.class);
			assertThat(housekeeper.isRunning()).isTrue();
			context.getSourceApplicationContext().close();
			assertThat(housekeeper.isRunning()).isFalse();
		});
	}

	static class LimiterDecorator implements BeanPostProcessor {

		@Override
		public Object postProcessAfterInitialization(Object bean, String beanName) {
			return (bean instanceof RateLimiter) ? Proxy.newProxyInstance(getClass().getClassLoader(),
					new Class<?>[] { RateLimiter.class }, (proxy, method, arguments) -> method.invoke(bean, arguments))
					: bean;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class UserBeans {

		@Bean
		Clock clock() {
			return new ManualClock();
		}

		@Bean
		NodeIdentity nodeIdentity() {
			return new NodeIdentity("mine", 1, "cluster", "region");
		}

		@Bean
		RateLimiter myRateLimiter(Clock clock) {
			return RateLimiter.builder().clock(clock).limit(Limit.of("mine", 1, Duration.ofSeconds(1))).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ClockOnly {

		@Bean
		ManualClock clock() {
			return new ManualClock();
		}

	}

}
