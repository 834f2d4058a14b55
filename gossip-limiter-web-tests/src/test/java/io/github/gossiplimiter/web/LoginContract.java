/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits on logins by form, HTTP basic and JSON, checked by Spring Security.
 */
@TestInstance(Lifecycle.PER_CLASS)
abstract class LoginContract {

	private static final int LIMIT = 5;

	private static final int GUESSES = 50;

	private static final String SECRET = "right";

	private final Stack stack = start();

	private final Client client = this.stack.client();

	private int addresses;

	abstract Stack start();

	static Stack start(WebApplicationType type, String server, Class<?> application) {
		return Stack.start(type, server, true, Map.of("spring.config.name", "logins"), application);
	}

	@AfterAll
	void stop() {
		this.stack.close();
	}

	@ParameterizedTest
	@EnumSource
	void sixthGuessFromOneAddressIsStopped(Way way) {
		String address = address();
		for (int i = 0; i < GUESSES; i++) {
			assertThat(login(way, "user" + way + i, "wrong", address).status()).as("guess %d", i + 1)
				.isEqualTo((i < LIMIT) ? way.failed : 429);
		}
		Answer denied = login(way, "alice" + way, SECRET, address);
		assertThat(denied.status()).isEqualTo(429);
		assertThat(denied.header("Retry-After")).isNotEmpty();
		assertThat(denied.body()).contains("\"violated-policies\":[\"address\"]");
		assertThat(login(way, "alice" + way, SECRET, address()).status()).isEqualTo(way.succeeded);
	}

	@ParameterizedTest
	@EnumSource
	void sixthGuessOfOneAccountIsStopped(Way way) {
		String account = "bob" + way;
		for (int i = 0; i < GUESSES; i++) {
			assertThat(login(way, account, "wrong", address()).status()).as("guess %d", i + 1)
				.isEqualTo((i < LIMIT) ? way.failed : 429);
		}
		Answer denied = login(way, account, SECRET, address());
		assertThat(denied.status()).isEqualTo(429);
		assertThat(denied.header("Retry-After")).isNotEmpty();
		assertThat(denied.body()).contains("\"violated-policies\":[\"account\"]");
		assertThat(login(way, "carol" + way, SECRET, address()).status()).isEqualTo(way.succeeded);
	}

	@ParameterizedTest
	@EnumSource
	void guessesAtTheSameTimeFromOneAddressAreNoWayRound(Way way) {
		String address = address();
		List<Integer> statuses = guess((i) -> loginLater(way, "crowd" + way + i, "wrong", address));
		assertThat(statuses).containsOnly(way.failed, 429)
			.filteredOn((status) -> status == way.failed)
			.hasSizeLessThanOrEqualTo(LIMIT);
		assertThat(login(way, "dora" + way, SECRET, address).status()).isEqualTo(429);
	}

	@ParameterizedTest
	@EnumSource
	void guessesAtTheSameTimeOfOneAccountAreNoWayRound(Way way) {
		String account = "erin" + way;
		List<Integer> statuses = guess((i) -> loginLater(way, account, "wrong", address()));
		assertThat(statuses).containsOnly(way.failed, 429).filteredOn((status) -> status == way.failed).hasSize(LIMIT);
		assertThat(login(way, account, SECRET, address()).status()).isEqualTo(429);
	}

	private static List<Integer> guess(IntFunction<CompletableFuture<Answer>> login) {
		List<CompletableFuture<Answer>> answers = IntStream.range(0, GUESSES).mapToObj(login).toList();
		return answers.stream().map((answer) -> answer.join().status()).toList();
	}

	@ParameterizedTest
	@EnumSource
	void loginsThatSucceedAreNotCharged(Way way) {
		String address = address();
		String account = "frank" + way;
		for (int i = 0; i < 3 * LIMIT; i++) {
			assertThat(login(way, account, SECRET, address).status()).isEqualTo(way.succeeded);
			assertUsed("address", address, 0);
			assertUsed("account", account.toLowerCase(Locale.ROOT), 0);
		}
		assertThat(login(way, account, "wrong", address).status()).isEqualTo(way.failed);
		assertUsed("address", address, 1);
		assertUsed("account", account.toLowerCase(Locale.ROOT), 1);
	}

