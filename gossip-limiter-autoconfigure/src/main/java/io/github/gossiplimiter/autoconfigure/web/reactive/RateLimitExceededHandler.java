package io.github.gossiplimiter.autoconfigure.web.reactive;

import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.web.RateLimitDenial;
import io.github.gossiplimiter.autoconfigure.web.RequestLimits;
import io.github.gossiplimiter.autoconfigure.web.Verdict;

/**
 * Answers a request during which a method was denied by a limit, if the application does
 * not handle the exception, as if the request itself had been denied.
 */
final class RateLimitExceededHandler implements WebExceptionHandler, Ordered {

	/*
	 * Just before what makes an error of the server out of it.
	 */
	private static final int ORDER = -2;

	private final RequestLimits limits;

	private final RateLimitedResponseWriter responseWriter;

	RateLimitExceededHandler(RequestLimits limits, RateLimitedResponseWriter responseWriter) {
		this.limits = limits;
		this.responseWriter = responseWriter;
	}

	@Override
	public int getOrder() {
		return ORDER;
	}

	@Override
	public Mono<Void> handle(ServerWebExchange exchange, Throwable ex) {
		Verdict verdict = Verdict.ofDenied(ex);
		if (verdict == null || exchange.getResponse().isCommitted()) {
			return Mono.error(ex);
		}
		RateLimitDenial denial = this.limits.tell(exchange.getResponse().getHeaders(), HttpHeaders::set, verdict);
		return (denial != null) ? this.responseWriter.write(exchange, denial) : Mono.error(ex);
	}

}
