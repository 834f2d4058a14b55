/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import javax.sql.DataSource;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Controller;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.ManualClock;
import io.github.gossiplimiter.autoconfigure.annotation.ConcurrencyLimited;
import io.github.gossiplimiter.autoconfigure.method.GossipLimiterConcurrencyMethodAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.ConcurrencyLimiter;
import io.github.gossiplimiter.concurrency.ConcurrencyPermit;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyStats;
import io.github.gossiplimiter.concurrency.allocation.InMemoryConcurrencyCoordinator;
import io.github.gossiplimiter.postgres.PostgresConcurrencyCoordinator;
import io.github.gossiplimiter.redis.RedisConcurrencyCoordinator;

import static org.assertj.core.api.Assertions.assertThat;

class GossipLimiterConcurrencyAutoConfigurationTests {

	private static final String MODEL = "gossip-limiter.concurrency.model.";

	private final ApplicationContextRunner runner = new ApplicationContextRunner().withConfiguration(
			AutoConfigurations.of(GossipLimiterAutoConfiguration.class, GossipLimiterConcurrencyAutoConfiguration.class,
					GossipLimiterConcurrencyMethodAutoConfiguration.class, AopAutoConfiguration.class));

	private final ApplicationContextRunner fixed = this.runner.withPropertyValues(MODEL + "algorithm=fixed",
			MODEL + "initial-limit=3", MODEL + "wait-for-first-beat=true");

	@Test
	void noCoordinatorRunsWithoutLimits() {
		this.runner.run((context) -> {
			assertThat(context.getBean(ConcurrencyLimits.class).names()).isEmpty();
			assertThat(context).doesNotHaveBean(ConcurrencyLifecycle.class);
			assertThat(context).doesNotHaveBean("gossipLimiterConcurrencyAdvisor");
		});
	}

