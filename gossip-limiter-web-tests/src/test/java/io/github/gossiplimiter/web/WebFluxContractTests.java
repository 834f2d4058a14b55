package io.github.gossiplimiter.web;

import java.util.Map;

import org.springframework.boot.WebApplicationType;

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

}
