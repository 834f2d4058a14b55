package io.github.gossiplimiter.web;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.autoconfigure.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.RequestCounts;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a limit does wherever it stands: on paths of every server, on methods, and on the
 * routes of a gateway. The values of the limits are in {@code common.yml}, one for each
 * case; what differs is how keys and plans are read.
 */
@TestInstance(Lifecycle.PER_CLASS)
abstract class LimitContract {

	/**
	 * The application.
	 */
	abstract Stack stack();

	/**
	 * Send a request or call a method.
	 * @param limit the limit that stands there
	 * @param facts what is known about it, as names and values of header fields in turn
	 */
	abstract Reply ask(String limit, String... facts);

	/**
	 * The same without waiting.
	 */
	abstract CompletableFuture<Reply> askLater(String limit, String... facts);

	final int status(String limit, String... facts) {
		return ask(limit, facts).status();
	}

	final RequestCounts counts() {
		return stack().context().getBean(LimitDefinitions.class).requestCounts();
	}

	/**
	 * Check how often a limit was asked and how often it denied.
	 */
	final void assertCharged(String limit, int allowed, int denied) {
		LimitStatus status = stack().status(limit);
		assertThat(status.allowed()).as("allowed by " + limit).isEqualTo(allowed);
		assertThat(status.denied()).as("denied by " + limit).isEqualTo(denied);
	}

	/**
	 * Check how much of a limit is used, once what was asked has ended.
	 */
	final void assertUsed(String limit, String key, int used) {
		long permits = stack().rateLimiter().limit(limit).windows().get(0).permits();
		Awaitility.await()
			.untilAsserted(() -> assertThat(permits - stack().rateLimiter().peek(limit, key, 1).remaining())
				.as("used of " + limit)
				.isEqualTo(used));
	}

	@Test
	void whoComesAfterTheLastPermitIsDenied() {
		assertThat(status("two", "X-User", "a")).isEqualTo(200);
		assertThat(status("two", "X-User", "a")).isEqualTo(200);
		Reply denied = ask("two", "X-User", "a");
		assertThat(denied.status()).isEqualTo(429);
		assertThat(denied.reason()).contains("The limit 'two' is used up");
		assertCharged("two", 2, 1);
	}

	@Test
	void whoWaitsAsToldIsAdmitted() {
		assertThat(status("patient", "X-User", "a")).isEqualTo(200);
		Reply denied = ask("patient", "X-User", "a");
		assertThat(denied.status()).isEqualTo(429);
		stack().clock().advance(Objects.requireNonNull(denied.retryAfter()));
		assertThat(status("patient", "X-User", "a")).isEqualTo(200);
	}

	@Test
	void clientsHaveAQuotaEach() {
		assertThat(status("each", "X-User", "a")).isEqualTo(200);
		assertThat(status("each", "X-User", "a")).isEqualTo(429);
		assertThat(status("each", "X-User", "b")).isEqualTo(200);
	}

	@Test
	void globalLimitTellsNobodyApart() {
		assertThat(status("everyone", "X-User", "a")).isEqualTo(200);
		assertThat(status("everyone", "X-User", "b")).isEqualTo(200);
		assertThat(status("everyone", "X-User", "c")).isEqualTo(429);
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '~',
			value = { "\"; DROP TABLE", "${jndi:ldap://x}", "../../etc", "=anonymous@1.1.1.1" })
	void hostileKeysDoNoHarm(String key) {
		assertThat(status("hostile", "X-User", key)).isEqualTo(200);
		assertThat(status("hostile", "X-User", key)).isEqualTo(429);
	}

	@Test
	void costIsTaken() {
		assertThat(status("four-each", "X-User", "a")).isEqualTo(200);
		assertThat(status("four-each", "X-User", "a")).isEqualTo(200);
		assertThat(status("four-each", "X-User", "a")).isEqualTo(429);
		assertUsed("four-each", "a", 8);
	}

	@Test
	void shadowModeCountsButNeverDenies() {
		assertThat(status("trial", "X-User", "a")).isEqualTo(200);
		assertThat(status("trial", "X-User", "a")).isEqualTo(200);
		assertThat(stack().status("trial").shadowDenied()).isEqualTo(1);
	}

