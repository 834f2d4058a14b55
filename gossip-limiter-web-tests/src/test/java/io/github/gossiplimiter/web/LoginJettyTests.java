package io.github.gossiplimiter.web;

import org.springframework.boot.WebApplicationType;

class LoginJettyTests extends LoginContract {

	@Override
	Stack start() {
		return start(WebApplicationType.SERVLET, "JettyServlet", LoginServletTests.Application.class);
	}

}
