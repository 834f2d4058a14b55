package io.github.gossiplimiter.web;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Permits that are charged for some answers only, plans, tenants and lists of clients.
 */
abstract class ChargedRequestContract extends LimitedRequestContract {

	/**
	 * Check how much of a limit is used, once the server has finished with its requests.
	 */
	private void assertUsed(String limit, String key, int used) {
		long permits = stack().rateLimiter().limit(limit).windows().get(0).permits();
		Awaitility.await()
			.untilAsserted(() -> assertThat(permits - stack().rateLimiter().peek(limit, key, 1).remaining())
				.as("used of " + limit)
				.isEqualTo(used));
	}

	@ParameterizedTest(name = "{1}, {0}, answers {2} and uses {3}")
	@CsvSource({ "now, 200, 200, 0", "now, 204, 204, 0", "now, 401, 401, 1", "now, 403, 403, 0", "now, throws, 500, 1",
			"now, refuses, 401, 1", "later, 200, 200, 0", "later, 401, 401, 1", "later, throws, 500, 1",
			"later, refuses, 401, 1", "future, 200, 200, 0", "future, 401, 401, 1", "future, throws, 500, 1" })
	void onlySomeAnswersAreCharged(String when, String how, int status, int used) {
		String user = when + "-" + how;
		assertThat(client().status("/charged/" + when + "?how=" + how, "X-User", user)).isEqualTo(status);
		assertUsed("charged", user, used);
		assertThat(client().status("/charged/now?how=200", "X-User", user)).isEqualTo(200);
		assertUsed("charged", user, used);
	}

	@Test
	void handlerIsChargedForSomeAnswersOnly() {
		assertThat(client().status("/charged-handler?how=200")).isEqualTo(200);
		assertUsed("charged-handler", "global", 0);
		assertThat(client().status("/charged-handler?how=throws")).isEqualTo(500);
		assertUsed("charged-handler", "global", 1);
		assertThat(client().status("/charged-handler?how=401")).isEqualTo(401);
		assertThat(client().status("/charged-handler?how=200")).isEqualTo(429);
		assertUsed("charged-handler", "global", 2);
	}

	@Test
	void noMoreRequestsThanPermitsAreUnderWay() {
		List<CompletableFuture<Answer>> answers = IntStream.range(0, 12)
			.mapToObj((i) -> client().sendAsync("GET", "/charged-crowd", ""))
			.toList();
		Awaitility.await().until(() -> stack().status("charged-crowd").denied() == 9);
		ChargeControllers.release();
		assertThat(answers.stream().map((answer) -> answer.join().status())).containsOnly(401, 429)
			.filteredOn((status) -> status == 401)
			.hasSize(3);
		assertUsed("charged-crowd", "global", 3);
	}

	@Test
	void whoGoesAwayBeforeTheAnswerIsCharged() {
		int before = ChargeControllers.LEFT.get();
		client().abandon("/charged-gone", () -> Awaitility.await().until(() -> ChargeControllers.LEFT.get() > before));
		ChargeControllers.release();
		assertUsed("charged-gone", "global", 1);
	}

	@Tag("E28")
	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource({ "gold, 4", "tin, 2", "'', 2" })
	void planHasItsOwnLimit(String plan, int permits) {
		for (int i = 0; i < permits; i++) {
			assertThat(client().status("/p/plans", "X-User", "user-" + plan, "X-Plan", plan)).isEqualTo(200);
		}
		assertThat(client().status("/p/plans", "X-User", "user-" + plan, "X-Plan", plan)).isEqualTo(429);
	}

	@Test
	void unknownPlanIsDeniedIfTheLimitSaysSo() {
		Answer answer = client().get("/p/plans-denied", "X-Plan", "tin");
		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.body()).contains("\"status\":403", "\"title\":\"Forbidden\"");
		assertThat(client().status("/p/plans-denied", "X-Plan", "gold")).isEqualTo(200);
	}

	@Tag("C33")
	@Test
	void tenantsDoNotShareKeys() {
		assertThat(client().status("/p/tenants", "X-User", "u", "X-Tenant", "a")).isEqualTo(200);
		assertThat(client().status("/p/tenants", "X-User", "u", "X-Tenant", "a")).isEqualTo(429);
		assertThat(client().status("/p/tenants", "X-User", "u", "X-Tenant", "b")).isEqualTo(200);
	}

	@Test
	void clientsOnListsAreNotLimitedOrTurnedAway() {
		for (int i = 0; i < 3; i++) {
			assertThat(client().status("/p/lists", "X-User", "admin")).isEqualTo(200);
			assertThat(client().status("/p/lists", "X-Forwarded-For", "10.1.2.3")).isEqualTo(200);
		}
		Answer answer = client().get("/p/lists", "X-User", "mallory");
		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.headerLines("Retry-After")).isEmpty();
		assertThat(client().status("/p/lists", "X-User", "admin", "X-Forwarded-For", "198.51.100.9")).isEqualTo(403);
		assertCharged("lists", 0, 0);
	}

}
