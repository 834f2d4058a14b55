/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.actuate.ClusterViewAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.actuate.GossipLimiterEndpoint;
import io.github.gossiplimiter.autoconfigure.actuate.GossipLimiterEndpointAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.actuate.GossipLimiterHealthAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.metrics.GossipLimiterMetricsAutoConfiguration;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.mvstore.MvColdStore;
import io.github.gossiplimiter.store.ColdStatus;
import io.github.gossiplimiter.store.ColdStore;

import static org.assertj.core.api.Assertions.assertThat;

class GossipLimiterStoreAutoConfigurationTests {

	private static final String TYPE = "gossip-limiter.store.cold.type=mvstore";

	private final Path directory;

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(GossipLimiterAutoConfiguration.class, GossipLimiterStoreAutoConfiguration.class,
						ClusterViewAutoConfiguration.class, GossipLimiterEndpointAutoConfiguration.class,
						GossipLimiterHealthAutoConfiguration.class, GossipLimiterMetricsAutoConfiguration.class))
		.withBean(SimpleMeterRegistry.class)
		.withPropertyValues("gossip-limiter.limits.daily.limit=100", "gossip-limiter.limits.daily.window=1d",
				"gossip-limiter.store.maximum-keys=10", "management.endpoints.web.exposure.include=gossiplimiter");

	GossipLimiterStoreAutoConfigurationTests(@TempDir Path directory) {
		this.directory = directory;
	}

	private ApplicationContextRunner onDisk(Path file) {
		return this.runner.withPropertyValues(TYPE, "gossip-limiter.store.cold.path=" + file);
	}

	private static long used(RateLimiter limiter, String key) {
		Decision decision = limiter.peek("daily", key, 1);
		return decision.limit() - decision.remaining();
	}

	@Test
	void byDefaultNothingGoesToDisk() {
		this.runner.run((context) -> {
			assertThat(context).doesNotHaveBean(ColdStore.class).doesNotHaveBean(ColdStoreSaver.class);
			assertThat(context.getBean(RateLimiterEngine.class).store().coldTier()).isNull();
			assertThat(context.getBean(GossipLimiterEndpoint.class).overview().store()).isNull();
		});
	}

	@Test
	@Tag("E8")
	void restartedApplicationContinuesCounting() {
		Path file = this.directory.resolve("limits").resolve("keys.mv");
		onDisk(file).run((context) -> context.getBean(RateLimiter.class).tryAcquire("daily", "ann", 40));
		onDisk(file).run((context) -> {
			assertThat(used(context.getBean(RateLimiter.class), "ann")).isEqualTo(40);
			assertThat(used(context.getBean(RateLimiter.class), "bob")).isZero();
		});
	}

	@Test
	@Tag("E19")
	void endpointMetricsAndHealthShowTheStore() {
		onDisk(this.directory.resolve("keys.mv")).run((context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			for (int i = 0; i < 100; i++) {
				limiter.tryAcquire("daily", "key" + i % 50, 1);
			}
			assertThat(context.getBean(GossipLimiterEndpoint.class).overview().store()).satisfies((store) -> {
				assertThat(store.type()).isEqualTo("mvstore");
				assertThat(store.keys()).isGreaterThanOrEqualTo(40);
				assertThat(store.recalls()).isBetween(40L, 50L);
				assertThat(store.hotShare()).isBetween(0.5, 0.6);
				assertThat(store.problem()).isNull();
			});
			MeterRegistry registry = context.getBean(MeterRegistry.class);
			context.getBeansOfType(MeterBinder.class).values().forEach((binder) -> binder.bindTo(registry));
			assertThat(registry.get("gossip.limiter.cold.keys").gauge().value()).isGreaterThanOrEqualTo(40);
			assertThat(registry.get("gossip.limiter.cold.loads").functionCounter().count()).isBetween(40.0, 50.0);
			assertThat(registry.get("gossip.limiter.cold.hot.share").gauge().value()).isBetween(0.5, 0.6);
			assertThat(context.getBean(HealthIndicator.class).health())
				.satisfies((health) -> assertThat(health.getDetails()).containsEntry("store", "ok"));
		});
	}

	@Test
	void applicationStartsWithABrokenFileAndLogsIt() throws Exception {
		Path file = this.directory.resolve("keys.mv");
		Files.writeString(file, "broken".repeat(10_000));
		onDisk(file).run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context.getBean(HealthIndicator.class).health()).satisfies((health) -> {
				assertThat(health.getStatus().getCode()).isEqualTo("UP");
				assertThat(health.getDetails().get("store")).asString().contains("moved to");
			});
		});
	}

	@Test
	void storeWithoutAFileStopsTheStart() {
		this.runner.withPropertyValues(TYPE)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("nothing says in which file"));
	}

	@Test
	void storeThatIsTooSmallStopsTheStart() {
		onDisk(this.directory.resolve("keys.mv")).withPropertyValues("gossip-limiter.store.cold.maximum-size=1KB")
			.run((context) -> assertThat(context).getFailure().rootCause().hasMessageContaining("maximum-size"));
	}

	@Test
	void missingLibraryStopsTheStart() {
		onDisk(this.directory.resolve("keys.mv")).withClassLoader(new FilteredClassLoader(MvColdStore.class))
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("the library that keeps keys on disk is missing"));
	}

	@Test
	@Tag("E27")
	void storeOfTheApplicationReplacesTheDefault() {
		CountingStore store = new CountingStore();
		onDisk(this.directory.resolve("keys.mv")).withBean(ColdStore.class, () -> store).run((context) -> {
			assertThat(context).hasSingleBean(ColdStore.class);
			context.getBean(RateLimiter.class).tryAcquire("daily", "ann", 1);
		});
		assertThat(store.puts).hasPositiveValue();
	}

	static final class CountingStore implements ColdStore {

		final AtomicLong puts = new AtomicLong();

		@Override
		public int capacity() {
			return 1000;
		}

		@Override
		public boolean put(long hash, byte[] record, long expiryNanos) {
			this.puts.incrementAndGet();
			return true;
		}

		@Override
		public void find(long hash, Answer answer) {
			answer.missing();
		}

		@Override
		public void remove(long hash) {
		}

		@Override
		public void visitAll(Visitor visitor) {
		}

		@Override
		public List<Long> begin(long incarnation) {
			return List.of(incarnation);
		}

		@Override
		public ColdStatus status() {
			return new ColdStatus("counting", this.puts.get(), 0, 0, 0, 0, 0, 0, 0, null);
		}

		@Override
		public void close() {
		}

	}

}
