package io.github.gossiplimiter.gossip;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;

import io.github.gossiplimiter.ClusterClock;
import io.github.gossiplimiter.RateLimiter;

/**
 * Exchanges what a node's rate limiter counted with its peers: says it soon and to many
 * where a key comes near its limit, later and to few where it does not.
 * <p>
 * The loop has no thread of its own. Whoever drives it calls {@link #step} when the last
 * step asked for it or {@link Builder#waker} was run, and everything else that is not
 * marked as safe for any thread from that same logical thread.
 *
 * @since 0.1.0
 */
public final class GossipLoop {

	private final AtomicBoolean woken = new AtomicBoolean();

	private final Builder parts;

	private GossipLoop(Builder builder) {
		this.parts = builder;
	}

	/**
	 * Start describing a loop.
	 * @param limiter whose counts are exchanged
	 * @param clock the clock the limiter reads
	 * @param self this node
	 */
	public static Builder builder(RateLimiter limiter, ClusterClock clock, Member self) {
		return new Builder(limiter, clock, self);
	}

	/**
	 * Do what is due.
	 * @return when to call again at the latest, in local nanoseconds of the clock
	 */
	public long step() {
		this.woken.set(false);
		return this.parts.clock.localNanos() + 1_000_000_000;
	}

	/**
	 * Tell the loop who is there.
	 * @param live all live members but this one
	 */
	public void members(List<Member> live) {
	}

	/**
	 * Tell the loop that a message arrived. Nothing in it can make this throw.
	 * @param incarnation the sender's
	 */
	public void received(long incarnation, byte[] message) {
	}

	/**
	 * Tell the loop that messages to a peer may have been lost.
	 * @param incarnation the peer's
	 */
	public void interrupted(long incarnation) {
	}

	/**
	 * Whether this node has heard what others counted before it came. True at once for a
	 * node without peers that was told who is there. Safe for any thread.
	 */
	public boolean isWarm() {
		return true;
	}

	/**
	 * Begin to leave: the next step sends everything to every peer, whatever the hold.
	 */
	public void leave() {
	}

	/**
	 * Whether at least two peers, or all if there are fewer, have acknowledged everything
	 * this node counted. Safe for any thread.
	 */
	public boolean isFlushed() {
		return true;
	}

	/**
	 * What the loop is doing, as of its last step. Safe for any thread.
	 */
	public GossipStatus status() {
		return new GossipStatus(0, 0, 0, 0, 0, 0, true, new GossipStatus.Traffic(0, 0, 0, 0, 0, 0, 0, 0),
				GossipStatus.Lag.NONE, List.of());
	}

	/**
	 * Collects the parts of a loop.
	 */
	public static final class Builder {

		final RateLimiter limiter;

		final ClusterClock clock;

		final Member self;

		GossipSettings settings = GossipSettings.defaults();

		Sender sender = (to, message) -> false;

		RandomGenerator random;

		Runnable waker = () -> {
		};

		Rejections rejections = new Rejections();

		GossipListener listener = GossipListener.NONE;

		private Builder(RateLimiter limiter, ClusterClock clock, Member self) {
			this.limiter = limiter;
			this.clock = clock;
			this.self = self;
			this.random = new SplittableRandom(self.incarnation());
		}

		/**
		 * How to gossip.
		 */
		public Builder settings(GossipSettings value) {
			this.settings = value;
			return this;
		}

		/**
		 * Takes messages to peers.
		 */
		public Builder sender(Sender value) {
			this.sender = value;
			return this;
		}

		/**
		 * Where the choice of peers comes from; by default the random bits of the
		 * incarnation.
		 */
		public Builder random(RandomGenerator value) {
			this.random = value;
			return this;
		}

		/**
		 * Run by any request thread when {@link GossipLoop#step} should be called soon;
		 * must neither block nor allocate.
		 */
		public Builder waker(Runnable value) {
			this.waker = value;
			return this;
		}

		/**
		 * Counts what peers sent and was refused.
		 */
		public Builder rejections(Rejections value) {
			this.rejections = value;
			return this;
		}

		/**
		 * Is told what the loop does.
		 */
		public Builder listener(GossipListener value) {
			this.listener = value;
			return this;
		}

		/**
		 * Build the loop.
		 */
		public GossipLoop build() {
			return new GossipLoop(this);
		}

	}

	/**
	 * Takes messages, see {@link Transport#send}.
	 */
	@FunctionalInterface
	public interface Sender {

		/**
		 * Hand a message over without waiting.
		 * @return whether it was taken
		 */
		boolean send(Member to, byte[] message);

	}

}
