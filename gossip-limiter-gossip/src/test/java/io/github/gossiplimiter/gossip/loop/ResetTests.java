package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.ChangeMode;
import io.github.gossiplimiter.Limit;
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
	void resetOfASingleNodeIsNotRepeatedForJoiners() {
		this.a.members(List.of(this.a));
		this.b.members(List.of(this.b));
		this.b.take("k", 30);
		this.fleet.clock.advanceMillis(2000);
		this.a.limiter.reset("api", "k");
		this.fleet.run(Duration.ofSeconds(10));
		this.b.take("k", 20);
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(this.b.own("k")).isEqualTo(50);
		assertThat(this.a.counted("k")).isEqualTo(50);
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
