package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

import io.github.gossiplimiter.KeyStatus;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.ManualClock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.gossip.ExchangeSettings;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.Member;

/**
 * Two nodes that gossip in memory, stepped every millisecond of a clock that moves by
 * hand.
 */
final class LoopPair {

	private final ManualClock clock = new ManualClock();

	private final Queue<Runnable> wire = new ArrayDeque<>();

	private final Node one;

	private final Node other;

	private boolean connected = true;

	LoopPair(Limit limit) {
		this.one = new Node("one", 1, limit);
		this.other = new Node("other", 2, limit);
		this.one.loop.members(List.of(this.other.self));
		this.other.loop.members(List.of(this.one.self));
	}

	Node one() {
		return this.one;
	}

	Node other() {
		return this.other;
	}

	void connected(boolean value) {
		this.connected = value;
	}

	void run(Duration time) {
		for (long i = 0; i < time.toMillis(); i++) {
			this.clock.advanceMillis(1);
			this.one.loop.step();
			this.other.loop.step();
			for (Runnable delivery = this.wire.poll(); delivery != null; delivery = this.wire.poll()) {
				delivery.run();
			}
		}
	}

	private boolean send(long from, Member to, byte[] message) {
		Node receiver = to.equals(this.one.self) ? this.one : this.other;
		return this.connected && this.wire.add(() -> receiver.loop.received(from, message));
	}

	/**
	 * One of the two.
	 */
	final class Node {

		private final Member self;

		private final RateLimiter limiter;

		private final GossipLoop loop;

		private Node(String id, long incarnation, Limit limit) {
			ClusterClock corrected = new ClusterClock(LoopPair.this.clock);
			this.self = new Member(id, incarnation, id + ":1", Member.Site.DEFAULT, 1);
			this.limiter = RateLimiter.builder().clock(corrected).limit(limit).build();
			this.loop = GossipLoop.builder(this.limiter, corrected, this.self)
				.settings(GossipSettings.builder().exchange(ExchangeSettings.DEFAULT.withSlack(0)).build())
				.sender((to, message) -> send(incarnation, to, message))
				.build();
		}

		RateLimiter limiter() {
			return this.limiter;
		}

		GossipLoop loop() {
			return this.loop;
		}

		void spend(String limit, String key, int permits) {
			this.limiter.limiter(limit).tryAcquire(key, permits);
		}

		long heard(String limit, String key) {
			return this.limiter.key(limit, key).map(KeyStatus::remote).orElse(0L);
		}

		long free(String limit, String key) {
			return this.limiter.peek(limit, key, 1).remaining();
		}

	}

}
