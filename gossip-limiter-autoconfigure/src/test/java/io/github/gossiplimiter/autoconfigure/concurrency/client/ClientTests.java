/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency.client;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.mock.http.client.MockClientHttpRequest;
import org.springframework.mock.http.client.MockClientHttpResponse;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFunction;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;

import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimitExceededException;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimits;
import io.github.gossiplimiter.autoconfigure.concurrency.GossipLimiterConcurrencyAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Clients of a backend that bears one call at a time.
 */
@Tag("B44")
class ClientTests {

	private static final String MODEL = "gossip-limiter.concurrency.model.";

	private static final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	private final ConcurrencyLimits limits = context.getBean(ConcurrencyLimits.class);

	@BeforeAll
	static void start() {
		TestPropertyValues.of(MODEL + "algorithm=fixed", MODEL + "initial-limit=1", MODEL + "wait-for-first-beat=true")
			.applyTo(context);
		context.register(GossipLimiterAutoConfiguration.class, GossipLimiterConcurrencyAutoConfiguration.class);
		context.refresh();
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	@AfterEach
	void nothingIsUnderWay() {
		assertThat(inFlight()).isZero();
	}

	private int inFlight() {
		return this.limits.limiter("model").stats().inFlight();
	}

	private WebClient webClient(ExchangeFunction exchange) {
		return WebClient.builder()
			.filter(ConcurrencyExchangeFilter.of(this.limits, "model"))
			.exchangeFunction(exchange)
			.build();
	}

	private static Mono<String> get(WebClient client) {
		return client.get().uri("http://model").retrieve().bodyToMono(String.class);
	}

	private static DataBuffer bytes(String text) {
		return DefaultDataBufferFactory.sharedInstance.wrap(text.getBytes(StandardCharsets.UTF_8));
	}

	@Test
	void webClientTakesAPlaceUntilTheBodyIsRead() {
		Sinks.Many<DataBuffer> body = Sinks.many().unicast().onBackpressureBuffer();
		WebClient client = webClient(
				(request) -> Mono.just(ClientResponse.create(HttpStatus.OK).body(body.asFlux()).build()));
		StepVerifier.create(get(client))
			.then(() -> assertThat(inFlight()).isEqualTo(1))
			.then(() -> StepVerifier.create(get(client)).verifyError(ConcurrencyLimitExceededException.class))
			.then(() -> body.tryEmitNext(bytes("answer")))
			.then(() -> assertThat(inFlight()).isEqualTo(1))
			.then(body::tryEmitComplete)
			.expectNext("answer")
			.verifyComplete();
	}

	@Test
	void webClientReleasesItsPlaceHoweverTheCallEnds() {
		StepVerifier.create(get(webClient((request) -> Mono.error(new SocketTimeoutException())))).verifyError();
		assertThat(inFlight()).isZero();
		StepVerifier.create(get(webClient((request) -> Mono.never()))).thenCancel().verify();
		assertThat(inFlight()).isZero();
		StepVerifier.create(get(webClient((request) -> {
			throw new IllegalStateException("expected by the test");
		}))).verifyError(IllegalStateException.class);
		assertThat(inFlight()).isZero();
		ExchangeFunction busy = (request) -> Mono
			.just(ClientResponse.create(HttpStatus.SERVICE_UNAVAILABLE).body("busy").build());
		StepVerifier.create(webClient(busy).get().uri("http://model").retrieve().toBodilessEntity()).verifyError();
	}

	private RestClient restClient(ClientHttpRequestFactory requests) {
		return RestClient.builder()
			.requestInterceptor(ConcurrencyRequestInterceptor.of(this.limits, "model"))
			.requestFactory(requests)
			.build();
	}

	@Test
	void restClientTakesAPlaceUntilTheResponseIsClosed() {
		RestClient client = restClient(ClientTests::answering);
		String answer = client.get().uri("http://model").exchange((request, response) -> {
			assertThat(inFlight()).isEqualTo(1);
			assertThatExceptionOfType(ConcurrencyLimitExceededException.class)
				.isThrownBy(() -> client.get().uri("http://model").retrieve().body(String.class))
				.satisfies((ex) -> assertThat(ex.retryAfter()).isEqualTo(Duration.ofSeconds(1)));
			return Objects.requireNonNull(response.bodyTo(String.class));
		});
		assertThat(answer).isEqualTo("answer");
		assertThat(inFlight()).isZero();
		assertThat(client.get().uri("http://model").retrieve().body(String.class)).isEqualTo("answer");
	}

	private static MockClientHttpRequest answering(URI uri, HttpMethod method) {
		MockClientHttpRequest request = new MockClientHttpRequest(method, uri);
		request.setResponse(new MockClientHttpResponse("answer".getBytes(StandardCharsets.UTF_8), HttpStatus.OK));
		return request;
	}

	@Test
	void restClientReleasesItsPlaceIfTheCallFails() {
		RestClient client = restClient((uri, method) -> new MockClientHttpRequest(method, uri) {

			@Override
			protected MockClientHttpResponse executeInternal() throws IOException {
				throw new SocketTimeoutException("expected by the test");
			}

		});
		assertThatExceptionOfType(ResourceAccessException.class)
			.isThrownBy(() -> client.get().uri("http://model").retrieve().body(String.class));
	}

	@Test
	void unknownNameIsExplained() {
		assertThatExceptionOfType(GossipLimiterConfigurationException.class)
			.isThrownBy(() -> ConcurrencyExchangeFilter.of(this.limits, "modle"))
			.satisfies((ex) -> assertThat(ex.remedy()).contains("Defined are: model."));
	}

}
