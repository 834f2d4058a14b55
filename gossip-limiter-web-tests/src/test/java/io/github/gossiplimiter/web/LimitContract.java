/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.Window;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits of every kind: on paths of a server, on methods, and on the routes of a gateway.
 * The values of the limits are in {@code common.yml}, one for each case; only the way
 * keys and plans are read differs.
 */
interface LimitContract extends ApplicationContract {

	@Test
	default void requestAfterTheLastPermitIsDenied() {
		assertThat(status("two", "X-User", "a")).isEqualTo(200);
		assertThat(status("two", "X-User", "a")).isEqualTo(200);
		Reply denied = invoke("two", "X-User", "a");
		assertThat(denied.status()).isEqualTo(429);
		assertThat(denied.reason()).contains("The limit 'two' is used up");
		assertCharged("two", 2, 1);
	}

	@Test
	default void clientThatWaitsForRetryAfterIsAdmitted() {
		assertThat(status("patient", "X-User", "a")).isEqualTo(200);
		Reply denied = invoke("patient", "X-User", "a");
		assertThat(denied.status()).isEqualTo(429);
		stack().clock().advance(Objects.requireNonNull(denied.retryAfter()));
		assertThat(status("patient", "X-User", "a")).isEqualTo(200);
	}

	@Test
	default void eachClientHasItsOwnQuota() {
		assertThat(status("each", "X-User", "a")).isEqualTo(200);
		assertThat(status("each", "X-User", "a")).isEqualTo(429);
		assertThat(status("each", "X-User", "b")).isEqualTo(200);
	}

	@Test
	default void globalLimitIsSharedByAllClients() {
		assertThat(status("everyone", "X-User", "a")).isEqualTo(200);
		assertThat(status("everyone", "X-User", "b")).isEqualTo(200);
		assertThat(status("everyone", "X-User", "c")).isEqualTo(429);
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '~',
			value = { "\"; DROP TABLE", "${jndi:ldap://x}", "../../etc", "=anonymous@1.1.1.1" })
	default void keyWithSpecialCharactersIsCountedLikeAnyOther(String key) {
		assertThat(status("hostile", "X-User", key)).isEqualTo(200);
		assertThat(status("hostile", "X-User", key)).isEqualTo(429);
	}

	@Test
	default void requestTakesItsCost() {
		assertThat(status("four-each", "X-User", "a")).isEqualTo(200);
		assertThat(status("four-each", "X-User", "a")).isEqualTo(200);
		assertThat(status("four-each", "X-User", "a")).isEqualTo(429);
		assertUsed("four-each", "a", 8);
	}

	@Test
	default void shadowModeCountsButNeverDenies() {
		assertThat(status("trial", "X-User", "a")).isEqualTo(200);
		assertThat(status("trial", "X-User", "a")).isEqualTo(200);
		assertThat(stack().status("trial").shadowDenied()).isEqualTo(1);
	}

	@Test
	@Tag("D21")
	default void requestIsAdmittedOnlyIfEveryWindowHasPermits() {
		assertThat(status("minutes", "X-User", "a")).isEqualTo(200);
		assertThat(status("minutes", "X-User", "a")).isEqualTo(200);
		assertThat(status("minutes", "X-User", "a")).isEqualTo(429);
		stack().clock().advance(Duration.ofSeconds(12));
		assertThat(status("minutes", "X-User", "a")).isEqualTo(200);
		assertThat(status("minutes", "X-User", "a")).isEqualTo(429);
	}

	@Test
	default void tokenBucketAdmitsItsBurst() {
		for (int i = 0; i < 3; i++) {
			assertThat(status("bucket", "X-User", "a")).isEqualTo(200);
		}
		Reply denied = invoke("bucket", "X-User", "a");
		assertThat(denied.status()).isEqualTo(429);
		stack().clock().advance(Objects.requireNonNull(denied.retryAfter()));
		assertThat(status("bucket", "X-User", "a")).isEqualTo(200);
		assertThat(status("bucket", "X-User", "a")).isEqualTo(429);
	}

	@Test
	@Tag("D11")
	default void strictLimitIsNeverExceeded() {
		List<Integer> statuses = crowd("strict", 12);
		assertThat(statuses).containsOnly(200, 429);
		assertThat(statuses.stream().filter((status) -> status == 200)).hasSize(3);
	}

	@Test
	default void concurrentRequestsAreAdmittedExactlyToTheLimit() {
		assertThat(crowd("crowd", 60).stream().filter((status) -> status == 200)).hasSize(20);
	}

	private List<Integer> crowd(String limit, int size) {
		List<CompletableFuture<Reply>> replies = IntStream.range(0, size)
			.mapToObj((i) -> application().invokeAsync(limit, "X-User", "a"))
			.toList();
		// Time stands still: a request that waits for permits would never end.
		assertThat(CompletableFuture.allOf(replies.toArray(CompletableFuture<?>[]::new)))
			.succeedsWithin(Duration.ofSeconds(20));
		return replies.stream().map((reply) -> reply.join().status()).toList();
	}

	@Test
	default void clientsOnListsAreExemptOrTurnedAway() {
		for (int i = 0; i < 3; i++) {
			assertThat(status("lists", "X-User", "admin")).isEqualTo(200);
		}
		Reply reply = invoke("lists", "X-User", "mallory");
		assertThat(reply.status()).isEqualTo(403);
		assertThat(reply.reason()).contains("on the list of those that 'lists' turns away");
		assertThat(reply.retryAfter()).isNull();
		assertThat(status("lists", "X-User", "janus")).isEqualTo(403);
		assertCharged("lists", 0, 0);
		assertThat(counts().ofTurnedAway("lists")).isEqualTo(2);
	}

	@Test
	default void addressesOnListsAreExemptOrTurnedAway() {
		for (int i = 0; i < 3; i++) {
			assertThat(status("addresses", "X-User", "x", "X-Forwarded-For", "10.1.2.3")).isEqualTo(200);
		}
		assertThat(status("addresses", "X-User", "x", "X-Forwarded-For", "198.51.100.9")).isEqualTo(403);
		assertCharged("addresses", 0, 0);
	}

	@Test
	default void failedRequestIsChargedOnce() {
		assertThat(status("failing", "X-User", "a", "X-How", "throws")).isEqualTo(500);
		assertCharged("failing", 1, 0);
		assertThat(status("failing", "X-User", "a", "X-How", "throws")).isEqualTo(500);
		assertThat(status("failing", "X-User", "a", "X-How", "throws")).isEqualTo(429);
	}

	@Test
	default void limitOnFailuresIsNotChargedForSuccesses() {
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
	default void changedLimitAppliesAtOnce() {
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
	default void denialReachesTheListenerOnce() {
		status("listened", "X-User", "a");
		status("listened", "X-User", "a");
		assertThat(stack().context().getBean(DenialCounter.class).of("listened")).isEqualTo(1);
	}

}
