/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.decision;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpStatus;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.util.unit.DataSize;
import org.springframework.web.server.ResponseStatusException;
import tools.jackson.databind.json.JsonMapper;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Who may ask where no token was configured, and what may be asked at all.
 */
class DecisionControllerTests {

	private final RateLimiter limiter = RateLimiter.builder()
		.limit(Limit.of("search", 10, Duration.ofMinutes(1)))
		.build();

	private final DecisionController controller = new DecisionController(this.limiter,
			new DecisionApiProperties(null, 1000, DataSize.ofKilobytes(256)), JsonMapper.shared());

	@Test
	void callerOnTheSameMachineIsServed() {
		assertThat(ask("127.0.0.1", null).allowed()).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "10.0.0.1,", "127.0.0.1, Forwarded", "127.0.0.1, X-Forwarded-For", "127.0.0.1, X-Real-IP" })
	void remoteAndProxiedCallersAreRefused(String address, @Nullable String header) {
		assertThatExceptionOfType(ResponseStatusException.class).isThrownBy(() -> ask(address, header))
			.satisfies((refused) -> assertThat(refused.getStatusCode()).isEqualTo(HttpStatus.FORBIDDEN));
	}

	@Test
	void sameKeySeveralTimesIsChargedForAll() {
		String body = "{\"mode\": \"all\", \"keys\": [{\"key\": \"ann\", \"cost\": 6}, {\"key\": \"ann\", \"cost\": 6}]}";
		assertThat(check("127.0.0.1", null, body).allowed()).isFalse();
		assertThat(check("127.0.0.1", null, body.replace("all", "each")).decisions())
			.extracting(CheckAnswer.KeyDecision::allowed)
			.containsExactly(true, false);
	}

	@Test
	void costAboveTheLimitIsDeniedForever() {
		CheckAnswer answer = check("127.0.0.1", null,
				"{\"keys\": [{\"key\": \"ann\", \"cost\": 2147483647}, \"ann\"]}");
		assertThat(answer.decisions().get(0).retryAfterMillis()).isNull();
		assertThat(answer.decisions().get(1).remaining()).isEqualTo(9);
	}

	@Test
	void invalidBoundsStopTheStart() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new DecisionApiProperties(null, 0, DataSize.ofKilobytes(1)))
			.withMessageContaining("maximum-keys must be at least 1");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new DecisionApiProperties(null, 1, DataSize.ofGigabytes(3)))
			.withMessageContaining("maximum-body must be between");
	}

	private CheckAnswer ask(String address, @Nullable String header) {
		return check(address, header, "{\"keys\": [\"ann\"]}");
	}

	private CheckAnswer check(String address, @Nullable String header, String body) {
		MockServerHttpRequest.BodyBuilder request = MockServerHttpRequest.post("/limits/search/check")
			.remoteAddress(new InetSocketAddress(address, 5000));
		if (header != null) {
			request.header(header, "10.0.0.1");
		}
		return Objects.requireNonNull(this.controller.check("search", request.body(body)).block());
	}

}