	@Test
	void spellingsOfOneAccountShareItsQuota() {
		List<String> spellings = List.of("grace", "GRACE", "Grace", "gRaCe", "grAce");
		for (String spelling : spellings) {
			assertThat(login(Way.JSON, spelling, "wrong", address()).status()).isEqualTo(401);
		}
		assertThat(login(Way.JSON, "gracE", SECRET, address()).status()).isEqualTo(429);
		assertThat(login(Way.JSON, " grace ", SECRET, address()).status()).isEqualTo(429);
	}

	@Test
	void requestsThatAreNoLoginsAreNotCharged() {
		String address = address();
		for (int i = 0; i < 2 * LIMIT; i++) {
			assertThat(this.client.status("/login", "X-Forwarded-For", address)).isEqualTo(200);
			assertThat(this.client.status("/basic", "X-Forwarded-For", address)).isEqualTo(401);
		}
		assertUsed("address", address, 0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "location", "response" })
	void formLoginThatFailsIsKnownByItsRedirect(String limit) {
		String address = address();
		for (int i = 0; i < 4; i++) {
			assertThat(login(Way.FORM, "heidi" + limit, SECRET, address, limit).status()).isEqualTo(302);
			assertUsed(limit, address, 0);
		}
		for (int i = 0; i < 2; i++) {
			assertThat(login(Way.FORM, "ivan" + limit, "wrong", address, limit).status()).isEqualTo(302);
			assertUsed(limit, address, i + 1);
		}
		Answer denied = login(Way.FORM, "heidi" + limit, SECRET, address, limit);
		assertThat(denied.status()).isEqualTo(429);
		assertThat(denied.body()).contains("\"violated-policies\":[\"" + limit + "\"]");
	}

	/*
	 * The answer may be there before the server has finished with the request.
	 */
	private void assertUsed(String limit, String key, int used) {
		long permits = this.stack.rateLimiter().limit(limit).windows().get(0).permits();
		Awaitility.await()
			.pollInterval(Duration.ofMillis(5))
			.untilAsserted(() -> assertThat(permits - this.stack.rateLimiter().peek(limit, key, 1).remaining())
				.as("used of " + limit)
				.isEqualTo(used));
	}

	private synchronized String address() {
		this.addresses++;
		return "198.18." + this.addresses / 250 + "." + (1 + this.addresses % 250);
	}

	private Answer login(Way way, String user, String password, String address) {
		return loginLater(way, user, password, address).join();
	}

	private CompletableFuture<Answer> loginLater(Way way, String user, String password, String address) {
		return way.login(this.client, user, password, address, "none");
	}

	private Answer login(Way way, String user, String password, String address, String limit) {
		return way.login(this.client, user, password, address, limit).join();
	}

	/**
	 * How to log in. Every user has the same password.
	 */
	enum Way {

		FORM(302, 302) {

			@Override
			CompletableFuture<Answer> login(Client client, String user, String password, String... headers) {
				return client.sendAsync("POST", "/login", "username=" + user + "&password=" + password,
						headers("application/x-www-form-urlencoded", "", headers));
			}

		},

		BASIC(401, 200) {

			@Override
			CompletableFuture<Answer> login(Client client, String user, String password, String... headers) {
				String credentials = Base64.getEncoder()
					.encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
				return client.sendAsync("GET", "/basic", "", headers("text/plain", "Basic " + credentials, headers));
			}

		},

		JSON(401, 200) {

			@Override
			CompletableFuture<Answer> login(Client client, String user, String password, String... headers) {
				return client.sendAsync("POST", "/json",
						"{\"user\":\"" + user + "\",\"password\":\"" + password + "\"}",
						headers("application/json", "", headers));
			}

		};

		private final int failed;

		private final int succeeded;

		Way(int failed, int succeeded) {
			this.failed = failed;
			this.succeeded = succeeded;
		}

		/**
		 * Log in.
		 * @param client sends the request
		 * @param user the account
		 * @param password the password
		 * @param origin address of the client and limit under test
		 */
		abstract CompletableFuture<Answer> login(Client client, String user, String password, String... origin);

		private static String[] headers(String contentType, String authorization, String... origin) {
			String[] headers = { "Content-Type", contentType, "X-Forwarded-For", origin[0], "X-Case", origin[1],
					"Authorization", authorization };
			return authorization.isEmpty() ? Arrays.copyOf(headers, headers.length - 2) : headers;
		}

	}

	/**
	 * What a client sends to log in.
	 *
	 * @param user the account
	 * @param password the password
	 */
	record Credentials(String user, String password) {

	}

}
