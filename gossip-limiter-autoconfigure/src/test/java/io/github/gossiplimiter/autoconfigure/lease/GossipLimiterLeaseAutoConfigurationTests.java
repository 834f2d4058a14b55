/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.lease;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.ColdKey;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Decision.Basis;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.ManualClock;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.status.LeaseView;
import io.github.gossiplimiter.engine.LeaseSource;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.ledger.InMemoryCoordinator;
import io.github.gossiplimiter.raft.RaftCoordinator;
import io.github.gossiplimiter.redis.RedisCoordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@ExtendWith(OutputCaptureExtension.class)
class GossipLimiterLeaseAutoConfigurationTests {

	private static final String PAY = "gossip-limiter.limits.pay.";

	private static final String STRICT = PAY + "consistency=strict";

	private static final String RAFT = "gossip-limiter.strict.coordinator=raft";

	private static final String VOTERS = "gossip-limiter.strict.raft.voters=a,b,c";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(GossipLimiterAutoConfiguration.class, GossipLimiterLeaseAutoConfiguration.class))
		.withPropertyValues(PAY + "limit=20", PAY + "window=10s", "gossip-limiter.strict.max-wait=5s");

	@Test
	void noCoordinatorRunsWithoutLeasedLimits() {
		this.runner.run((context) -> assertThat(context).hasSingleBean(RateLimiter.class)
			.doesNotHaveBean(LeaseSource.class)
			.doesNotHaveBean(Coordinator.class)
			.doesNotHaveBean(LeaseSettings.class));
	}

	@Test
	void noBeansWhenDisabled() {
		this.runner.withPropertyValues(STRICT, "gossip-limiter.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(LeaseSource.class));
	}

	@Test
	@Tag("D11")
	void settingsOfALimitAreApplied() {
		this.runner
			.withPropertyValues(PAY + "consistency=hybrid", PAY + "hybrid-threshold=0.25", PAY + "on-failure=share",
					"gossip-limiter.cluster.expected-members=4", "gossip-limiter.strict.max-wait=7ms")
			.run((context) -> {
				assertThat(context.getBean(RateLimiter.class).limit("pay").coordination())
					.isEqualTo(Coordination.of(Consistency.HYBRID).hybridThreshold(0.25).onFailure(OnFailure.SHARE));
				assertThat(context.getBean(LeaseSource.class).maxWait()).isEqualTo(Duration.ofMillis(7));
			});
	}

	@Test
	@Tag("C5")
	void limitWithColdKeyLookupHasACoordinator() {
		this.runner.withPropertyValues(PAY + "cold-key=ask").run((context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			assertThat(limiter.limit("pay").coordination()).isEqualTo(Coordination.GOSSIP.coldKey(ColdKey.ASK));
			assertThat(limiter.tryAcquireAwaiting("pay", "ann", 1).basis()).isEqualTo(Basis.AWAITED);
			assertThat(limiter.tryAcquireAwaiting("pay", "ann", 1).basis()).isEqualTo(Basis.COUNTED);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "strict", "hybrid" })
	@Tag("D19")
	void singleNodeIsExactAndNeverWaits(String consistency) {
		this.runner.withPropertyValues(PAY + "consistency=" + consistency)
			.withUserConfiguration(StandingTime.class)
			.run((context) -> {
				RateLimiter limiter = context.getBean(RateLimiter.class);
				for (int i = 0; i < 20; i++) {
					assertThat(limiter.tryAcquire("pay", "ann").allowed()).as("request %d", i).isTrue();
				}
				Decision denied = limiter.tryAcquire("pay", "ann");
				assertThat(denied.allowed()).isFalse();
				assertThat(denied.retryAfter()).isGreaterThan(Duration.ofSeconds(9));
				assertThat(limiter.tryAcquire("pay", "bob").allowed()).isTrue();
				assertThat(limiter.status("pay").awaited()).isZero();
				assertThat(context).hasSingleBean(InMemoryCoordinator.class);
				assertThat(context.getBean(LeaseView.class).coordinator()).isEqualTo("peer");
			});
	}

	@Test
	void singleNodeIsExactForManyThreads() {
		this.runner.withPropertyValues(STRICT).withUserConfiguration(StandingTime.class).run((context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			ExecutorService threads = Executors.newFixedThreadPool(4);
			try {
				List<CompletableFuture<Long>> counts = IntStream.range(0, 4)
					.mapToObj((thread) -> CompletableFuture.supplyAsync(() -> admitted(limiter, 200), threads))
					.toList();
				assertThat(counts.stream().mapToLong(CompletableFuture::join).sum()).isEqualTo(20);
			}
			finally {
				threads.shutdown();
				assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
			}
		});
	}

	private static long admitted(RateLimiter limiter, int requests) {
		return IntStream.range(0, requests).filter((i) -> limiter.tryAcquire("pay", "ann").allowed()).count();
	}

	@Test
	void leasesUseThePreciseClock() {
		this.runner.withPropertyValues(STRICT, "gossip-limiter.clock=ticked").run((context) -> {
			assertThat(context.getBean(RateLimiter.class).tryAcquire("pay", "ann").allowed()).isTrue();
			assertThat(context.getBean(RateLimiter.class).status("pay").failed()).isZero();
		});
	}

	@Test
	void raftWithoutItsLibraryIsExplained() {
		this.runner.withPropertyValues(STRICT, RAFT, VOTERS)
			.withClassLoader(new FilteredClassLoader(RaftCoordinator.class))
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(GossipLimiterConfigurationException.class)
				.hasMessageContaining("the library that keeps the log is missing"));
	}

	@Test
	void raftWithoutAClusterIsExplained() {
		this.runner.withPropertyValues(STRICT, RAFT, VOTERS)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("this node has no cluster to vote in"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			raft.voters=a,b        | has 2 values; there must be 3, 5 or 7 voters
			raft.voters=a,b,a      | the same one twice
			raft.heartbeat=1ms     | must be between 10ms and 10s
			redis.uri=redis://a    | is raft, so that Redis would not be asked
			""")
	void wrongVotersAreExplained(String property, String message) {
		this.runner.withPropertyValues(STRICT, RAFT, VOTERS, "gossip-limiter.strict." + property)
			.run((context) -> assertThat(context).getFailure().rootCause().hasMessageContaining(message));
	}

	@Test
	void partitionsWithRaftAreRefused() {
		this.runner
			.withPropertyValues(STRICT, RAFT, VOTERS, PAY + "on-failure=share",
					"gossip-limiter.cluster.expected-members=3")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("voters hand out the whole limit"));
	}

	@Test
	@Tag("D11")
	void localShareNeedsNoCoordinator() {
		this.runner.withPropertyValues(PAY + "consistency=local-share", "gossip-limiter.cluster.expected-members=4")
			.run((context) -> {
				assertThat(context).doesNotHaveBean(LeaseSource.class);
				assertThat(admitted(context.getBean(RateLimiter.class), 21)).isEqualTo(5);
			});
	}

	@Test
	void limitMayBecomeStrictWhereACoordinatorIsNamed() {
		this.runner.withPropertyValues("gossip-limiter.strict.coordinator=peer").run((context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			limiter.change(limiter.limit("pay").withCoordination(Coordination.of(Consistency.STRICT)));
			assertThat(limiter.status("pay").limit().coordination().consistency()).isEqualTo(Consistency.STRICT);
		});
	}

	@Test
	void coordinatorOfTheApplicationIsDisplayedByItsName() {
		this.runner.withPropertyValues(STRICT)
			.withBean(Coordinator.class, NamedCoordinator::new)
			.run((context) -> assertThat(context.getBean(LeaseView.class).coordinator()).isEqualTo("etcd"));
	}

	@Test
	void coordinatorOfTheApplicationReplacesTheDefault() {
		this.runner.withPropertyValues(STRICT).withUserConfiguration(OwnCoordinator.class).run((context) -> {
			assertThat(context).hasSingleBean(Coordinator.class);
			assertThat(context.getBean(LeaseView.class).coordinator()).isEqualTo("custom");
			RateLimiter limiter = context.getBean(RateLimiter.class);
			Decision decision = limiter.tryAcquireAsync("pay", "ann", 1)
				.toCompletableFuture()
				.get(10, TimeUnit.SECONDS);
			assertThat(decision.allowed()).isTrue();
			assertThat(decision.basis()).isEqualTo(Basis.AWAITED);
		});
	}

	@Test
	@Tag("D12")
	void requestsFollowOnFailureWhileTheCoordinatorIsAway() {
		this.runner
			.withPropertyValues(STRICT, PAY + "on-failure=deny", "gossip-limiter.limits.free.limit=1",
					"gossip-limiter.limits.free.window=10s", "gossip-limiter.limits.free.consistency=strict",
					"gossip-limiter.limits.free.on-failure=allow")
			.withUserConfiguration(OwnCoordinator.class)
			.run((context) -> {
				context.getBean(SwitchedCoordinator.class).reachable(false);
				RateLimiter limiter = context.getBean(RateLimiter.class);
				assertThat(limiter.tryAcquireAwaiting("pay", "ann", 1).allowed()).isFalse();
				assertThat(limiter.tryAcquireAwaiting("free", "ann", 1).allowed()).isTrue();
				assertThat(limiter.tryAcquireAwaiting("free", "ann", 1).basis()).isEqualTo(Basis.UNREACHABLE);
				assertThat(limiter.status("pay").failed()).isPositive();
				assertThat(limiter.status("free").failed()).isGreaterThanOrEqualTo(2);
				context.getBean(SwitchedCoordinator.class).reachable(true);
				await().until(() -> limiter.tryAcquireAwaiting("pay", "ann", 1).allowed());
			});
	}

	@Test
	@Tag("D18")
	void closedApplicationReturnsUnusedPermits() {
		this.runner.withPropertyValues(STRICT).withUserConfiguration(OwnCoordinator.class).run((context) -> {
			SwitchedCoordinator coordinator = context.getBean(SwitchedCoordinator.class);
			RateLimiter limiter = context.getBean(RateLimiter.class);
			assertThat(limiter.tryAcquireAwaiting("pay", "ann", 1).allowed()).isTrue();
			context.getSourceApplicationContext().close();
			assertThat(coordinator.calls().get(coordinator.calls().size() - 1).reports()).isNotEmpty()
				.allSatisfy((report) -> assertThat(report.closed()).isTrue());
			assertThat(coordinator.isClosed()).isTrue();
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "uri=redis://127.0.0.1:9", "uri=redis-sentinel://127.0.0.1:9?sentinelMasterId=limits",
			"cluster-uris=rediss://127.0.0.1:9,redis://127.0.0.1:9" })
	void redisWithABundleAndAnAddressWithoutTlsIsRefused(String address) {
		this.runner
			.withPropertyValues(STRICT, "gossip-limiter.strict.coordinator=redis",
					"gossip-limiter.strict.redis." + address, "gossip-limiter.strict.redis.ssl-bundle=redis")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("address without TLS")
				.isInstanceOfSatisfying(GossipLimiterConfigurationException.class,
						(ex) -> assertThat(ex.remedy()).contains("rediss://")));
	}

	@Test
	void redisWithoutItsLibraryIsExplained() {
		this.runner
			.withPropertyValues(STRICT, "gossip-limiter.strict.coordinator=redis",
					"gossip-limiter.strict.redis.uri=redis://127.0.0.1:9")
			.withClassLoader(new FilteredClassLoader(RedisCoordinator.class))
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOfSatisfying(GossipLimiterConfigurationException.class,
						(ex) -> assertThat(ex.remedy()).contains("gossip-limiter-redis")));
	}

	@Test
	void invalidRedisAddressIsExplainedWithoutRepeatingIt() {
		this.runner
			.withPropertyValues(STRICT, "gossip-limiter.strict.coordinator=redis",
					"gossip-limiter.strict.redis.uri=http://user:geheim@redis")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(GossipLimiterConfigurationException.class)
				.hasMessageContaining("gossip-limiter.strict.redis.uri")
				.hasMessageNotContaining("geheim"));
	}

	@Test
	void hybridLimitOfACoordinatorWithoutMembersIsExplained() {
		this.runner.withPropertyValues(PAY + "consistency=hybrid")
			.withUserConfiguration(OwnCoordinator.class)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOfSatisfying(GossipLimiterConfigurationException.class,
						(ex) -> assertThat(ex.remedy()).contains("gossip-limiter.cluster.expected-members")));
	}

	@Test
	@Tag("D11")
	void settingsThatWeakenTheGuaranteeAreLoggedAtStart(CapturedOutput output) {
		this.runner.withPropertyValues(STRICT, PAY + "on-failure=allow")
			.run((context) -> assertThat(output).contains("Limits [pay] are exact on this node, which is alone")
				.contains("Limits [pay] are strict, but with 'on-failure' gossip or allow they may be exceeded"));
	}

	@Configuration(proxyBeanMethods = false)
	static class StandingTime {

		@Bean
		ManualClock clock() {
			return new ManualClock();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnCoordinator {

		@Bean
		SwitchedCoordinator coordinator(Clock clock) {
			return new SwitchedCoordinator(clock);
		}

	}

	private static final class NamedCoordinator implements Coordinator {

		@Override
		public String name() {
			return "etcd";
		}

		@Override
		public CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> calls) {
			return CompletableFuture.failedFuture(new IllegalStateException("unreachable"));
		}

		@Override
		public void close() {
		}

	}

}
