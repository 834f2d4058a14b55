/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.ChangeMode;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.ResetResult;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.gossip.wire.GossipMessages;
import io.github.gossiplimiter.gossip.wire.ResetMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A reset gives back what was spent until then, on all nodes, and nothing more.
 */
class ResetTests {

	private static final MessageCodec CODEC = MessageCodec.of(GossipMessages.KINDS);

	private final Fleet fleet = new Fleet().of("a", "b");

	private final FleetNode a = this.fleet.get(0);

	private final FleetNode b = this.fleet.get(1);

	@Test
	void resetIsReplicated() {
		this.a.take("k", 30);
		this.b.take("k", 30);
		this.fleet.settle();
		this.a.limiter.reset("api", "k");
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(this.a.counted("k")).isZero();
		assertThat(this.b.counted("k")).isZero();
	}

	@Test
	void resetClearsTheCountOfACrashedNode() {
		this.a.take("k", 30);
		this.b.take("k", 60);
		this.fleet.settle();
		crash(this.b);
		this.a.limiter.reset("api", "k");
		this.fleet.run(Duration.ofSeconds(1));
		assertThat(this.a.counted("k")).isZero();
		assertThat(this.a.take("k", 100)).isEqualTo(100);
	}

	@Test
	void resetBeforeACrashIsDetectedClearsTheCount() {
		this.b.take("k", 60);
		this.fleet.settle();
		this.fleet.nodes.remove(this.b);
		this.a.limiter.reset("api", "k");
		this.fleet.run(Duration.ofSeconds(3));
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(1));
		assertThat(this.a.counted("k")).isZero();
	}

	@Test
	void resetClearsTheCountFromBeforeARollingRestart() {
		this.a.take("k", 50);
		this.b.take("k", 50);
		this.fleet.settle();
		FleetNode a2 = restart(this.a);
		FleetNode b2 = restart(this.b);
		assertThat(a2.counted("k")).isEqualTo(100);
		assertThat(b2.counted("k")).isEqualTo(100);
		a2.limiter.reset("api", "k");
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(a2.counted("k")).isZero();
		assertThat(b2.counted("k")).isZero();
	}

	@Test
	void resettingChangeClearsTheCountFromBeforeARollingRestart() {
		this.a.take("k", 50);
		this.b.take("k", 50);
		this.fleet.settle();
		FleetNode a2 = restart(this.a);
		FleetNode b2 = restart(this.b);
		a2.limiter.change(Limit.of("api", 90, Duration.ofMinutes(1)), ChangeMode.RESET);
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(a2.counted("k")).isZero();
		assertThat(b2.counted("k")).isZero();
	}

	@Test
	void joinerAfterAResetDoesNotCountClearedPermits() {
		this.b.take("k", 60);
		this.fleet.settle();
		crash(this.b);
		this.a.take("k", 10);
		this.a.limiter.reset("api", "k");
		this.fleet.run(Duration.ofSeconds(1));
		FleetNode c = this.fleet.add("c");
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(10));
		c.acquire("k", 1);
		assertThat(c.counted("k")).isEqualTo(1);
	}

	@Test
	void permitsAcquiredAfterTheResetCount() {
		this.a.take("k", 30);
		this.fleet.settle();
		this.a.limiter.reset("api", "k");
		this.fleet.run(Duration.ofSeconds(3));
		this.b.take("k", 20);
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(this.a.counted("k")).isEqualTo(20);
		crash(this.b);
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(this.a.counted("k")).isEqualTo(20);
	}

	private void crash(FleetNode node) {
		this.fleet.nodes.remove(node);
		this.fleet.meet();
	}

	private FleetNode restart(FleetNode node) {
		crash(node);
		FleetNode next = this.fleet.add(node.self.id());
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(3));
		return next;
	}

	@Test
	void resetNamesThePeerThatSentIt() {
		this.a.limiter.reset("api", "k");
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(this.b.resets).containsExactly("api by a");
		assertThat(this.a.resets).isEmpty();
	}

	@ParameterizedTest(name = "{0} ms later")
	@ValueSource(longs = { 1, 5000 })
	void repeatedResetHasNoEffect(long delayMillis) {
		this.b.take("k", 30);
		this.a.limiter.reset("api", "k");
		this.a.step();
		List<Fleet.Letter> letters = this.fleet.take();
		letters.forEach(this.fleet::deliver);
		assertThat(this.b.own("k")).isZero();
		this.fleet.clock.advanceMillis(delayMillis);
		this.b.take("k", 20);
		letters.forEach(this.fleet::deliver);
		assertThat(this.b.own("k")).isEqualTo(20);
	}

	@Test
	void memberThatComesBackGivesBackWhatItCountedBeforeTheReset() {
		this.a.members(List.of(this.a));
		this.b.members(List.of(this.b));
		this.b.take("k", 30);
		this.fleet.clock.advanceMillis(2000);
		this.a.limiter.reset("api", "k");
		this.fleet.run(Duration.ofSeconds(10));
		this.b.take("k", 20);
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(this.b.own("k")).isEqualTo(20);
		assertThat(this.a.counted("k")).isEqualTo(20);
	}

	@Test
	void returningMemberReceivesTheResetFromAnotherIfItsAuthorIsGone() {
		FleetNode c = this.fleet.add("c");
		this.fleet.meet();
		this.fleet.settle();
		c.take("k", 60);
		this.fleet.settle();
		this.a.members(List.of(this.a, this.b));
		this.b.members(List.of(this.a, this.b));
		c.members(List.of(c));
		this.a.limiter.reset("api", "k");
		this.fleet.run(Duration.ofSeconds(10));
		this.fleet.nodes.remove(this.a);
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(c.counted("k")).isZero();
		assertThat(this.b.counted("k")).isZero();
	}

	@Test
	void resetIsForgottenWhenNothingFromBeforeItCountsAnyMore() {
		this.a.limiter.reset("api", "k");
		this.fleet.run(Duration.ofSeconds(3));
		this.fleet.clock.advanceMillis(Duration.ofMinutes(2).toMillis());
		FleetNode c = this.fleet.add("c");
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(c.resets).isEmpty();
	}

	@Test
	void joinerKeepsWhatItCountedSinceItBegan() {
		this.a.limiter.reset("api", "k");
		this.fleet.run(Duration.ofMillis(100));
		FleetNode c = this.fleet.add("c");
		c.take("k", 20);
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(c.resets).containsExactly("api by a");
		assertThat(c.own("k")).isEqualTo(20);
		assertThat(this.b.counted("k")).isEqualTo(20);
	}

	@Test
	void resetIsDoneWhenAllMembersHaveConfirmedIt() {
		this.b.take("k", 30);
		CompletableFuture<ResetResult> result = reset(this.a);
		this.a.step();
		assertThat(result).isNotDone();
		this.fleet.deliver();
		assertThat(result.join()).isEqualTo(ResetResult.DONE);
		assertThat(this.b.own("k")).isZero();
	}

	@Test
	void allMembersHaveTheWholeQuotaWhenTheResetIsDone() {
		this.a.take("k", 60);
		this.b.take("k", 40);
		this.fleet.settle();
		CompletableFuture<ResetResult> result = reset(this.a);
		this.a.step();
		this.fleet.deliver();
		assertThat(result).isCompletedWithValue(ResetResult.DONE);
		assertThat(this.a.counted("k")).isZero();
		assertThat(this.b.counted("k")).isZero();
		this.fleet.run(Duration.ofSeconds(3));
		this.a.take("k", 10);
		this.b.take("k", 20);
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(this.a.counted("k")).isEqualTo(30);
		assertThat(this.b.counted("k")).isEqualTo(30);
	}

	@Test
	void resetNamesTheMembersThatHaveNotConfirmedItInTime() {
		CompletableFuture<ResetResult> result = reset(this.a);
		this.fleet.runSilently(Duration.ofMillis(1900));
		assertThat(result).isNotDone();
		this.fleet.runSilently(Duration.ofMillis(200));
		assertThat(result.join()).isEqualTo(ResetResult.of(List.of("'b' (b:0)")));
	}

	@Test
	void lostResetIsRepeatedUntilItIsConfirmed() {
		this.b.take("k", 30);
		CompletableFuture<ResetResult> result = reset(this.a);
		this.a.step();
		this.fleet.take();
		this.fleet.run(Duration.ofMillis(400));
		assertThat(result.join()).isEqualTo(ResetResult.DONE);
		assertThat(this.b.own("k")).isZero();
	}

	@Test
	void lostReceiptIsSentAgain() {
		CompletableFuture<ResetResult> result = reset(this.a);
		this.a.step();
		this.fleet.take().forEach(this.fleet::deliver);
		this.fleet.take();
		assertThat(result).isNotDone();
		this.b.take("k", 20);
		this.fleet.run(Duration.ofMillis(400));
		assertThat(result.join()).isEqualTo(ResetResult.DONE);
		assertThat(this.b.own("k")).as("given back once").isEqualTo(20);
	}

	@Test
	void changeThatResetsIsDoneWhenAllMembersHaveConfirmedIt() {
		this.b.take("k", 30);
		CompletableFuture<ResetResult> result = change(this.a);
		this.a.step();
		assertThat(result).isNotDone();
		this.fleet.deliver();
		assertThat(result.join()).isEqualTo(ResetResult.DONE);
		assertThat(this.b.own("k")).isZero();
		this.b.take("k", 20);
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(this.b.own("k")).as("given back once").isEqualTo(20);
	}

	@Test
	void changeThatResetsNamesTheMembersThatHaveNotConfirmedItInTime() {
		CompletableFuture<ResetResult> result = change(this.a);
		this.fleet.runSilently(Duration.ofMillis(2100));
		assertThat(result.join()).isEqualTo(ResetResult.of(List.of("'b' (b:0)")));
	}

	private static CompletableFuture<ResetResult> change(FleetNode node) {
		return node.limiter.changeAndReset(Limit.of("api", 90, Duration.ofMinutes(1))).toCompletableFuture();
	}

	@Test
	void memberThatLeavesNeedsNotConfirm() {
		CompletableFuture<ResetResult> result = reset(this.a);
		this.fleet.runSilently(Duration.ofMillis(500));
		crash(this.b);
		this.a.step();
		assertThat(result.join()).isEqualTo(ResetResult.DONE);
	}

	@Test
	void resetOfASingleNodeIsDoneAtOnce() {
		crash(this.b);
		CompletableFuture<ResetResult> result = reset(this.a);
		this.a.step();
		assertThat(result.join()).isEqualTo(ResetResult.DONE);
	}

	@Test
	void repeatingEndsForAMemberThatNeverConfirms() {
		CompletableFuture<ResetResult> result = reset(this.a);
		this.fleet.runSilently(Duration.ofMinutes(5));
		assertThat(result).isDone();
		this.fleet.take();
		this.a.sent.clear();
		this.fleet.runSilently(Duration.ofMinutes(5));
		assertThat(this.a.sent.stream().map(FleetNode::decode)).noneMatch(ResetMessage.class::isInstance);
	}

	private static CompletableFuture<ResetResult> reset(FleetNode node) {
		return node.limiter.resetAsync("api", "k").toCompletableFuture();
	}

	@Test
	void lateResetKeepsLaterPermits() {
		this.b.take("k", 30);
		long then = this.fleet.clock.nanos() / 1000;
		this.fleet.clock.advanceMillis(3000);
		this.b.take("k", 20);
		byte[] reset = CODEC.encode(new ResetMessage("api", Forged.hash("k"), then));
		this.b.loop.received(this.a.self.incarnation(), reset);
		assertThat(this.b.own("k")).isEqualTo(20);
	}

	@Test
	void resetFromTheFutureAppliesNow() {
		this.b.take("k", 30);
		long future = (this.fleet.clock.nanos() + Duration.ofDays(1).toNanos()) / 1000;
		byte[] reset = CODEC.encode(new ResetMessage("api", Forged.hash("k"), future));
		this.b.loop.received(this.a.self.incarnation(), reset);
		assertThat(this.b.own("k")).isZero();
	}

}