	@Test
	@Tag("D21")
	void everyWindowAdmits() {
		assertThat(status("minutes", "X-User", "a")).isEqualTo(200);
		assertThat(status("minutes", "X-User", "a")).isEqualTo(200);
		assertThat(status("minutes", "X-User", "a")).isEqualTo(429);
		stack().clock().advance(Duration.ofSeconds(12));
		assertThat(status("minutes", "X-User", "a")).isEqualTo(200);
		assertThat(status("minutes", "X-User", "a")).isEqualTo(429);
	}

	@Test
	void tokenBucketAdmitsItsBurst() {
		for (int i = 0; i < 3; i++) {
			assertThat(status("bucket", "X-User", "a")).isEqualTo(200);
		}
		Reply denied = ask("bucket", "X-User", "a");
		assertThat(denied.status()).isEqualTo(429);
		stack().clock().advance(Objects.requireNonNull(denied.retryAfter()));
		assertThat(status("bucket", "X-User", "a")).isEqualTo(200);
		assertThat(status("bucket", "X-User", "a")).isEqualTo(429);
	}

	@Test
	@Tag("D11")
	void strictLimitIsNeverExceeded() {
		List<Integer> statuses = crowd("strict", 12);
		assertThat(statuses).containsOnly(200, 429);
		assertThat(statuses.stream().filter((status) -> status == 200)).hasSize(3);
	}

	@Test
	void manyAtOnceAreAdmittedExactlyToTheLimit() {
		assertThat(crowd("crowd", 60).stream().filter((status) -> status == 200)).hasSize(20);
	}

	private List<Integer> crowd(String limit, int size) {
		List<CompletableFuture<Reply>> replies = IntStream.range(0, size)
			.mapToObj((i) -> askLater(limit, "X-User", "a"))
			.toList();
		// Time stands still: whoever waited for permits that do not come would never end.
		assertThat(CompletableFuture.allOf(replies.toArray(CompletableFuture<?>[]::new)))
			.succeedsWithin(Duration.ofSeconds(20));
		return replies.stream().map((reply) -> reply.join().status()).toList();
	}

	@Tag("E28")
	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource({ "gold, 4", "tin, 2", "'', 2" })
	void planHasItsOwnLimit(String plan, int permits) {
		String[] facts = { "X-User", "user-" + plan, "X-Plan", plan };
		for (int i = 0; i < permits; i++) {
			assertThat(status("plans", facts)).isEqualTo(200);
		}
		assertThat(status("plans", facts)).isEqualTo(429);
	}

	@Tag("E28")
	@Test
	void planOfOneTenantTakesNothingFromAnother() {
		for (int i = 0; i < 3; i++) {
			status("tenant-plans", "X-User", "u", "X-Tenant", "a", "X-Plan", "gold");
		}
		assertThat(status("tenant-plans", "X-User", "u", "X-Tenant", "a", "X-Plan", "gold")).isEqualTo(429);
		assertThat(status("tenant-plans", "X-User", "u", "X-Tenant", "b", "X-Plan", "gold")).isEqualTo(200);
		assertThat(status("tenant-plans", "X-User", "u", "X-Tenant", "a")).isEqualTo(200);
		assertThat(stack().rateLimiter().key("tenant-plans/gold", "a!u")).isPresent();
	}

	@Test
	void unknownPlanIsDeniedWhereSaidAndCounted() {
		Reply reply = ask("plans-denied", "X-User", "a", "X-Plan", "tin");
		assertThat(reply.status()).isEqualTo(403);
		assertThat(reply.reason()).contains("not one of those that 'plans-denied' has");
		assertThat(reply.retryAfter()).isNull();
		assertThat(counts().ofUnknownPlans("plans-denied")).isEqualTo(1);
		assertThat(status("plans-denied", "X-User", "a", "X-Plan", "gold")).isEqualTo(200);
	}

	@Test
	void planMayBeNamedByABean() {
		for (int i = 0; i < 2; i++) {
			assertThat(status("plans-resolved", "X-User", "gold-1")).isEqualTo(200);
		}
		assertThat(status("plans-resolved", "X-User", "gold-1")).isEqualTo(429);
		assertThat(status("plans-resolved", "X-User", "other")).isEqualTo(200);
		assertThat(status("plans-resolved", "X-User", "other")).isEqualTo(429);
	}

