package io.github.gossiplimiter.autoconfigure.web.reactive;

import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.web.RequestLimits;
import io.github.gossiplimiter.autoconfigure.web.Verdict;

/**
 * Gives back what a request is not charged for, when its answer goes out: its status is
 * final by then, also that of an error somebody else answers. Who goes away before gets
 * nothing back: it could try for free.
 *
 * @since 0.1.0
 */
public final class AnswerSettlement {

	private AnswerSettlement() {
	}

	/**
	 * Settle when the answer goes out, if there is something to settle.
	 * @param limits the limits
	 * @param verdict what was decided
	 * @param response the answer
	 */
	public static void register(RequestLimits limits, Verdict verdict, ServerHttpResponse response) {
		if (!verdict.isReserving()) {
			return;
		}
		response.beforeCommit(() -> Mono.fromRunnable(() -> {
			HttpStatusCode status = response.getStatusCode();
			limits.settle(verdict, (status != null) ? status.value() : HttpStatus.OK.value());
		}));
	}

}
