/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Plans, tenants and lists of clients, over a real server. Every test has a limit of its
 * own.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, classes = WebApplication.class, properties = """
		gossip-limiter.limits.search.limit=2
		gossip-limiter.limits.search.window=30s
		gossip-limiter.limits.search.key=header:X-User
		gossip-limiter.limits.search.plan=headers['X-Plan']
		gossip-limiter.limits.search.plans.gold.limit=5
		gossip-limiter.limits.search.plans.gold.window=60s
		gossip-limiter.limits.search.plans.silver.windows[0].limit=3
		gossip-limiter.limits.search.plans.silver.windows[0].window=30s
		gossip-limiter.limits.search.plans.silver.windows[1].limit=4
		gossip-limiter.limits.search.plans.silver.windows[1].window=60s
		gossip-limiter.limits.search.paths=/search
		gossip-limiter.limits.careful.limit=2
		gossip-limiter.limits.careful.window=30s
		gossip-limiter.limits.careful.plan=headers['X-Plan'] / 2
		gossip-limiter.limits.careful.unknown-plan=deny
		gossip-limiter.limits.careful.plans.gold.limit=5
		gossip-limiter.limits.careful.plans.gold.window=60s
		gossip-limiter.limits.careful.paths=/careful
		gossip-limiter.limits.kind.limit=2
		gossip-limiter.limits.kind.window=30s
		gossip-limiter.limits.kind.key=header:X-User
		gossip-limiter.limits.kind.unknown-plan=gold
		gossip-limiter.limits.kind.plans.gold.limit=5
		gossip-limiter.limits.kind.plans.gold.window=60s
		gossip-limiter.limits.kind.paths=/kind
		gossip-limiter.limits.annotated.limit=2
		gossip-limiter.limits.annotated.window=30s
		gossip-limiter.limits.annotated.plans.gold.limit=5
		gossip-limiter.limits.annotated.plans.gold.window=60s
		gossip-limiter.limits.rented.limit=2
		gossip-limiter.limits.rented.window=30s
		gossip-limiter.limits.rented.key=header:X-User
		gossip-limiter.limits.rented.missing-key=deny
		gossip-limiter.limits.rented.tenant=header:X-Tenant
		gossip-limiter.limits.rented.paths=/rented
		gossip-limiter.limits.listed.limit=1
		gossip-limiter.limits.listed.window=30s
		gossip-limiter.limits.listed.key=header:X-User
		gossip-limiter.limits.listed.allow=admin,10.0.0.0/8
		gossip-limiter.limits.listed.deny=mallory,198.51.100.0/24
		gossip-limiter.limits.listed.paths=/listed
		gossip-limiter.limits.shady.limit=1
		gossip-limiter.limits.shady.window=30s
		gossip-limiter.limits.shady.key=header:X-User
		gossip-limiter.limits.shady.shadow=true
		gossip-limiter.limits.shady.deny=mallory
		gossip-limiter.limits.shady.paths=/shady
		gossip-limiter.limits.broken.limit=9
		gossip-limiter.limits.broken.window=30s
		gossip-limiter.limits.broken.key=headers['X-User'] / 2
		gossip-limiter.limits.broken.paths=/broken
		gossip-limiter.web.trusted-proxies=127.0.0.0/8,::1
		""")
@AutoConfigureWebTestClient
@Import(PlanWebTests.AnyController.class)
@ExtendWith(OutputCaptureExtension.class)
class PlanWebTests {

	@Autowired
	private WebTestClient client;

	@Autowired
	private RateLimiter rateLimiter;

	@Autowired
	private LimitDefinitions definitions;

	@Autowired
	private MeterRegistry meters;

	@RestController
	static class AnyController {

		@GetMapping({ "/search", "/careful", "/kind", "/rented", "/listed", "/shady", "/broken" })
		String any() {
			return "ok";
		}

		@GetMapping("/annotated")
		@RateLimited(name = "annotated", key = "header:X-User", plan = "'gold'")
		String annotated() {
			return "ok";
		}

		@Bean
		PlanResolver planResolver() {
			return (limitName, key) -> key.startsWith("golden") ? "gold" : "iron";
		}

	}

	private ResponseSpec get(String path, String... headers) {
		WebTestClient.RequestHeadersSpec<?> request = this.client.get().uri(path);
		for (int i = 0; i < headers.length; i += 2) {
			request.header(headers[i], headers[i + 1]);
		}
		return request.exchange();
	}

	/**
	 * How many requests are allowed in a row.
	 */
	private int allowed(String path, String... headers) {
		int allowed = 0;
		while (allowed < 20 && get(path, headers).returnResult(Void.class).getStatus().is2xxSuccessful()) {
			allowed++;
		}
		return allowed;
	}

	@Tag("E28")
	@ParameterizedTest(name = "{0} allows {1}")
	@CsvSource({ "gold, 5", "silver, 3", "'', 2", "Gold, 2", "none-such, 2" })
	void planHasItsOwnLimit(String plan, int expected) {
		String user = "user-" + plan.trim() + plan.length();
		assertThat(allowed("/search", "X-User", user, "X-Plan", plan)).isEqualTo(expected);
	}

