/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.change;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.cloud.context.environment.EnvironmentChangeEvent;
import org.springframework.context.ConfigurableApplicationContext;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.lease.GossipLimiterLeaseAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.engine.RateLimiterEngine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits that change while the application runs, wired.
 */
@ExtendWith(OutputCaptureExtension.class)
class GossipLimiterChangeAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(GossipLimiterAutoConfiguration.class, GossipLimiterChangeAutoConfiguration.class))
		.withPropertyValues("gossip-limiter.node-id=a", "gossip-limiter.limits.search.limit=300",
				"gossip-limiter.limits.search.window=30s", "gossip-limiter.limits.pay.limit=20",
				"gossip-limiter.limits.pay.window=10s");

	private final Kept kept = new Kept();

	/**
	 * Limits as a database would keep them.
	 */
	private static final class Kept implements LimitSource {

		private final Map<String, Long> permits = new LinkedHashMap<>();

		private boolean failing;

		@Override
		public Collection<Limit> limits(Map<String, Limit> configured) {
			if (this.failing) {
				throw new IllegalStateException("no connection");
			}
			List<Limit> limits = new ArrayList<>();
			this.permits.forEach((name, value) -> {
				Limit limit = configured.getOrDefault(name, Limit.of(name, 1, Duration.ofSeconds(1)));
				limits.add(limit.withWindows(List.of(new Window(value, limit.windows().get(0).length()))));
			});
			return limits;
		}

	}

	private static long permits(RateLimiter limiter, String name) {
		return limiter.limit(name).windows().get(0).permits();
	}

	@Test
	void noSourceIsPolledByDefault() {
		this.runner.run((context) -> assertThat(context).hasSingleBean(RateLimiter.class)
			.doesNotHaveBean(LimitSourcePoller.class)
			.doesNotHaveBean(LoadWatch.class));
	}

	@Test
	void firstValueOfASourceReplacesTheConfiguration() {
		this.kept.permits.put("search", 400L);
		this.runner.withBean(LimitSource.class, () -> this.kept).run((context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			assertThat(permits(limiter, "search")).isEqualTo(400);
			assertThat(permits(limiter, "pay")).isEqualTo(20);
			assertThat(RateLimiterEngine.of(limiter).versions().all()).isEmpty();
		});
	}

	@Test
	void laterValueOfASourceChangesTheLimitOnAllNodes() {
		this.kept.permits.put("search", 400L);
		this.runner.withBean(LimitSource.class, () -> this.kept).run((context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			this.kept.permits.put("search", 500L);
			context.getBean(LimitSourcePoller.class).poll();
			assertThat(permits(limiter, "search")).isEqualTo(500);
			assertThat(limiter.version("search").orElseThrow().author()).isEqualTo("a");
		});
	}

	@ParameterizedTest
	@CsvSource({ "keep, 20, 18", "keep, 3, 1", "reset, 20, 20", "reset, 3, 3" })
	void countIsKeptOrResetAccordingToTheMode(String mode, long permits, long remaining) {
		this.kept.permits.put("pay", 10L);
		this.runner.withBean(LimitSource.class, () -> this.kept)
			.withPropertyValues("gossip-limiter.change-mode=" + mode)
			.run((context) -> {
				RateLimiter limiter = context.getBean(RateLimiter.class);
				limiter.tryAcquire("pay", "a", 2);
				this.kept.permits.put("pay", permits);
				context.getBean(LimitSourcePoller.class).poll();
				assertThat(limiter.peek("pay", "a", 1).remaining()).isEqualTo(remaining);
			});
	}

	@ParameterizedTest
	@CsvSource({ "strict", "hybrid" })
	void permitsOfACoordinatorAreNotResetWithAWarning(String consistency, CapturedOutput output) {
		this.kept.permits.put("pay", 10L);
		this.runner.withBean(LimitSource.class, () -> this.kept)
			.withConfiguration(AutoConfigurations.of(GossipLimiterLeaseAutoConfiguration.class))
			.withPropertyValues("gossip-limiter.change-mode=reset",
					"gossip-limiter.limits.pay.consistency=" + consistency)
			.run((context) -> {
				this.kept.permits.put("pay", 30L);
				context.getBean(LimitSourcePoller.class).poll();
				assertThat(permits(context.getBean(RateLimiter.class), "pay")).isEqualTo(30);
				assertThat(context.getBean(RateLimiter.class).version("pay").orElseThrow().resetMicros()).isZero();
				assertThat(output).contains("The limit 'pay' of the limit source is changed, but nothing is given back",
						"'gossip-limiter.change-mode'", "raise the limit");
			});
	}

	@Test
	void resetByAnotherNodeIsNotRepeated() {
		this.kept.permits.put("pay", 10L);
		this.runner.withBean(LimitSource.class, () -> this.kept)
			.withPropertyValues("gossip-limiter.change-mode=reset")
			.run((context) -> {
				RateLimiter limiter = context.getBean(RateLimiter.class);
				limiter.change(limiter.limit("pay").withWindows(List.of(new Window(30, Duration.ofSeconds(10)))));
				limiter.tryAcquire("pay", "a", 2);
				this.kept.permits.put("pay", 30L);
				context.getBean(LimitSourcePoller.class).poll();
				assertThat(limiter.peek("pay", "a", 1).remaining()).isEqualTo(28);
			});
	}

	@Test
	void repeatedValueOfASourceDoesNotUndoAChangeMadeElsewhere() {
		this.kept.permits.put("search", 400L);
		this.runner.withBean(LimitSource.class, () -> this.kept).run((context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			limiter.change(Limit.of("search", 50, Duration.ofSeconds(30)));
			context.getBean(LimitSourcePoller.class).poll();
			assertThat(permits(limiter, "search")).isEqualTo(50);
		});
	}

	@Test
	void failingSourceLeavesLimitsUnchangedAndIsPolledAgain(CapturedOutput output) {
		this.kept.permits.put("search", 400L);
		this.kept.failing = true;
		this.runner.withBean(LimitSource.class, () -> this.kept).run((context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			assertThat(permits(limiter, "search")).isEqualTo(300);
			LimitSourcePoller poller = context.getBean(LimitSourcePoller.class);
			poller.poll();
			assertThat(output).containsOnlyOnce("Limits could not be read from their source; they stay as they are");
			this.kept.failing = false;
			poller.poll();
			assertThat(permits(limiter, "search")).isEqualTo(400);
			assertThat(output).contains("Limits can be read from their source again");
		});
	}

	@Test
	void unknownLimitOfASourceIsLoggedOnce(CapturedOutput output) {
		this.kept.permits.put("absent", 400L);
		this.runner.withBean(LimitSource.class, () -> this.kept).run((context) -> {
			context.getBean(LimitSourcePoller.class).poll();
			assertThat(output).containsOnlyOnce("The limit 'absent' of the limit source is unknown here");
		});
	}

	@Test
	void refreshedConfigurationChangesOnlyTheDifferences(CapturedOutput output) {
		this.runner.run((context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			limiter.change(Limit.of("pay", 5, Duration.ofSeconds(10)));
			refresh(context.getSourceApplicationContext(ConfigurableApplicationContext.class),
					"gossip-limiter.limits.search.limit", "350");
			assertThat(permits(limiter, "search")).isEqualTo(350);
			assertThat(limiter.version("search")).isPresent();
			assertThat(permits(limiter, "pay")).isEqualTo(5);
			assertThat(output).contains("The limit 'search' was changed to 350 per PT30S, by node 'a'");
		});
	}

	@ParameterizedTest
	@CsvSource({ "keep, 30, 28", "keep, 3, 1", "reset, 30, 30", "reset, 3, 3" })
	void countIsKeptOrResetByARefreshAccordingToTheMode(String mode, String permits, long remaining) {
		this.runner.withPropertyValues("gossip-limiter.change-mode=" + mode).run((context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			limiter.tryAcquire("pay", "a", 2);
			limiter.tryAcquire("search", "a", 2);
			refresh(context.getSourceApplicationContext(ConfigurableApplicationContext.class),
					"gossip-limiter.limits.pay.limit", permits);
			assertThat(limiter.peek("pay", "a", 1).remaining()).isEqualTo(remaining);
			assertThat(limiter.peek("search", "a", 1).remaining()).as("not refreshed").isEqualTo(298);
		});
	}

	@Test
	void refreshDoneByAnotherNodeIsNotResetAgain() {
		this.runner.withPropertyValues("gossip-limiter.change-mode=reset").run((context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			limiter.change(limiter.limit("pay").withWindows(List.of(new Window(30, Duration.ofSeconds(10)))));
			limiter.tryAcquire("pay", "a", 2);
			refresh(context.getSourceApplicationContext(ConfigurableApplicationContext.class),
					"gossip-limiter.limits.pay.limit", "30");
			assertThat(limiter.peek("pay", "a", 1).remaining()).isEqualTo(28);
		});
	}

	@ParameterizedTest
	@CsvSource({ "gossip-limiter.limits.search.limit, 0, 'search.limit'' is 0; a limit must be at least 1'",
			"gossip-limiter.limits.search.limit, many, Failed to bind properties" })
	void invalidRefreshedConfigurationIsLoggedAndChangesNothing(String property, String value, String message,
			CapturedOutput output) {
		this.runner.run((context) -> {
			refresh(context.getSourceApplicationContext(ConfigurableApplicationContext.class), property, value);
			assertThat(permits(context.getBean(RateLimiter.class), "search")).isEqualTo(300);
			assertThat(output).contains("cannot be used and stay as they are").contains(message);
		});
	}

	private static void refresh(ConfigurableApplicationContext context, String property, String value) {
		TestPropertyValues.of(property + "=" + value).applyTo(context);
		context.publishEvent(new EnvironmentChangeEvent(context, Set.of(property)));
	}

	@Test
	void withoutSpringCloudThereIsNothingToRefresh() {
		this.runner.withClassLoader(new FilteredClassLoader(EnvironmentChangeEvent.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(RefreshedLimits.class));
	}

	@Test
	void limitShrinksWithTheLoadAndGrowsAgain(CapturedOutput output) {
		double[] load = { 1 };
		this.runner.withPropertyValues("gossip-limiter.limits.search.load-adaptive=true")
			.withBean(CpuLoad.class, () -> () -> load[0])
			.run((context) -> {
				RateLimiter limiter = context.getBean(RateLimiter.class);
				LoadWatch watch = context.getBean(LoadWatch.class);
				watch.look();
				assertThat(limiter.peek("search", "k", 1).limit()).as("after a moment").isEqualTo(300);
				look(watch, 30);
				assertThat(limiter.peek("search", "k", 1).limit()).isEqualTo(150);
				assertThat(limiter.peek("pay", "k", 1).limit()).isEqualTo(20);
				load[0] = Double.NaN;
				look(watch, 30);
				assertThat(limiter.peek("search", "k", 1).limit()).isEqualTo(300);
				assertThat(output).contains("it allows less than the limits [search]")
					.contains("the limits [search] apply in full");
			});
	}

	private static void look(LoadWatch watch, int times) {
		for (int i = 0; i < times; i++) {
			watch.look();
		}
	}

	@Test
	void loadOfTheMachineIsKnown() {
		assertThat(new SystemCpuLoad().current()).isBetween(-1.0, 1.0);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					limits.search.revision=-1 | is -1; it must be at least 0 | for example 1
					limits.search.load-adaptive=true,gossip-limiter.limits.search.consistency=strict | handed out by a coordinator | to gossip or local-share
					limit-source.interval=0s | must be between 1ms and 1h | for example 30s
					""")
	void wrongSettingFailsTheStartWithTheRemedy(String settings, String problem, String remedy) {
		this.runner.withPropertyValues(("gossip-limiter." + settings).split(","))
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOfSatisfying(GossipLimiterConfigurationException.class, (ex) -> {
					assertThat(ex.problem()).contains(problem);
					assertThat(ex.remedy()).contains(remedy);
				}));
	}

}
