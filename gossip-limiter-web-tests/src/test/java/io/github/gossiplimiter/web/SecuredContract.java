/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.core.Authentication;
import org.springframework.util.ObjectUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.PlanRequest;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits next to Spring Security, which asks for a password.
 */
@TestInstance(Lifecycle.PER_CLASS)
abstract class SecuredContract {

	private final Stack stack = start();

	private final Client client = this.stack.client();

	abstract Stack start();

	static Stack start(WebApplicationType type, String server, Class<?>... application) {
		Class<?>[] all = ObjectUtils.addObjectToArray(application, ContractConfiguration.class);
		return Stack.start(type, server, true, Map.of("spring.config.name", "secured"), all);
	}

	@AfterAll
	void stop() {
		this.stack.close();
	}

	@Test
	void failingLoginsAreHeldBackByAddress() {
		for (int i = 0; i < 3; i++) {
			assertThat(get("/login/any", "alice", "guess" + i).status()).isEqualTo(401);
		}
		Answer denied = get("/login/any", "alice", "alice-secret");
		assertThat(denied.status()).isEqualTo(429);
		assertThat(denied.body()).contains("\"violated-policies\":[\"login\"]");
		assertThat(denied.header("Retry-After")).isNotEmpty();
		assertThat(get("/login/any", "alice", "alice-secret", "X-Forwarded-For", "203.0.113.1").status())
			.isEqualTo(200);
	}

	@Test
	void onlyLoginsThatFailAreCharged() {
		for (int i = 0; i < 5; i++) {
			assertThat(get("/failing", "alice", "alice-secret").status()).isEqualTo(200);
		}
		// The answer may be there before the server has finished with the request.
		Awaitility.await().until(() -> this.stack.rateLimiter().peek("failing", "unknown", 1).remaining() == 3);
		for (int i = 0; i < 3; i++) {
			assertThat(get("/failing", "alice", "guess" + i).status()).isEqualTo(401);
		}
		assertThat(get("/failing", "alice", "alice-secret").status()).isEqualTo(429);
	}

	@Test
	void principalsHaveQuotasOfTheirOwn() {
		assertThat(get("/account", "alice", "alice-secret").status()).isEqualTo(200);
		assertThat(get("/account", "alice", "alice-secret").status()).isEqualTo(429);
		assertThat(get("/account", "bob", "bob-secret").status()).isEqualTo(200);
	}

	@Test
	void planFollowsFromTheRoles() {
		assertThat(get("/role", "alice", "alice-secret").header("RateLimit")).startsWith("\"role/gold\";r=1;");
		assertThat(get("/role", "alice", "alice-secret").status()).isEqualTo(200);
		assertThat(get("/role", "alice", "alice-secret").status()).isEqualTo(429);
		assertThat(get("/role", "bob", "bob-secret").header("RateLimit")).startsWith("\"role\";r=0;");
		assertThat(get("/role", "bob", "bob-secret").status()).isEqualTo(429);
	}

	@Test
	void planFollowsFromTheRequest() {
		Answer trial = get("/role?trial=yes", "bob", "bob-secret", "X-Device", "tv", "Cookie", "theme=dark");
		assertThat(trial.header("RateLimit")).startsWith("\"role/gold\";r=1;");
	}

	@Test
	void annotationKnowsThePrincipal() {
		assertThat(get("/annotated", "alice", "alice-secret").status()).isEqualTo(200);
		assertThat(get("/annotated", "alice", "alice-secret").status()).isEqualTo(429);
		assertThat(get("/annotated", "bob", "bob-secret").status()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "mono", "flux" })
	void methodKnowsThePrincipal(String method) {
		assertMethodKnowsThePrincipal(method);
	}

	/**
	 * Check a limit on a method of the same name, which is called for a path of that
	 * name.
	 */
	final void assertMethodKnowsThePrincipal(String method) {
		String path = "/" + method;
		assertThat(get(path, "alice", "alice-secret").status()).isEqualTo(200);
		assertThat(get(path, "alice", "alice-secret").status()).isEqualTo(429);
		assertThat(get(path, "bob", "bob-secret").status()).isEqualTo(200);
		assertThat(this.stack.rateLimiter().key(method, "alice in " + method)).isPresent();
		assertThat(this.stack.rateLimiter().key(method, "bob in " + method)).isPresent();
	}

