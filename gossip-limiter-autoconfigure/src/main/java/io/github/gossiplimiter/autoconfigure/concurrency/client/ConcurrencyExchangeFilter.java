/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency.client;

import java.util.List;

import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.ExchangeFunction;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.concurrency.Admission;
import io.github.gossiplimiter.autoconfigure.concurrency.CallOutcome;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyGate;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimits;

/**
 * Lets a {@link WebClient} call a backend only as often at a time as that can bear. A
 * call that is too many fails with a
 * {@link io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimitExceededException}
 * without being made. A call takes its place until the body of the answer was read,
 * released or cancelled.
 *
 * @since 0.1.0
 */
public final class ConcurrencyExchangeFilter implements ExchangeFilterFunction {

	private final ConcurrencyGate gate;

	private ConcurrencyExchangeFilter(ConcurrencyGate gate) {
		this.gate = gate;
	}

	/**
	 * A filter, for {@link WebClient.Builder#filter}.
	 * @param limits the limits of the application
	 * @param name the name under {@code gossip-limiter.concurrency}
	 */
	public static ConcurrencyExchangeFilter of(ConcurrencyLimits limits, String name) {
		return new ConcurrencyExchangeFilter(limits.gate(List.of(name), "A filter of a WebClient"));
	}

	@Override
	public Mono<ClientResponse> filter(ClientRequest request, ExchangeFunction next) {
		return Mono.defer(() -> {
			Admission admission = this.gate.enter();
			return Mono.defer(() -> next.exchange(request))
				.map((response) -> endingWithItsBody(response, admission))
				.doOnError((ex) -> admission.end(CallOutcome.of(ex)))
				.doOnCancel(() -> admission.end(CallOutcome.UNKNOWN))
				// An answer that never comes, not even empty, ends here.
				.switchIfEmpty(Mono.fromRunnable(() -> admission.end(CallOutcome.UNKNOWN)));
		});
	}

	private static ClientResponse endingWithItsBody(ClientResponse response, Admission admission) {
		CallOutcome outcome = CallOutcome.ofAnswer(response.statusCode().value());
		return response.mutate()
			.body((body) -> body.doOnComplete(() -> admission.end(outcome))
				.doOnError((ex) -> admission.end(CallOutcome.of(ex)))
				.doOnCancel(() -> admission.end(outcome)))
			.build();
	}

}