	@Test
	void noBeansWhenDisabled() {
		this.fixed.withPropertyValues("gossip-limiter.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(ConcurrencyLimits.class));
	}

	@Test
	@Tag("B33")
	@Tag("B34")
	@Tag("B38")
	void singleNodeHasTheWholeCeilingAfterTheStart() {
		this.fixed.run((context) -> {
			ConcurrencyStats stats = context.getBean(ConcurrencyLimits.class).limiter("model").stats();
			assertThat(stats.share()).isEqualTo(3);
			assertThat(stats.globalLimit()).isEqualTo(3);
			assertThat(stats.nodes()).isEqualTo(1);
			assertThat(stats.fenced()).isFalse();
		});
	}

	@Test
	@Tag("B37")
	void contextThatIsStartedAgainAdmitsAgain() {
		this.fixed.run((context) -> {
			ConcurrencyLimiter limiter = context.getBean(ConcurrencyLimits.class).limiter("model");
			for (int i = 0; i < 3; i++) {
				context.getBean(ConcurrencyLifecycle.class).stop();
				assertThat(limiter.tryAcquire()).isNull();
				context.getBean(ConcurrencyLifecycle.class).start();
				assertThat(context.getBean(ConcurrencyLifecycle.class).isRunning()).isTrue();
				assertThat(limiter.stats().share()).isEqualTo(3);
				ConcurrencyPermit permit = Objects.requireNonNull(limiter.tryAcquire());
				assertThat(permit.success()).isTrue();
			}
		});
	}

	@Test
	@Tag("B37")
	void closedApplicationLeavesTheCluster() {
		Coordinator coordinator = new Coordinator();
		this.fixed.withBean(ConcurrencyCoordinator.class, () -> coordinator)
			.run((context) -> assertThat(coordinator.left).isFalse());
		assertThat(coordinator.left).isTrue();
	}

	@Test
	@Tag("B26")
	@Tag("B29")
	@Tag("B32")
	void unresponsiveCoordinatorFencesAndNotifiesTheApplication() {
		this.fixed.withUserConfiguration(FencedConfiguration.class).run((context) -> {
			Fence fence = context.getBean(Fence.class);
			Coordinator coordinator = context.getBean(Coordinator.class);
			ConcurrencyLimits limits = context.getBean(ConcurrencyLimits.class);
			coordinator.silent.set(true);
			context.getBean(ManualClock.class).advance(Duration.ofSeconds(2));
			limits.limiter("model").heartbeat();
			Awaitility.await().until(() -> fence.fenced.get() == 1);
			assertThat(limits.limiter("model").stats().fenced()).isTrue();
			assertThat(limits.limiter("model").tryAcquire()).isNull();
			coordinator.silent.set(false);
			limits.limiter("model").heartbeat().toCompletableFuture().join();
			Awaitility.await().until(() -> fence.unfenced.get() == 1);
			assertThat(limits.limiter("model").stats().share()).isEqualTo(3);
		});
	}

	@Test
	@Tag("B32")
	void unresponsiveCoordinatorLeavesTheLocalLimitIfConfigured() {
		this.fixed.withUserConfiguration(FencedConfiguration.class)
			.withPropertyValues(MODEL + "outage=local-only")
			.run((context) -> {
				context.getBean(Coordinator.class).silent.set(true);
				context.getBean(ManualClock.class).advance(Duration.ofSeconds(2));
				ConcurrencyLimits limits = context.getBean(ConcurrencyLimits.class);
				assertThat(limits.limiter("model").stats().share()).isEqualTo(3);
				assertThat(limits.limiter("model").tryAcquire()).isNotNull();
			});
	}

	@ParameterizedTest(name = "{0}={1}")
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					initial-limit | 0     | it must be between 1 and                                  | for example 20
					min-limit     | 50    | initial-limit' is 20, which is not between                | for example 50
					max-limit     | 10    | initial-limit' is 20, which is not between                | for example 1
					timeout       | 0s    | it must be longer than zero                               | for example 5s
					heartbeat     | 1ms   | it must be between 10ms and 5m                            | for example 1s
					lease         | 500ms | is 500ms; it must be longer than                          | for example 2000ms
					fence-margin  | 1s    | leaves nothing of the lease                               | to less than 1000ms
					key           | " "   | must have 1 to 200 characters                             | for example inference
					coordinator   | redis | is redis, but nothing says where Redis is                 | gossip-limiter.strict.redis.uri
					coordinator   | postgres | is postgres, but the library that speaks to PostgreSQL | gossip-limiter-postgres
					""")
	void wrongValueIsExplained(String property, String value, String problem, String remedy) {
		this.runner.withPropertyValues(MODEL + property + "=" + value)
			.run((context) -> assertExplained(context.getStartupFailure(), problem, remedy));
	}

	@Test
	void missingLibrariesAreExplained() {
		this.runner
			.withPropertyValues(MODEL + "coordinator=redis", "gossip-limiter.strict.redis.uri=redis://127.0.0.1:1")
			.withClassLoader(new FilteredClassLoader(RedisConcurrencyCoordinator.class))
			.run((context) -> assertExplained(context.getStartupFailure(),
					"the library that speaks to Redis is missing", "gossip-limiter-redis"));
		this.runner.withPropertyValues(MODEL + "coordinator=postgres")
			.withClassLoader(new FilteredClassLoader(PostgresConcurrencyCoordinator.class))
			.run((context) -> assertExplained(context.getStartupFailure(), "or there is no DataSource",
					"spring.datasource.url"));
	}

	@Tag("B32")
	@ParameterizedTest
	@CsvSource({ "redis, gossip-limiter.strict.redis.uri=redis://127.0.0.1:1",
			"postgres, gossip-limiter.postgres.timeout=100ms" })
	void storeUnavailableAtTheStartIsWaitedFor(String store, String property) {
		this.fixed.withBean(DataSource.class, GossipLimiterConcurrencyAutoConfigurationTests::brokenDataSource)
			.withPropertyValues(MODEL + "coordinator=" + store, property, MODEL + "wait-for-first-beat=false")
			.run((context) -> {
				ConcurrencyLimits limits = context.getBean(ConcurrencyLimits.class);
				assertThat(limits.coordinator("model")).isEqualTo(store);
				assertThat(limits.limiter("model").tryAcquire()).isNull();
				assertThat(limits.limiter("model").stats().localLimit()).isEqualTo(3);
			});
	}

	@ParameterizedTest
	@CsvSource({ "table, Bad Name, cannot be the name of a table", "timeout, 0ms, is shorter than 1ms" })
	void wrongValueOfPostgresIsExplained(String property, String value, String problem) {
		this.fixed.withBean(DataSource.class, GossipLimiterConcurrencyAutoConfigurationTests::brokenDataSource)
			.withPropertyValues(MODEL + "coordinator=postgres", "gossip-limiter.postgres." + property + "=" + value)
			.run((context) -> assertExplained(context.getStartupFailure(), problem, "for example"));
	}

	private static DataSource brokenDataSource() {
		return (DataSource) Proxy.newProxyInstance(DataSource.class.getClassLoader(),
				new Class<?>[] { DataSource.class }, (proxy, method, args) -> {
					throw new SQLException("expected by the test");
				});
	}

	@Test
	void misspeltPropertyStopsTheStart() {
		this.runner.withPropertyValues(MODEL + "initial-limits=3").run((context) -> assertThat(context).hasFailed());
	}

	@ParameterizedTest
	@CsvSource({ "Undefined, names the concurrency limit 'modle'", "Page, names the concurrency limit 'modle'",
			"Nothing, names nothing", "Hidden, has no effect: the method is private",
			"Sealed, has no effect: the method is final" })
	void wrongAnnotationIsExplained(String type, String problem) throws Exception {
		Class<?> bean = Class.forName(getClass().getName() + "$" + type);
		this.fixed.withUserConfiguration(bean)
			.run((context) -> assertExplained(context.getStartupFailure(), problem, ""));
	}

	@Test
	void annotationWithoutAnyLimitIsExplained() {
		this.runner.withUserConfiguration(Undefined.class)
			.run((context) -> assertExplained(context.getStartupFailure(), "@ConcurrencyLimited on Undefined.ask",
					"gossip-limiter.concurrency.modle"));
	}

	private static void assertExplained(@Nullable Throwable failure, String problem, String remedy) {
		Throwable cause = failure;
		while (cause != null && !(cause instanceof GossipLimiterConfigurationException)) {
			cause = cause.getCause();
		}
		assertThat(cause).as("%s", failure).isInstanceOfSatisfying(GossipLimiterConfigurationException.class, (ex) -> {
			assertThat(ex).hasMessageContaining(problem);
			assertThat(ex.remedy()).contains(remedy);
		});
	}

	static class Undefined {

		@ConcurrencyLimited("modle")
		public void ask() {
		}

	}

	@Controller
	static class Page {

		@ConcurrencyLimited("modle")
		public String ask() {
			return "page";
		}

	}

	static class Nothing {

		@ConcurrencyLimited({})
		public void ask() {
		}

	}

	static class Hidden {

		public void open() {
			ask();
		}

		@ConcurrencyLimited("model")
		private void ask() {
		}

	}

	static class Sealed {

		@ConcurrencyLimited("model")
		public final void ask() {
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class FencedConfiguration {

		@Bean
		Clock clock() {
			return new ManualClock();
		}

		@Bean
		Coordinator coordinator() {
			return new Coordinator();
		}

		@Bean
		Fence fence() {
			return new Fence();
		}

	}

	/**
	 * Counts what it is told.
	 */
	static class Fence implements FenceListener {

		final AtomicInteger fenced = new AtomicInteger();

		final AtomicInteger unfenced = new AtomicInteger();

		@Override
		public void fenced(String limitName) {
			assertThat(limitName).isEqualTo("model");
			this.fenced.incrementAndGet();
		}

		@Override
		public void unfenced(String limitName) {
			this.unfenced.incrementAndGet();
		}

	}

	/**
	 * A coordinator that can be silent.
	 */
	static class Coordinator implements ConcurrencyCoordinator {

		final AtomicBoolean silent = new AtomicBoolean();

		volatile boolean left;

		private final ConcurrencyCoordinator memory = new InMemoryConcurrencyCoordinator(new ManualClock());

		@Override
		public CompletionStage<ConcurrencyAnswer> report(ConcurrencyReport report) {
			if (report.leaving()) {
				this.left = true;
			}
			return this.silent.get() ? new CompletableFuture<>() : this.memory.report(report);
		}

		@Override
		public void close() {
		}

	}

}