	@Test
	void planOfAMethodFollowsFromTheRoles() {
		assertThat(get("/method-role", "alice", "alice-secret").status()).isEqualTo(200);
		assertThat(get("/method-role", "alice", "alice-secret").status()).isEqualTo(200);
		assertThat(get("/method-role", "alice", "alice-secret").status()).isEqualTo(429);
		assertThat(get("/method-role", "bob", "bob-secret").status()).isEqualTo(200);
		assertThat(get("/method-role", "bob", "bob-secret").status()).isEqualTo(429);
	}

	@Test
	void requestThatIsNotAuthenticatedIsNotCharged() {
		assertThat(this.client.status("/unknown")).isEqualTo(401);
		assertThat(get("/unknown", "alice", "wrong").status()).isEqualTo(401);
		assertThat(this.stack.status("unknown").allowed()).isZero();
		assertThat(get("/unknown", "alice", "alice-secret").status()).isEqualTo(200);
		assertThat(this.stack.status("unknown").allowed()).isEqualTo(1);
	}

	@Test
	void limitChargedBeforeAuthenticationIsNotChargedAgain() {
		Answer answer = get("/twice", "alice", "alice-secret");
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.headerLines("RateLimit")).hasSize(1);
		assertThat(this.stack.status("twice").allowed()).isEqualTo(1);
	}

	@Test
	void limitsBeforeAndAfterAuthenticationAreBothInTheHeaders() {
		Answer answer = get("/both", "alice", "alice-secret");
		assertThat(answer.header("RateLimit")).matches("\"ahead\";r=2;t=\\d+, \"behind\";r=1;t=\\d+");
		assertThat(answer.header("RateLimit-Policy")).isEqualTo("\"ahead\";q=3;w=60, \"behind\";q=2;w=60");
		get("/both", "alice", "alice-secret");
		Answer denied = get("/both", "alice", "alice-secret");
		assertThat(denied.status()).isEqualTo(429);
		assertThat(denied.header("RateLimit")).startsWith("\"behind\";r=0;");
	}

	private Answer get(String path, String user, String password, String... header) {
		String credentials = Base64.getEncoder()
			.encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
		String[] headers = new String[header.length + 2];
		System.arraycopy(header, 0, headers, 2, header.length);
		headers[0] = "Authorization";
		headers[1] = "Basic " + credentials;
		return this.client.get(path, headers);
	}

	@Configuration(proxyBeanMethods = false)
	static class PlanConfiguration {

		@Bean
		PlanResolver planResolver() {
			return PlanResolver.ofRequests((request) -> (isGold(request) || isTrial(request)) ? "gold" : null);
		}

		private static boolean isGold(PlanRequest request) {
			return request.principal() instanceof Authentication && request.authorities().contains("ROLE_GOLD");
		}

		private static boolean isTrial(PlanRequest request) {
			return request.limitName().equals("role") && request.key().equals("bob")
					&& "yes".equals(request.query("trial")) && "tv".equals(request.header("X-Device"))
					&& "dark".equals(request.cookie("theme")) && "/role".equals(request.path())
					&& "GET".equals(request.method()) && request.ip() != null;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ AccountService.class, AccountController.class, PlanConfiguration.class })
	static class ContractConfiguration {

	}

	static class AccountService {

		@RateLimited(name = "mono", limit = 1, window = "60s", key = "principal + ' in ' + methodName")
		public Mono<String> mono() {
			return Mono.just("fine");
		}

		@RateLimited(name = "flux", limit = 1, window = "60s", key = "principal + ' in ' + methodName")
		public Flux<String> flux() {
			return Flux.just("fine");
		}

		@RateLimited(name = "method-role", key = "principal")
		public Mono<String> role() {
			return Mono.just("fine");
		}

	}

	@RestController
	static class AccountController {

		private final AccountService service;

		AccountController(AccountService service) {
			this.service = service;
		}

		@GetMapping("/mono")
		Mono<String> mono() {
			return this.service.mono();
		}

		@GetMapping("/flux")
		Flux<String> flux() {
			return this.service.flux();
		}

		@GetMapping("/method-role")
		Mono<String> methodRole() {
			return this.service.role();
		}

		@GetMapping({ "/login/any", "/failing", "/account", "/both", "/role" })
		String any() {
			return "fine";
		}

		@GetMapping("/annotated")
		@RateLimited(name = "annotated", limit = 1, window = "60s", key = "principal")
		String annotated() {
			return "fine";
		}

		@GetMapping("/unknown")
		@RateLimited(name = "unknown", limit = 2, window = "60s")
		String unknown() {
			return "fine";
		}

		@GetMapping("/twice")
		@RateLimited("twice")
		String twice() {
			return "fine";
		}

	}

}
