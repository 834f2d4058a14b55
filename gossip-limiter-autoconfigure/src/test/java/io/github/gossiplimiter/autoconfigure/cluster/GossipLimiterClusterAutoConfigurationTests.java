/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cloud.client.DefaultServiceInstance;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.discovery.DiscoveryClient;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.actuate.ClusterViewAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.autoconfigure.status.GossipClusterView;
import io.github.gossiplimiter.cluster.ClusterNode;
import io.github.gossiplimiter.cluster.membership.AddressSource;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

@ExtendWith(OutputCaptureExtension.class)
class GossipLimiterClusterAutoConfigurationTests {

	private static final String CLUSTER = "gossip-limiter.cluster.";

	private final ApplicationContextRunner bare = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(GossipLimiterAutoConfiguration.class, SslAutoConfiguration.class,
				GossipLimiterClusterAutoConfiguration.class, ClusterViewAutoConfiguration.class))
		.withPropertyValues("gossip-limiter.limits.search.limit=10", "gossip-limiter.limits.search.window=1s",
				CLUSTER + "warm-up-timeout=0s");

	private final ApplicationContextRunner alone = this.bare.withPropertyValues(CLUSTER + "port=0");

	private final ApplicationContextRunner runner = this.alone.withPropertyValues(CLUSTER + "membership=static",
			CLUSTER + "seeds=127.0.0.1:9");

	@Test
	void nodeWithoutSeedsIsAloneAndKeepsThePlainClock() {
		this.alone.run((context) -> assertThat(context).doesNotHaveBean(ClusterLifecycle.class)
			.doesNotHaveBean(ClusterClock.class)
			.hasSingleBean(SystemClock.class)
			.doesNotHaveBean(GossipClusterView.class));
	}

	@Test
	void membershipNoneOverridesSeeds() {
		this.alone.withPropertyValues(CLUSTER + "membership=none", CLUSTER + "seeds=127.0.0.1:9")
			.run((context) -> assertThat(context).doesNotHaveBean(ClusterLifecycle.class)
				.doesNotHaveBean(ClusterClock.class));
	}

	@Test
	void noBeansWhenDisabled() {
		this.runner.withPropertyValues("gossip-limiter.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(ClusterLifecycle.class)
				.doesNotHaveBean(ClusterClock.class));
	}

	@Test
	void nodeWithSeedsRunsWhileTheApplicationDoes() {
		this.runner.run((context) -> {
			ClusterLifecycle node = context.getBean(ClusterLifecycle.class);
			assertThat(node.isRunning()).isTrue();
			assertThat(context).hasSingleBean(ClusterView.class).hasSingleBean(GossipClusterView.class);
			context.getSourceApplicationContext().close();
			assertThat(node.isRunning()).isFalse();
		});
	}

	@Test
	void seedsAloneFormACluster() {
		int port = FreePorts.next();
		this.alone.withPropertyValues(CLUSTER + "port=" + port, CLUSTER + "seeds=127.0.0.1:" + port).run((context) -> {
			assertThat(context).hasSingleBean(ClusterLifecycle.class);
			assertTaken(port);
		});
	}

	@Test
	void limiterReadsTheTimeOfTheCluster() {
		this.runner.run((context) -> {
			assertThat(context.getBean(Clock.class)).isInstanceOf(ClusterClock.class);
			assertClusterTimeCounts(context);
		});
	}

	@Test
	void tickedLimiterReadsTheTimeOfTheClusterButDelaysDoNot() {
		this.runner.withPropertyValues("gossip-limiter.clock=ticked").run((context) -> {
			assertThat(context.getBeansOfType(Clock.class)).hasSize(2).containsKey("gossipLimiterTickingClock");
			assertThat(context.getBean(Clock.class)).isInstanceOf(ClusterClock.class);
			ClusterClock clock = context.getBean(ClusterClock.class);
			long before = clock.localNanos();
			await().pollDelay(Duration.ZERO).untilAsserted(() -> assertThat(clock.localNanos()).isGreaterThan(before));
			assertClusterTimeCounts(context);
		});
	}

	@Test
	void clockOfTheApplicationIsCorrectedToTheCluster() {
		AtomicLong now = new AtomicLong(Duration.ofDays(1).toNanos());
		this.runner.withBean("mine", Clock.class, () -> now::get).run((context) -> {
			ClusterClock clock = context.getBean(ClusterClock.class);
			assertThat(clock.localNanos()).isEqualTo(now.get());
			assertThat(context.getBean(Clock.class)).isSameAs(clock);
			assertThat(context).doesNotHaveBean(SystemClock.class);
		});
	}

	@Test
	void membershipOfTheApplicationIsUsed() {
		OwnMembership membership = new OwnMembership();
		this.alone.withBean(Membership.class, () -> membership)
			.withPropertyValues("gossip-limiter.node-id=a")
			.run((context) -> {
				assertThat(context.getBean(ClusterLifecycle.class).isRunning()).isTrue();
				Member self = Objects.requireNonNull(membership.self);
				assertThat(self.id()).isEqualTo("a");
				assertThat(self.address()).startsWith("127.0.0.1:").doesNotEndWith(":0");
			});
		assertThat(membership.closed).isTrue();
	}

	@Test
	void memberHasItsRegionAndZone() {
		OwnMembership membership = new OwnMembership();
		this.alone.withBean(Membership.class, () -> membership)
			.withPropertyValues(CLUSTER + "region=eu", CLUSTER + "zone=eu-1",
					CLUSTER + "advertise-address=[2001:db8::7]")
			.run((context) -> {
				Member self = Objects.requireNonNull(membership.self);
				assertThat(self.site()).isEqualTo(new Member.Site("eu", "eu-1", 0));
				assertThat(self.address()).startsWith("[2001:db8::7]:");
			});
	}

	@Test
	void nodeStartsBeforeAndStopsAfterTheWebServer() {
		this.runner.run((context) -> assertThat(context.getBean(ClusterLifecycle.class).getPhase())
			.isLessThan(Integer.MAX_VALUE - 2048));
	}

	@Test
	void tightLimitsAreWarnedOfAtStart(CapturedOutput output) {
		this.runner.withPropertyValues(CLUSTER + "expected-members=25")
			.run((context) -> assertThat(output).contains("Too tight to be accurate by gossip on 25 nodes",
					"'search' (10 in 1s: "));
	}

	@Test
	void missingLibraryIsExplained() {
		this.runner.withClassLoader(new FilteredClassLoader(ClusterNode.class))
			.run((context) -> assertExplained(context,
					"'gossip-limiter.cluster.membership' is static, but the library that speaks to other nodes is "
							+ "missing",
					"io.github.gossiplimiter:gossip-limiter-cluster"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			textBlock = """
					bind-address=0.0.0.0        | which others can reach, and nothing tells members from strangers | secret
					bind-address=[::]           | is [::], which others can reach                        | 'gossip-limiter.cluster.insecure' to true
					bind-address=nowhere.invalid | which this machine does not know                      | 127.0.0.1 or 0.0.0.0
					bind-address=0.0.0.0,secret=0123456789abcde | has fewer than 16 characters, and others can reach 0.0.0.0 | 'openssl rand -base64 32'
					bind-address=0.0.0.0,secret=a-long-random-text-that-all-nodes-share | is an example of the documentation | 'openssl rand -base64 32'
					seeds=                      | is static, but nothing says where other members are    | 'gossip-limiter.cluster.seeds' to
					membership=dns              | is dns, but nothing says where other members are       | 'gossip-limiter.cluster.dns-name' to
					membership=jgroups,seeds=   | is jgroups, but nothing says where other members are   | 'gossip-limiter.cluster.seeds' to
					membership=discovery-client | is discovery-client, but there is no DiscoveryClient   | Add a discovery client of Spring Cloud
					certificate-pattern=(.+)    | is set, but nodes show no certificates                 | 'gossip-limiter.cluster.ssl-bundle'
					secret-file=/nowhere,secret=0123456789abcdef | is set together with 'gossip-limiter.cluster.secret' | Remove one of them
					ssl-bundle=missing          | is 'missing', but there is no SSL bundle of that name  | 'spring.ssl.bundle.pem.missing.keystore.certificate'
					""")
	void mistakeIsExplained(String properties, String description, String action) {
		String[] pairs = properties.split(",(?=[a-z-]+=)", -1);
		ApplicationContextRunner wrong = this.runner;
		for (String pair : pairs) {
			wrong = wrong.withPropertyValues(CLUSTER + pair);
		}
		wrong.run((context) -> assertExplained(context, description, action));
	}

	@ParameterizedTest
	@CsvSource({ "secret=0123456789abcdef", "insecure=true" })
	void exposedNodeStartsWithSecretOrOnPurpose(String property) {
		this.runner.withPropertyValues(CLUSTER + "bind-address=0.0.0.0", CLUSTER + property)
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void shortSecretOnALoopbackAddressIsWarnedOf(CapturedOutput output) {
		this.runner.withPropertyValues(CLUSTER + "secret=tiny").run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(output).contains("has fewer than 16 characters").doesNotContain("tiny");
		});
	}

	@Test
	void portInUseIsExplained() throws IOException {
		try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			int port = taken.getLocalPort();
			this.runner.withPropertyValues(CLUSTER + "port=" + port)
				.run((context) -> assertExplained(context,
						"'gossip-limiter.cluster.port' asks for port " + port + " of 127.0.0.1",
						"set 'gossip-limiter.cluster.port' to another one"));
		}
	}

	@Test
	void formerNamesAreAcceptedWithAWarning(CapturedOutput output) {
		int port = FreePorts.next();
		this.bare
			.withPropertyValues(CLUSTER + "membership=jgroups", CLUSTER + "seeds=127.0.0.1:9",
					CLUSTER + "data-port=" + port, CLUSTER + "crash-port=true")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertTaken(port);
				assertThat(output).contains("rename it to 'gossip-limiter.cluster.port'",
						"'gossip-limiter.cluster.crash-port' has no effect", "set it to 'auto'");
			});
	}

	@Test
	void portOverridesTheFormerDataPort(CapturedOutput output) {
		int port = FreePorts.next();
		this.bare.withPropertyValues(CLUSTER + "seeds=127.0.0.1:9", CLUSTER + "data-port=1", CLUSTER + "port=" + port)
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertTaken(port);
				assertThat(output).contains("remove it; 'gossip-limiter.cluster.port' is used");
			});
	}

	@Test
	void instancesOfTheServiceAreDialled() {
		ServiceInstance one = new DefaultServiceInstance("1", "shop", "10.0.0.7", 8080, false);
		ServiceInstance two = new DefaultServiceInstance("2", "shop", "2001:db8::7", 8080, false,
				Map.of(DiscoveredAddresses.DATA_PORT, "9999"));
		ServiceInstance broken = new DefaultServiceInstance("3", "shop", "no host", 8080, false);
		this.alone.withBean(DiscoveryClient.class, () -> new FixedDiscovery(List.of(one, broken, two)))
			.withPropertyValues(CLUSTER + "membership=discovery-client", "spring.application.name=shop",
					CLUSTER + "port=" + FreePorts.next())
			.run((context) -> {
				int port = context.getEnvironment().getRequiredProperty(CLUSTER + "port", Integer.class);
				assertThat(context.getBean(AddressSource.class).addresses()).containsExactly("10.0.0.7:" + port,
						"[2001:db8::7]:9999");
				assertThat(context.getBean(ClusterLifecycle.class).isRunning()).isTrue();
			});
	}

	@Test
	void springCloudIsNotNeeded() {
		this.runner.withClassLoader(new FilteredClassLoader(DiscoveryClient.class))
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(ClusterLifecycle.class));
	}

	@Test
	void unreachablePeerDoesNotFailTheStart() {
		this.runner
			.withPropertyValues(CLUSTER + "warm-up-timeout=50ms", CLUSTER + "seeds=127.0.0.1:9,nowhere.invalid:9")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	private static void assertClusterTimeCounts(AssertableApplicationContext context) {
		RateLimiter limiter = context.getBean(RateLimiter.class);
		limiter.tryAcquire("search", "alice", 10);
		assertThat(limiter.tryAcquire("search", "alice").allowed()).isFalse();
		context.getBean(ClusterClock.class).adopt(Duration.ofSeconds(10).toNanos());
		await().untilAsserted(() -> assertThat(limiter.tryAcquire("search", "alice").allowed()).isTrue());
	}

	private static void assertTaken(int port) {
		await().untilAsserted(() -> assertThatIOException()
			.isThrownBy(() -> new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close()));
	}

	private static void assertExplained(AssertableApplicationContext context, String description, String action) {
		Throwable failure = context.getStartupFailure();
		assertThat(failure).as("the application started").isNotNull();
		Throwable cause = failure;
		while (cause != null && !(cause instanceof GossipLimiterConfigurationException)) {
			cause = cause.getCause();
		}
		assertThat(cause).as("what the failure analyzer explains")
			.isInstanceOfSatisfying(GossipLimiterConfigurationException.class, (explained) -> {
				assertThat(explained.place() + " " + explained.problem()).contains(description);
				assertThat(explained.remedy()).contains(action);
			});
	}

	private static final class OwnMembership implements Membership {

		private volatile @Nullable Member self;

		private volatile boolean closed;

		@Override
		public void start(Member started, Consumer<List<Member>> listener) {
			this.self = started;
			listener.accept(List.of());
		}

		@Override
		public void close() {
			this.closed = true;
		}

	}

	private record FixedDiscovery(List<ServiceInstance> instances) implements DiscoveryClient {

		@Override
		public String description() {
			return "fixed";
		}

		@Override
		public List<ServiceInstance> getInstances(String serviceId) {
			return serviceId.equals("shop") ? this.instances : List.of();
		}

		@Override
		public List<String> getServices() {
			return List.of("shop");
		}

	}

}