	@Test
	void plansAreLimitsOfTheirOwnWithTheirOwnHeaders() {
		get("/search", "X-User", "header", "X-Plan", "gold").expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("RateLimit-Policy", "\"search/gold\";q=5;w=60");
		assertThat(this.rateLimiter.limitNames()).contains("search", "search/gold", "search/silver");
		assertThat(this.rateLimiter.key("search/gold", "header")).isPresent();
		assertThat(this.rateLimiter.key("search", "header")).isEmpty();
	}

	@Test
	void unknownPlanIsCountedAndLoggedOnceAndHasTheValuesOfTheLimit(CapturedOutput output) {
		long before = this.definitions.requestCounts().ofUnknownPlans("search");
		allowed("/search", "X-User", "unknown", "X-Plan", "tinfoil");
		assertThat(this.definitions.requestCounts().ofUnknownPlans("search")).isEqualTo(before + 3);
		assertThat(output.toString()).doesNotContain("tinfoil");
	}

	@Test
	void requestsWithoutALimitAreMeasured() {
		allowed("/search", "X-User", "measured", "X-Plan", "tinfoil");
		get("/listed", "X-User", "mallory").expectStatus().isForbidden();
		assertThat(this.meters.get("gossip.limiter.unknown.plans").tag("limit", "search").functionCounter().count())
			.isGreaterThanOrEqualTo(3);
		assertThat(this.meters.get("gossip.limiter.turned.away").tag("limit", "listed").functionCounter().count())
			.isPositive();
		assertThat(this.meters.get("gossip.limiter.requests").tag("limit", "search/gold").functionCounters())
			.isNotEmpty();
	}

	@Test
	void expressionThatFailsIsMeasuredAndNever500() {
		get("/broken", "X-User", "a").expectStatus().isOk();
		assertThat(
				this.meters.get("gossip.limiter.failed.expressions").tag("limit", "broken").functionCounter().count())
			.isEqualTo(1);
	}

	@Test
	void planThatFailsIsUnknownAndNever500() {
		get("/careful", "X-Plan", "gold").expectStatus()
			.isForbidden()
			.expectHeader()
			.doesNotExist("Retry-After")
			.expectBody()
			.jsonPath("$.detail")
			.isEqualTo("The plan of the request is not one of those that 'careful' has.");
		assertThat(this.definitions.requestCounts().ofUnknownPlans("careful")).isEqualTo(1);
	}

	@Test
	void resolverNamesThePlanOfAKnownAndOfAnUnknownKey() {
		assertThat(allowed("/kind", "X-User", "golden-1")).isEqualTo(5);
		assertThat(allowed("/kind", "X-User", "other")).isEqualTo(5);
		assertThat(this.definitions.requestCounts().ofUnknownPlans("kind")).isEqualTo(6);
	}

	@Test
	void annotationNamesThePlan() {
		assertThat(allowed("/annotated", "X-User", "a")).isEqualTo(5);
	}

	@Tag("C33")
	@Test
	void tenantsDoNotShareKeys() {
		assertThat(allowed("/rented", "X-User", "u", "X-Tenant", "acme")).isEqualTo(2);
		assertThat(allowed("/rented", "X-User", "u", "X-Tenant", "umbrella")).isEqualTo(2);
		assertThat(allowed("/rented", "X-User", "!u", "X-Tenant", "acme")).isEqualTo(2);
		assertThat(allowed("/rented", "X-User", "u", "X-Tenant", "acme!")).isEqualTo(2);
		assertThat(this.rateLimiter.key("rented", "acme!u")).isPresent();
		get("/rented", "X-User", "u").expectStatus().isEqualTo(429);
	}

	@Test
	void clientsOnTheAllowListAreNotLimited() {
		assertThat(allowed("/listed", "X-User", "admin")).isEqualTo(20);
		assertThat(allowed("/listed", "X-User", "x", "X-Forwarded-For", "10.1.2.3")).isEqualTo(20);
		assertThat(allowed("/listed", "X-User", "x", "X-Forwarded-For", "192.0.2.1")).isEqualTo(1);
		get("/listed", "X-User", "admin").expectHeader().doesNotExist("RateLimit");
	}

	@Test
	void clientsOnTheDenyListAreDenied() {
		long before = this.definitions.requestCounts().ofTurnedAway("listed");
		get("/listed", "X-User", "mallory").expectStatus()
			.isForbidden()
			.expectHeader()
			.doesNotExist("Retry-After")
			.expectBody()
			.jsonPath("$.title")
			.isEqualTo("Forbidden");
		get("/listed", "X-User", "admin", "X-Forwarded-For", "198.51.100.7").expectStatus().isForbidden();
		assertThat(this.definitions.requestCounts().ofTurnedAway("listed")).isEqualTo(before + 2);
	}

	@Test
	void limitInShadowModeDeniesNothing() {
		get("/shady", "X-User", "mallory").expectStatus().isOk();
		assertThat(this.definitions.requestCounts().ofTurnedAway("shady")).isEqualTo(1);
	}

}
