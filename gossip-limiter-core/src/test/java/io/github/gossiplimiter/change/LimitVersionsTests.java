/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.change;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.ChangeMode;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitVersion;
import io.github.gossiplimiter.ManualClock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.UnknownLimitException;
import io.github.gossiplimiter.engine.RateLimiterEngine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What is in force of a limit that is changed while running.
 */
class LimitVersionsTests {

	private static final Limit CONFIGURED = limit(300);

	private final ManualClock clock = new ManualClock();

	private final List<LimitVersion> heard = new ArrayList<>();

	private final List<String> senders = new ArrayList<>();

	private static Limit limit(long permits) {
		return Limit.of("search", permits, Duration.ofSeconds(30));
	}

	private RateLimiter node(String id, int revision) {
		return RateLimiter.builder()
			.clock(this.clock)
			.limit(CONFIGURED)
			.nodeId(id)
			.revision("search", revision)
			.changeListener((version, sender) -> {
				this.heard.add(version);
				this.senders.add(sender);
			})
			.build();
	}

	private static LimitVersions versions(RateLimiter limiter) {
		return RateLimiterEngine.of(limiter).versions();
	}

	private static void tell(RateLimiter from, RateLimiter to) {
		versions(from).all().forEach((version) -> versions(to).take(version, "sender"));
	}

	@Test
	void changeIsInForceAtOnceAndNamesItsAuthor() {
		RateLimiter a = node("a", 0);
		a.change(limit(500));
		assertThat(a.limit("search")).isEqualTo(limit(500));
		LimitVersion version = a.version("search").orElseThrow();
		assertThat(version.author()).isEqualTo("a");
		assertThat(version.atMicros()).isEqualTo(this.clock.nanos() / 1000);
		assertThat(this.heard).containsExactly(version);
		assertThat(versions(a).takeUnsent()).containsExactly(version);
		assertThat(versions(a).takeUnsent()).isEmpty();
	}

	@Test
	void changeToTheValueInForceIsIgnored() {
		RateLimiter a = node("a", 0);
		a.change(CONFIGURED);
		a.revert("search");
		assertThat(versions(a).all()).isEmpty();
		assertThat(versions(a).digest()).isZero();
	}

	@Test
	void laterChangeWinsInAnyOrderOfArrival() {
		RateLimiter a = node("a", 0);
		RateLimiter b = node("b", 0);
		a.change(limit(500));
		this.clock.advanceMillis(1);
		b.change(limit(700));
		tell(a, b);
		tell(b, a);
		assertThat(a.limit("search")).isEqualTo(limit(700)).isEqualTo(b.limit("search"));
		assertThat(versions(a).digest()).isEqualTo(versions(b).digest());
	}

	@Test
	void simultaneousChangesAreOrderedAlikeOnAllNodes() {
		RateLimiter a = node("a", 0);
		RateLimiter b = node("b", 0);
		a.change(limit(500));
		b.change(limit(700));
		tell(a, b);
		tell(b, a);
		assertThat(a.limit("search")).isEqualTo(b.limit("search")).isEqualTo(limit(700));
	}

	@Test
	void changeAfterOneFromAClockThatIsAheadStillWins() {
		RateLimiter a = node("a", 0);
		long ahead = this.clock.nanos() / 1000 + 3_600_000_000L;
		versions(a).take(new LimitVersion("search", limit(900), 0, ahead, "b", 0), "b");
		a.change(limit(500));
		assertThat(a.limit("search")).isEqualTo(limit(500));
		assertThat(a.version("search").orElseThrow().atMicros()).isEqualTo(ahead + 1);
	}

	@Test
	void changeFarFromNowIsRefused() {
		RateLimiter a = node("a", 0);
		long ahead = this.clock.nanos() / 1000 + LimitVersions.AHEAD_MICROS_MAX;
		assertThat(versions(a).take(new LimitVersion("search", limit(900), 0, ahead + 1, "b", 0), "b"))
			.isEqualTo(LimitVersions.Taken.REFUSED);
		assertThat(a.limit("search")).isEqualTo(CONFIGURED);
		assertThat(versions(a).take(new LimitVersion("search", limit(900), 0, ahead, "b", 0), "b"))
			.isEqualTo(LimitVersions.Taken.NEW);
	}

	@Test
	void oldConfigurationOfANewNodeDoesNotUndoAChange() {
		RateLimiter a = node("a", 0);
		a.change(limit(500));
		RateLimiter joiner = node("c", 0);
		tell(joiner, a);
		tell(a, joiner);
		assertThat(a.limit("search")).isEqualTo(limit(500));
		assertThat(joiner.limit("search")).isEqualTo(limit(500));
	}

