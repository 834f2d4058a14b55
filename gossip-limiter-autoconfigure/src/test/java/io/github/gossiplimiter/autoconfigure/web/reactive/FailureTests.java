/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import io.github.gossiplimiter.RateLimiter;

import static io.github.gossiplimiter.autoconfigure.web.reactive.FailedStart.assertExplained;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A wrong configuration stops the start and says what to type.
 */
@ExtendWith(OutputCaptureExtension.class)
class FailureTests {

	private static final String LIMITS = "gossip-limiter.limits.";

	private final ReactiveWebApplicationContextRunner runner = FailedStart.runner();

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			textBlock = """
					limits.search.limit=0               | 'limits.search.limit' is 0; a limit must be at least 1 | Set it to a positive value, for example 100, or remove the limit 'search'
					limits.search.limit=-3              | 'limits.search.limit' is -3; a limit must be at least 1 | Set it to a positive value
					limits.search.limit=2000000000      | at most 1000000000                                     | Set it to at most 1000000000
					limits.other.window=1m              | 'limits.other.limit' is missing                        | Set it to a positive value, for example 100
					limits.other.limit=7                | 'limits.other.window' is missing                       | for example 30s
					limits.search.window=0s             | 'limits.search.window' is 0ms                          | for example 30s
					limits.search.window=30             | 'limits.search.window' is 30ms; a window must be between 100ms and 400d | A number without a unit means milliseconds
					limits.search.window=9223372036854775807s | 'limits.search.window' is PT2562047788015215H30M7S; a window must be between 100ms and 400d | A number without a unit means milliseconds
					gossip.payload=full                 | 'gossip.payload' was removed: it was for experiments only | Remove it. To compare with other values, run the simulator with --set gossip.payload=full
					gossip.clusterVelocity=true         | was removed: it was for experiments only               | Remove it
					gossip.key-fan-out=true             | 'gossip.key-fan-out' was removed                        | Remove it
					gossip.decay-reference=base-interval | 'gossip.decay-reference' was removed                   | Remove it
					gossip.base-interval=-9223372036854775807s | 'gossip.base-interval' is PT-2562047788015215H-30M-7S; it must be between 1ms and 1h | 1s
					limits.search.windows[0].limit=3    | 'limits.search.windows' is set together with 'limit' or 'window' | Keep
					limits.search.plan=ip               | 'limits.search.plan' names a plan, but the limit has none | 'limits.search.plans.gold.limit: 1000'
					limits.search.unknown-plan=gold     | 'limits.search.unknown-plan' is 'gold', which is no plan of the limit | Set it to own
					limits.search.plans.deny.limit=5    | has the plan 'deny'                                    | for example to gold
					limits.search.plans.gold.limit=0    | 'limits.search.plans.gold.limit' is 0                  | Set it to a positive value
					limits.search.plans.gold.limit=5    | 'limits.search.plans.gold.window' is missing           | for example 30s
					limits.search.charge=after          | 'limits.search.charge' is 'after', which is no way to charge | on-status:4xx
					limits.search.charge=on-status:999  | '999' is neither a status nor a class                  | on-status:4xx
					limits.search.tenant=header:        | 'limits.search.tenant' is 'header:', which names no header | header:X-Api-Key
					limits.search.allow[0]=10.0.0.0/99  | looks like a block of addresses and is none            | 10.0.0.0/8
					limits.search.burst=10              | only a token bucket has a burst                        | 'limits.search.algorithm' to token-bucket
					limits.search.precision=0           | between 1 and 240 sub-windows                          | for example 60
					limits.search.precision=241         | 'limits.search.precision' is 241                       | for example 60
					limits.search.key=header:           | 'limits.search.key' is 'header:', which names no header | header:X-Api-Key
					limits.search.key=header:a b        | 'a b' cannot be the name of a header                   | header:X-Api-Key
					limits.search.key=cookie:           | which names no cookie                                  | cookie:session
					limits.search.key=query:            | which names no query                                   | query:tenant
					limits.search.key=headers['X        | 'limits.search.key' is "headers['X", which is not an expression: at character 9 | ip + ' ' + path
					limits.search.key=headrs['X']       | at character 1, 'headrs' is unknown                    | headers['NAME']
					limits.search.key=X-User            | 'X' is unknown                                         | ip + ' ' + path
					limits.search.key=headers.host      | 'host' cannot be read with a dot                       | headers['host']
					limits.search.key=principal.name    | 'principal' is a text and has no 'name'                | Write principal alone
					limits.search.key=ip + T(System)    | at character 6, a type or bean is used                 | can only read the request
					limits.search.key=path.trim()       | a method is called                                     | cannot call methods
					limits.search.key=#user             | there is no variable #user                             | Leave out the '#'
					limits.search.cost=0                | 'limits.search.cost' is 0; a request costs at least 1  | positive number
					limits.search.cost=6                | more than the 5 permits that limit 'search' has        | at most 5
					limits.search.cost=1 +              | 'limits.search.cost' is "1 +", which is not an expression | Correct the expression
					limits.search.condition=methd == 1  | 'limits.search.condition' is "methd == 1"              | method
					limits.search.exclude-paths[0]=/a/{b | 'limits.search.exclude-paths[0]' is '/a/{b', which is not a path pattern | /api/**
					limits.search.paths[0]=/a/{b        | 'limits.search.paths[0]' is '/a/{b', which is not a path pattern: at character | /api/**
					web.retry-after-jitter=1.5          | 'web.retry-after-jitter' is 1.5                        | for example 0.2
					web.retry-after-jitter=-0.1         | 'web.retry-after-jitter' is -0.1                       | for example 0.2
					web.trusted-proxies=10.0.0.0/33     | 'web.trusted-proxies[0]' is '10.0.0.0/33'              | 10.0.0.0/8
					web.trusted-proxies=proxy.local     | is not an address or a CIDR block                      | 10.0.0.0/8
					limits.search.allow=unknown         | 'limits.search.allow[0]' is 'unknown', which stands for every client whose address cannot be found | Remove it
					web.forwarded-header=auto           | Failed to bind properties under 'web.forwarded-header' | X_FORWARDED_FOR
					web.ipv6-prefix=0                   | 'web.ipv6-prefix' is 0                                 | for example 64
					gossip.min-interval=2s              | 'gossip.min-interval' is 2000ms, longer than           | at most the base interval
					gossip.base-interval=0s             | 'gossip.base-interval' is 0ms                          | for example 1s
					gossip.fan-out.min=0                | 'gossip.fan-out.min' is 0                              | for example 3
					gossip.fan-out.max=1                | less than 'gossip.fan-out.min' (3)                     | at least 3
					gossip.fan-out.phi=0                | 'gossip.fan-out.phi' is 0.0                            | for example 2.0
					gossip.attack-alpha=0               | 'gossip.attack-alpha' is 0.0                           | for example 0.5
					gossip.release-alpha=1.1            | 'gossip.release-alpha' is 1.1                          | for example 0.1
					gossip.pressure-weight=-1           | 'gossip.pressure-weight' is -1.0                       | for example 4.0
					gossip.slack=0.6                    | 'gossip.slack' is 0.6; it must be between 0 and 0.5    | for example 0.5
					gossip.max-hold=0s                  | 'gossip.max-hold' is 0ms                               | for example 5s
					gossip.anti-entropy-interval=2h     | 'gossip.anti-entropy-interval' is 7200000ms            | for example 5s
					gossip.flush-keys=0                 | 'gossip.flush-keys' is 0                               | for example 1000
					gossip.max-message-size=1KB         | 'gossip.max-message-size' is 1024B; it must be between 4KB and 128KB | for example 64KB
					gossip.max-message-size=1MB         | 'gossip.max-message-size' is 1048576B                  | for example 64KB
					cluster.port=-1                     | 'cluster.port' is -1; a port is between 0 and 65535    | for example 7946
					cluster.port=65536                  | 'cluster.port' is 65536                                | for example 7946
					cluster.data-port=70000             | 'cluster.data-port' is 70000                           | for example 7946
					cluster.bind-address=10.0.0.7:7946  | 'cluster.bind-address' is '10.0.0.7:7946', which is not a host name or an address | without a port
					cluster.bind-address=[::1           | 'cluster.bind-address' is '[::1'                       | [::1]
					cluster.advertise-address=a b       | 'cluster.advertise-address' is 'a b'                   | shop-1.internal
					cluster.seeds=::1:7946              | 'cluster.seeds[0]' is '::1:7946'                       | IPv6 address in brackets
					cluster.seeds=a:7946,b:x            | 'cluster.seeds[1]' is 'b:x'                            | 10.0.0.7:7946
					cluster.seeds=a:79461               | 'cluster.seeds[0]' is 'a:79461'                        | 10.0.0.7:7946
					cluster.dns-name=a/b                | 'cluster.dns-name' is 'a/b'                            | shop-headless
					cluster.secret=a,b,c                | 'cluster.secret' has 3 values                          | by one comma
					cluster.secret-file=/nowhere        | 'cluster.secret-file' is '/nowhere', which cannot be read | Correct the path
					cluster.certificate-pattern=(.+     | 'cluster.certificate-pattern' is '(.+', which is no regular expression | whose group is the id of the node
					cluster.secret=a,a                  | 'cluster.secret' has the same value twice              | the new and the old secret
					cluster.expected-members=0          | 'cluster.expected-members' is 0                        | for example 3
					cluster.warm-up-timeout=1h          | 'cluster.warm-up-timeout' is 3600000ms                 | for example 5s
					limits.search.consistency=local-share | 'limits.search.consistency' is local-share, but nothing says among how many nodes | 'cluster.expected-members'
					limits.search.hybrid-threshold=0.5  | only a hybrid limit has a threshold                    | 'limits.search.consistency' to hybrid
					limits.search.on-failure=deny       | a limit that is gossip asks nobody                     | to strict or hybrid
					strict.coordinator=raft             | is raft, but nothing says which nodes vote             | shop-1,shop-2,shop-3
					strict.raft.voters=a,b,c            | so that nobody would vote                              | 'strict.coordinator' to raft
					strict.coordinator=redis            | nothing says where Redis is                            | redis://redis.internal:6379
					strict.redis.uri=redis://a          | so that Redis would not be asked                       | 'strict.coordinator' to redis
					strict.redis.cluster-uris=redis://a | 'strict.redis.cluster-uris' is set                     | or remove the property
					strict.max-wait=-1ms                | 'strict.max-wait' is -1ms; it must be between 0ms and 10s | for example 5ms
					strict.max-wait=1m                  | 'strict.max-wait' is 60000ms                           | for example 5ms
					cluster.zone=a b                    | 'cluster.zone' must be 1 to 128 printable              | or remove it
					store.maximum-keys=0                | 'store.maximum-keys' is 0                              | for example 1000000
					store.maximum-memory=0B             | 'store.maximum-memory' is 0B                           | for example 64MB
					node-id=a b                         | 'node-id' must be 1 to 64 printable                    | shop-1
					""")
	void wrongPropertyIsExplained(String property, String description, String action) {
		this.runner.withPropertyValues("gossip-limiter." + property)
			.run((context) -> assertExplained(context.getStartupFailure(), full(description), full(action)));
	}

	@ParameterizedTest
	@CsvSource({ "10.0.0.0/8, 10.1.0.0/16", "10.1.2.3, 8.0.0.0/5", "fd00::1, fd00::/8", "10.0.0.7, ::ffff:10.0.0.7" })
	void allowListThatContainsAProxyIsExplained(String proxy, String allowed) {
		this.runner
			.withPropertyValues("gossip-limiter.web.trusted-proxies=192.0.2.1," + proxy,
					LIMITS + "search.allow=admin," + allowed)
			.run((context) -> assertExplained(context.getStartupFailure(),
					"The property 'gossip-limiter.limits.search.allow[1]' is '" + allowed
							+ "', which overlaps 'gossip-limiter.web.trusted-proxies[1]'",
					"List the addresses of the clients alone, and in 'gossip-limiter.web.trusted-proxies' those of the "
							+ "proxies alone."));
	}

	@Test
	void plansThatNothingSelectsAreExplained() {
		this.runner.withPropertyValues(LIMITS + "search.plans.gold.limit=9", LIMITS + "search.plans.gold.window=30s")
			.run((context) -> assertExplained(context.getStartupFailure(),
					"The limit 'search' has plans, but nothing says which plan a request has",
					"or declare a bean of type PlanResolver"));
	}

	@Test
	void costAboveThePlanIsExplained() {
		this.runner
			.withPropertyValues(LIMITS + "search.cost=4", LIMITS + "search.plan=ip",
					LIMITS + "search.plans.tiny.limit=3", LIMITS + "search.plans.tiny.window=30s")
			.run((context) -> assertExplained(context.getStartupFailure(),
					"more than the 3 permits that limit 'search/tiny' has", "Set it to at most 3"));
	}

	@Test
	void planCalledLikeAnotherLimitIsExplained() {
		this.runner
			.withPropertyValues(LIMITS + "[search/gold].limit=9", LIMITS + "[search/gold].window=30s",
					LIMITS + "search.plan=ip", LIMITS + "search.plans.gold.limit=9",
					LIMITS + "search.plans.gold.window=30s")
			.run((context) -> assertExplained(context.getStartupFailure(), "'search/gold', as another limit is",
					"Rename the plan, or the other limit"));
	}

	@Test
	void tokenBucketWithSeveralWindowsIsExplained() {
		this.runner
			.withPropertyValues(LIMITS + "a.windows[0].limit=3", LIMITS + "a.windows[0].window=1s",
					LIMITS + "a.windows[1].limit=30", LIMITS + "a.windows[1].window=1m",
					LIMITS + "a.algorithm=token-bucket")
			.run((context) -> assertExplained(context.getStartupFailure(), "a token bucket has one", "'" + LIMITS));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			textBlock = """
					hybrid | hybrid-threshold=1                              | must be between 0 and 1              | for example 0.5
					strict | on-failure=share                                | nothing says among how many nodes    | 'gossip-limiter.cluster.expected-members'
					strict | window=500ms                                    | a window lasts 500ms                 | gossip or local-share
					hybrid | hybrid-threshold=NaN                            | is NaN                               | for example 0.5
					strict | cold-key=ask                                    | does not decide by what it has heard | 'gossip-limiter.limits.search.consistency' to gossip
					""")
	@Tag("D11")
	void limitThatCannotKeepItsPromiseIsExplained(String consistency, String property, String description,
			String action) {
		this.runner.withPropertyValues(LIMITS + "search.consistency=" + consistency, LIMITS + "search." + property)
			.run((context) -> assertExplained(context.getStartupFailure(), description, action));
	}

	@Test
	void limitTooSmallToBeSharedIsExplained() {
		this.runner
			.withPropertyValues(LIMITS + "search.consistency=local-share", "gossip-limiter.cluster.expected-members=6")
			.run((context) -> assertExplained(context.getStartupFailure(), "5 permits shared by 6 nodes",
					"a limit of at least 6"));
	}

	@Test
	void shareOfRedisWithoutMembersIsExplained() {
		this.runner
			.withPropertyValues(LIMITS + "search.consistency=strict", LIMITS + "search.on-failure=share",
					"gossip-limiter.cluster.expected-members=3", "gossip-limiter.strict.coordinator=redis",
					"gossip-limiter.strict.redis.uri=redis://a")
			.run((context) -> assertExplained(context.getStartupFailure(), "Redis does not know its members",
					"Set it to deny"));
	}

	@Test
	void coldKeyLookupInRedisWithoutCountsIsExplained() {
		this.runner
			.withPropertyValues(LIMITS + "search.cold-key=ask", "gossip-limiter.strict.coordinator=redis",
					"gossip-limiter.strict.redis.uri=redis://a")
			.run((context) -> assertExplained(context.getStartupFailure(), "only other nodes know what was counted",
					"to peer"));
	}

	@Test
	void windowsOfTheSameLengthAreExplained() {
		this.runner
			.withPropertyValues(LIMITS + "a.windows[0].limit=3", LIMITS + "a.windows[0].window=60s",
					LIMITS + "a.windows[1].limit=30", LIMITS + "a.windows[1].window=1m")
			.run((context) -> assertExplained(context.getStartupFailure(),
					"'" + LIMITS + "a.windows[1].window' repeats the length", "different lengths"));
	}

	@ParameterizedTest
	@CsvSource({ "limits.search.algorithm, SLIDING_WINDOW", "limits.search.estimator, INTERPOLATED",
			"limits.search.consistency, LOCAL_SHARE", "limits.search.on-failure, SHARE", "strict.coordinator, REDIS",
			"web.headers, LEGACY", "web.missing-key, DENY", "gossip.strategy, TWO_STAGE" })
	void unknownEnumValueIsExplainedWithTheValidOnes(String property, String valid) {
		this.runner.withPropertyValues("gossip-limiter." + property + "=wrong")
			.run((context) -> assertExplained(context.getStartupFailure(), "gossip-limiter." + property, valid));
	}

	@Test
	void unknownPropertyIsExplained() {
		this.runner.withPropertyValues(LIMITS + "search.algoritm=fixed-window")
			.run((context) -> assertExplained(context.getStartupFailure(), LIMITS + "search.algoritm", "Update"));
	}

	@Test
	void undefinedLimitUsedAtStartIsExplained() {
		this.runner.withUserConfiguration(AsksAtStart.class)
			.run((context) -> assertExplained(context.getStartupFailure(), "'nope'",
					"gossip-limiter.limits.nope.limit: 100"));
	}

	@Test
	void applicationDoesNotStartAndPrintsTheExplanation(CapturedOutput output) {
		SpringApplication application = new SpringApplication(FullApplication.class);
		application.setWebApplicationType(WebApplicationType.REACTIVE);
		assertThatThrownBy(() -> run(application)).isNotNull();
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("The property 'gossip-limiter.limits.search.limit' is 0; a limit must be at least 1.")
			.contains("Set it to a positive value, for example 100, or remove the limit 'search'.");
	}

	private static void run(SpringApplication application) {
		ConfigurableApplicationContext context = application.run("--server.port=0",
				"--gossip-limiter.limits.search.limit=0", "--gossip-limiter.limits.search.window=1m");
		context.close();
	}

	private static String full(String text) {
		return text.replaceAll("'((cluster|limits|web|gossip|strict|store|node)[.-])", "'gossip-limiter.$1");
	}

	@EnableAutoConfiguration
	static class FullApplication {

	}

	static class AsksAtStart {

		AsksAtStart(RateLimiter rateLimiter) {
			rateLimiter.tryAcquire("nope", "key");
		}

	}

}
