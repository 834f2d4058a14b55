package io.github.gossiplimiter.web;

import java.util.Map;

class JettyContractTests extends ServletRequestContract {

	@Override
	Stack start() {
		return start("JettyServlet", Map.of("spring.config.name", "common,common-web,contract"));
	}

	@Override
	String serverName() {
		return "JettyServletWebServer";
	}

}