	@Test
	void configurationOfAHigherRevisionHoldsAgainstEarlierChanges() {
		RateLimiter old = node("a", 0);
		old.change(limit(500));
		RateLimiter deployed = node("b", 1);
		tell(old, deployed);
		assertThat(deployed.limit("search")).isEqualTo(CONFIGURED);
		assertThat(old.limit("search")).isEqualTo(limit(500));
		deployed.change(limit(600));
		tell(deployed, old);
		assertThat(old.limit("search")).isEqualTo(limit(600));
	}

	@Test
	void changeUnderALowerRevisionDoesNotWinThoughItIsLater() {
		RateLimiter old = node("a", 0);
		RateLimiter deployed = node("b", 1);
		deployed.change(limit(600));
		this.clock.advanceMillis(1);
		old.change(limit(500));
		tell(old, deployed);
		tell(deployed, old);
		assertThat(deployed.limit("search")).isEqualTo(limit(600)).isEqualTo(old.limit("search"));
	}

	@Test
	void revertRestoresTheConfigurationOfEachNode() {
		RateLimiter a = node("a", 0);
		RateLimiter b = node("b", 0);
		b.configure(limit(400));
		a.change(limit(500));
		tell(a, b);
		this.clock.advanceMillis(1);
		a.revert("search");
		tell(a, b);
		assertThat(a.limit("search")).isEqualTo(CONFIGURED);
		assertThat(b.limit("search")).isEqualTo(limit(400));
	}

	@Test
	void configurationHoldsUnlessTheLimitWasChanged() {
		RateLimiter a = node("a", 0);
		a.configure(limit(400));
		assertThat(a.limit("search")).isEqualTo(limit(400));
		assertThat(versions(a).all()).isEmpty();
		a.change(limit(500));
		a.configure(limit(450));
		assertThat(a.limit("search")).isEqualTo(limit(500));
	}

	@Test
	void keepingChangeKeepsTheCount() {
		RateLimiter a = node("a", 0);
		a.tryAcquire("search", "k", 200);
		a.change(limit(250), ChangeMode.KEEP);
		assertThat(a.peek("search", "k", 1).remaining()).isEqualTo(50);
		a.change(limit(100), ChangeMode.KEEP);
		assertThat(a.tryAcquire("search", "k").allowed()).isFalse();
	}

	@Test
	void resettingChangeClearsTheCount() {
		RateLimiter a = node("a", 0);
		a.tryAcquire("search", "k", 200);
		a.change(limit(250), ChangeMode.RESET);
		assertThat(a.peek("search", "k", 1).remaining()).isEqualTo(250);
	}

	@Test
	void resetIsAppliedWhenOnlyALaterChangeArrives() {
		RateLimiter a = node("a", 0);
		RateLimiter b = node("b", 0);
		b.tryAcquire("search", "k", 200);
		a.change(limit(250), ChangeMode.RESET);
		this.clock.advanceMillis(2000);
		b.tryAcquire("search", "k", 20);
		a.change(limit(260));
		tell(a, b);
		assertThat(b.peek("search", "k", 1).remaining()).isEqualTo(240);
	}

	@Test
	void repeatedResetHasNoEffect() {
		RateLimiter a = node("a", 0);
		RateLimiter b = node("b", 0);
		a.change(limit(250), ChangeMode.RESET);
		tell(a, b);
		b.tryAcquire("search", "k", 20);
		a.change(limit(250), ChangeMode.KEEP);
		a.change(limit(260));
		tell(a, b);
		tell(a, b);
		assertThat(b.peek("search", "k", 1).remaining()).isEqualTo(240);
	}

	@Test
	void invalidChangeIsRefusedAndChangesNothing() {
		RateLimiter a = node("a", 0);
		Limit strict = CONFIGURED.withCoordination(Coordination.of(Consistency.STRICT));
		assertThatIllegalArgumentException().isThrownBy(() -> a.change(strict))
			.withMessageContaining("nobody to lease from");
		Limit shared = CONFIGURED.withCoordination(Coordination.of(Consistency.LOCAL_SHARE));
		assertThatIllegalArgumentException().isThrownBy(() -> a.change(shared))
			.withMessageContaining("expected number of members");
		assertThat(a.limit("search")).isEqualTo(CONFIGURED);
		assertThat(versions(a).all()).isEmpty();
		assertThatExceptionOfType(UnknownLimitException.class)
			.isThrownBy(() -> a.change(Limit.of("other", 1, Duration.ofSeconds(1))));
	}

