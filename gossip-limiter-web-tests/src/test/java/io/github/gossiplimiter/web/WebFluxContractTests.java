package io.github.gossiplimiter.web;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;

import io.github.gossiplimiter.concurrency.ConcurrencyLimiter;

class WebFluxContractTests extends LimitedHandlerContract {

	@Override
	Stack start() {
		return Stack.start(WebApplicationType.REACTIVE, "NettyReactive", false,
				Map.of("spring.config.name", "common,common-web,contract"), ReactiveStack.class);
	}

	@Override
	String serverName() {
		return "NettyWebServer";
	}

	@Test
	void placeIsGivenBackAtOnceWhenTheClientIsGone() {
		ConcurrencyLimiter limiter = limiter("c-gone");
		client().abandon("/c/gone", () -> awaitInFlight(limiter, 1));
		awaitInFlight(limiter, 0);
	}

}