	@Test
	void planThatCannotBeFoundOutIsUnknownAndCounted() {
		assertThat(status("plans-failing", "X-User", "a", "X-Plan", "gold")).isEqualTo(200);
		assertThat(status("plans-failing", "X-User", "a", "X-Plan", "gold")).isEqualTo(429);
		assertThat(counts().ofUnknownPlans("plans-failing")).isEqualTo(2);
		assertThat(status("plans-resolved", "X-User", "broken")).isEqualTo(200);
		assertThat(counts().ofUnknownPlans("plans-resolved")).isEqualTo(1);
	}

	@Tag("C33")
	@Test
	void tenantsDoNotShareKeys() {
		assertThat(status("tenants", "X-User", "u", "X-Tenant", "a")).isEqualTo(200);
		assertThat(status("tenants", "X-User", "u", "X-Tenant", "a")).isEqualTo(429);
		assertThat(status("tenants", "X-User", "u", "X-Tenant", "b")).isEqualTo(200);
		assertThat(status("tenants", "X-User", "!u", "X-Tenant", "a")).isEqualTo(200);
		assertThat(status("tenants", "X-User", "u", "X-Tenant", "a!")).isEqualTo(200);
	}

	@Test
	void clientsOnListsAreNotLimitedOrTurnedAway() {
		for (int i = 0; i < 3; i++) {
			assertThat(status("lists", "X-User", "admin")).isEqualTo(200);
		}
		Reply reply = ask("lists", "X-User", "mallory");
		assertThat(reply.status()).isEqualTo(403);
		assertThat(reply.reason()).contains("on the list of those that 'lists' turns away");
		assertThat(reply.retryAfter()).isNull();
		assertThat(status("lists", "X-User", "janus")).isEqualTo(403);
		assertCharged("lists", 0, 0);
		assertThat(counts().ofTurnedAway("lists")).isEqualTo(2);
	}

	@Test
	void addressesOnListsAreNotLimitedOrTurnedAway() {
		for (int i = 0; i < 3; i++) {
			assertThat(status("addresses", "X-User", "x", "X-Forwarded-For", "10.1.2.3")).isEqualTo(200);
		}
		assertThat(status("addresses", "X-User", "x", "X-Forwarded-For", "198.51.100.9")).isEqualTo(403);
		assertCharged("addresses", 0, 0);
	}

	@Test
	void whatFailsIsChargedOnce() {
		assertThat(status("failing", "X-User", "a", "X-How", "throws")).isEqualTo(500);
		assertCharged("failing", 1, 0);
		assertThat(status("failing", "X-User", "a", "X-How", "throws")).isEqualTo(500);
		assertThat(status("failing", "X-User", "a", "X-How", "throws")).isEqualTo(429);
	}

	@Test
	void onlyFailuresAreChargedWhereSaid() {
		for (int i = 0; i < 3; i++) {
			assertThat(status("failures", "X-User", "a")).isEqualTo(200);
			assertUsed("failures", "a", 0);
		}
		assertThat(status("failures", "X-User", "a", "X-How", "throws")).isEqualTo(500);
		assertThat(status("failures", "X-User", "a", "X-How", "throws")).isEqualTo(500);
		assertUsed("failures", "a", 2);
		assertThat(status("failures", "X-User", "a")).isEqualTo(429);
		assertThat(status("failures", "X-User", "b")).isEqualTo(200);
	}

	@Test
	void failuresOfAPlanAreChargedToThePlan() {
		assertThat(status("plan-failures", "X-User", "a", "X-Plan", "gold")).isEqualTo(200);
		assertUsed("plan-failures/gold", "a", 0);
		assertThat(status("plan-failures", "X-User", "a", "X-Plan", "gold", "X-How", "throws")).isEqualTo(500);
		assertUsed("plan-failures/gold", "a", 1);
	}

	@Test
	void limitThatIsChangedHoldsAtOnce() {
		assertThat(status("changing", "X-User", "a")).isEqualTo(200);
		assertThat(status("changing", "X-User", "a")).isEqualTo(429);
		stack().rateLimiter()
			.change(stack().rateLimiter()
				.limit("changing")
				.withWindows(List.of(new Window(2, Duration.ofSeconds(30)))));
		assertThat(status("changing", "X-User", "a")).isEqualTo(200);
		assertThat(status("changing", "X-User", "a")).isEqualTo(429);
	}

	@Test
	void denialIsHeardOfOnce() {
		status("heard", "X-User", "a");
		status("heard", "X-User", "a");
		assertThat(stack().context().getBean(HeardDenials.class).of("heard")).isEqualTo(1);
	}

}