	@Test
	void changeThisNodeCannotApplyIsRelayed() {
		RateLimiter a = node("a", 0);
		Limit strict = CONFIGURED.withCoordination(Coordination.of(Consistency.STRICT));
		LimitVersion version = new LimitVersion("search", strict, 0, 1, "b", 0);
		assertThat(versions(a).take(version, "b")).isEqualTo(LimitVersions.Taken.UNFIT);
		assertThat(a.limit("search")).isEqualTo(CONFIGURED);
		assertThat(versions(a).all()).containsExactly(version);
		assertThat(this.heard).isEmpty();
	}

	@Test
	void changesOfUnknownLimitsAreRelayedWithinABound() {
		RateLimiter a = node("a", 0);
		fill(a);
		assertThat(versions(a).take(unknown("one-too-many"), "b")).isEqualTo(LimitVersions.Taken.REFUSED);
		assertThat(versions(a).all()).hasSize(LimitVersions.VERSIONS_MAX);
		assertThat(this.heard).isEmpty();
	}

	@Test
	void changeOfAKnownLimitIsKeptAmongManyUnknownOnes() {
		RateLimiter a = node("a", 0);
		fill(a);
		LimitVersion real = new LimitVersion("search", limit(9), 0, this.clock.nanos() / 1000, "b", 0);
		assertThat(versions(a).take(real, "b")).isEqualTo(LimitVersions.Taken.NEW);
		assertThat(a.limit("search")).isEqualTo(limit(9));
	}

	@Test
	void changesOfUnknownLimitsAreRemovedAfterADayForGood() {
		RateLimiter a = node("a", 0);
		LimitVersion early = unknown("early");
		fill(a);
		versions(a).take(new LimitVersion("search", limit(9), 0, this.clock.nanos() / 1000, "b", 0), "b");
		this.clock.advanceMillis(Duration.ofHours(25).toMillis());
		versions(a).expire();
		assertThat(versions(a).all()).extracting(LimitVersion::name).containsExactly("search");
		assertThat(versions(a).take(early, "b")).isEqualTo(LimitVersions.Taken.KNOWN);
		assertThat(versions(a).take(unknown("later"), "b")).isEqualTo(LimitVersions.Taken.NEW);
	}

	@Test
	void digestAfterRemovalIsThatOfTheRemainingChanges() {
		RateLimiter a = node("a", 0);
		versions(a).take(unknown("x"), "b");
		this.clock.advanceMillis(Duration.ofHours(25).toMillis());
		versions(a).expire();
		assertThat(versions(a).digest()).isZero();
	}

	@Test
	void changeNamesTheNodeThatSentIt() {
		RateLimiter a = node("a", 0);
		versions(a).take(new LimitVersion("search", limit(9), 0, 1, "admin", 0), "mallory");
		assertThat(this.senders).containsExactly("mallory");
		a.change(limit(10));
		assertThat(this.senders).containsExactly("mallory", "a");
	}

	private void fill(RateLimiter node) {
		for (int i = 0; i < LimitVersions.VERSIONS_MAX; i++) {
			assertThat(versions(node).take(unknown("x" + i), "b")).isEqualTo(LimitVersions.Taken.NEW);
		}
	}

	private LimitVersion unknown(String name) {
		return new LimitVersion(name, null, 0, this.clock.nanos() / 1000, "b", 0);
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void versionsInAnyOrderWithDuplicatesConverge(long seed) {
		Random random = new Random(seed);
		List<LimitVersion> versions = new ArrayList<>();
		for (int i = 0; i < 200; i++) {
			long at = 1L + random.nextInt(20);
			versions.add(new LimitVersion("search", random.nextBoolean() ? limit(1L + random.nextInt(9)) : null,
					random.nextInt(3), at, "n" + random.nextInt(3), random.nextLong(at)));
		}
		RateLimiter one = node("a", 1);
		versions.forEach((version) -> versions(one).take(version, "c"));
		versions.addAll(versions.subList(0, 50));
		Collections.shuffle(versions, random);
		RateLimiter other = node("b", 1);
		versions.forEach((version) -> versions(other).take(version, "c"));
		assertThat(other.limit("search")).as("seed %d", seed).isEqualTo(one.limit("search"));
		assertThat(versions(other).all()).isEqualTo(versions(one).all());
		assertThat(versions(other).digest()).isEqualTo(versions(one).digest());
	}

}
