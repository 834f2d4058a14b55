package io.github.gossiplimiter.autoconfigure.actuate;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.lease.FleetMembers;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.holder.LeaseHolder;
import io.github.gossiplimiter.lease.ledger.InMemoryCoordinator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a coordinator has granted cannot be reset, and the endpoint says so.
 */
class LeasedResetTests {

	private static EndpointApplication application;

	@BeforeAll
	static void start() {
		application = EndpointApplication.start(List.of(LeasedConfiguration.class),
				"management.endpoint.gossiplimiter.access=unrestricted");
	}

	@AfterAll
	static void stop() {
		application.close();
	}

	@ParameterizedTest
	@CsvSource({ "pay, strict", "send, hybrid" })
	void deleteOfAKeyIsRefusedWithTheReason(String limit, String consistency) {
		refused(application.client().delete().uri(application.uri("/gossiplimiter/" + limit + "/alice")).exchange(),
				consistency);
	}

	@ParameterizedTest
	@CsvSource({ "pay, strict", "send, hybrid" })
	void changeThatResetsIsRefusedWithTheReasonAndChangesNothing(String limit, String consistency) {
		refused(application.client()
			.post()
			.uri(application.uri("/gossiplimiter/" + limit))
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"limit\": 20, \"used\": \"reset\"}")
			.exchange(), consistency);
		assertThat(application.rateLimiter().limit(limit).windows().get(0).permits()).isEqualTo(10);
	}

	private static void refused(WebTestClient.ResponseSpec response, String consistency) {
		response.expectStatus()
			.isEqualTo(HttpStatus.CONFLICT)
			.expectBody()
			.jsonPath("$.detail")
			.value((detail) -> assertThat(String.valueOf(detail)).contains("is " + consistency)
				.contains("cannot be given back"));
	}

	@Configuration(proxyBeanMethods = false)
	static class LeasedConfiguration {

		@Bean
		@Primary
		RateLimiter leasedRateLimiter(Clock clock) {
			LeaseHolder leases = new LeaseHolder(new InMemoryCoordinator(clock), 1, clock, LeaseSettings.defaults(),
					FleetMembers.ALONE, () -> {
					});
			return RateLimiterEngine.builder()
				.clock(clock)
				.leases(leases)
				.expectedMembers(1)
				.limit(limit("pay", Consistency.STRICT))
				.limit(limit("send", Consistency.HYBRID))
				.build();
		}

		private static Limit limit(String name, Consistency consistency) {
			return Limit.builder(name).window(10, Duration.ofMinutes(1)).consistency(consistency).build();
		}

	}

}
