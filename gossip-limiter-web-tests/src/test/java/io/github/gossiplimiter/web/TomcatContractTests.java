package io.github.gossiplimiter.web;

import java.util.Map;

class TomcatContractTests extends ServletRequestContract {

	@Override
	Stack start() {
		return start("TomcatServlet", Map.of("spring.config.name", "common,common-web,contract"));
	}

	@Override
	String serverName() {
		return "TomcatWebServer";
	}

}
