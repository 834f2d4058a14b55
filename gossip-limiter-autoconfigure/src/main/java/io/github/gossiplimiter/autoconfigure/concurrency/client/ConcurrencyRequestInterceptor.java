/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency.client;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpRequest;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;

import io.github.gossiplimiter.autoconfigure.concurrency.Admission;
import io.github.gossiplimiter.autoconfigure.concurrency.CallOutcome;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyGate;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimits;

/**
 * Lets a {@code RestClient} or {@code RestTemplate} call a backend only as often at a
 * time as that can bear. A call that is too many fails with a
 * {@link io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimitExceededException}
 * without being made. A call takes its place until the answer is closed.
 *
 * @since 0.1.0
 */
public final class ConcurrencyRequestInterceptor implements ClientHttpRequestInterceptor {

	private final ConcurrencyGate gate;

	private ConcurrencyRequestInterceptor(ConcurrencyGate gate) {
		this.gate = gate;
	}

	/**
	 * An interceptor, for {@code RestClient.Builder#requestInterceptor}.
	 * @param limits the limits of the application
	 * @param name the name under {@code gossip-limiter.concurrency}
	 */
	public static ConcurrencyRequestInterceptor of(ConcurrencyLimits limits, String name) {
		return new ConcurrencyRequestInterceptor(limits.gate(List.of(name), "An interceptor of a RestClient"));
	}

	@Override
	public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
			throws IOException {
		Admission admission = this.gate.enter();
		ClientHttpResponse response = null;
		try {
			response = execution.execute(request, body);
			return new EndingResponse(response, CallOutcome.ofAnswer(response.getStatusCode().value()), admission);
		}
		catch (IOException | RuntimeException | Error ex) {
			if (response != null) {
				response.close();
			}
			admission.end(CallOutcome.of(ex));
			throw ex;
		}
	}

	/**
	 * An answer that gives the place back when it is closed.
	 *
	 * @param response the answer
	 * @param outcome what it says about the backend
	 * @param admission the place
	 */
	private record EndingResponse(ClientHttpResponse response, CallOutcome outcome,
			Admission admission) implements ClientHttpResponse {

		@Override
		public HttpStatusCode getStatusCode() throws IOException {
			return this.response.getStatusCode();
		}

		@Override
		public String getStatusText() throws IOException {
			return this.response.getStatusText();
		}

		@Override
		public HttpHeaders getHeaders() {
			return this.response.getHeaders();
		}

		@Override
		public InputStream getBody() throws IOException {
			return this.response.getBody();
		}

		@Override
		public void close() {
			try {
				this.response.close();
			}
			finally {
				this.admission.end(this.outcome);
			}
		}

	}

}
