package io.github.gossiplimiter.gossip;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;

import io.github.gossiplimiter.ClusterClock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.codec.AckMessage;
import io.github.gossiplimiter.codec.ResetMessage;
import io.github.gossiplimiter.counter.ChangeQueue;
import io.github.gossiplimiter.counter.ReplicatedLimit;
import io.github.gossiplimiter.counter.Slot;
import io.github.gossiplimiter.counter.SlotLog;
import io.github.gossiplimiter.counter.SlotName;
import io.github.gossiplimiter.signal.DecayReference;
import io.github.gossiplimiter.signal.SignalModel;

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

	private static final long NANOS_PER_MILLI = 1_000_000;

	/*
	 * A peer that has sent nothing back for so long is sent everything again that it did
	 * not acknowledge.
	 */
	private static final long ACKNOWLEDGE_PATIENCE_NANOS = 2_000_000_000L;

	private static final long ACKNOWLEDGE_WITHIN_NANOS = 500_000_000L;

	/*
	 * When more is to be done than one step should: the next step, after messages that
	 * have arrived meanwhile.
	 */
	private static final long SOON_NANOS = 1_000_000;

	private static final long IDLE_NANOS = 1_000_000_000L;

	private static final int FLUSH_PEERS = 2;

	private static final long STATUS_NANOS = 100_000_000L;

	/*
	 * A peer counts as reachable if it was heard within so long, or is new.
	 */
	private static final long REACHABLE_NANOS = 15_000_000_000L;

	private final AtomicBoolean woken = new AtomicBoolean();

	private final Runnable waker;

	private final LoopContext context;

	private final SignalModel signals;

	private final Urgency urgency = new Urgency();

	private final SmoothedCount members = new SmoothedCount();

	private final LogMarks marks = new LogMarks();

	private final PeerRounds rounds;

	private final Publisher publisher;

	private final Courier courier;

	private final Inbox inbox;

	private final AntiEntropy antiEntropy;

	private final Snapshots snapshots;

	private final WarmUp warmUp;

	private final Janitor janitor;

	private final long minIntervalNanos;

	private final long baseIntervalNanos;

	private final int fanOutAtRest;

	private long roundNanos = Long.MIN_VALUE / 2;

	private long beatNanos;

	private boolean waiting;

	private boolean leaving;

	private long flushTarget;

	private int fanOut;

	private volatile boolean warm;

	private volatile boolean flushed;

	private volatile GossipStatus status;

	private long statusNanos = Long.MIN_VALUE / 2;

	private List<GossipStatus.Peer> peerStatus = List.of();

	private long heldPermits;

	private GossipStatus.Lag lag = GossipStatus.Lag.NONE;

	private GossipLoop(Builder builder) {
		this.waker = builder.waker;
		this.signals = builder.signals();
		this.context = new LoopContext(builder, new Windows(builder.limiter.replicate(this::wake)));
		this.rounds = new PeerRounds(this.context.random);
		this.publisher = new Publisher(this.context, this.urgency, builder.settings.wakeThreshold());
		this.courier = new Courier(this.context);
		ClusterTime time = new ClusterTime(this.context, this.courier);
		this.antiEntropy = new AntiEntropy(this.context, this.courier, time);
		this.snapshots = new Snapshots(this.context, this.courier);
		this.warmUp = new WarmUp(this.context, time, this.courier);
		this.inbox = new Inbox(this.context, new DeltaMerger(this.context, this.urgency, this.publisher), time,
				this.antiEntropy, this.snapshots, this.warmUp, this.marks);
		this.janitor = new Janitor(this.context);
		this.minIntervalNanos = builder.settings.minInterval().toNanos();
		this.baseIntervalNanos = builder.settings.baseInterval().toNanos();
		this.fanOutAtRest = builder.settings.fanOut().min();
		this.status = snapshot(this.context.clock.nanos(), this.context.clock.localNanos());
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

	private void wake() {
		if (!this.woken.get() && this.woken.compareAndSet(false, true)) {
			this.waker.run();
		}
	}

	/**
	 * Do what is due.
	 * @return when to call again at the latest, in local nanoseconds of the clock
	 */
	public long step() {
		this.woken.set(false);
		long localNanos = this.context.clock.localNanos();
		long nowNanos = this.context.clock.nanos();
		this.context.windows.refresh();
		long next = this.context.peers.isEmpty() ? localNanos + IDLE_NANOS : exchange(nowNanos, localNanos);
		this.janitor.step(nowNanos, localNanos);
		this.warm = this.warmUp.isWarm();
		this.status = snapshot(nowNanos, localNanos);
		return Math.min(next, this.janitor.nextNanos());
	}

	private long exchange(long nowNanos, long localNanos) {
		double size = this.members.at(this.context.peers.all().size() + 1, localNanos);
		boolean more = this.publisher.drain(size, nowNanos);
		this.publisher.expire(nowNanos);
		this.marks.note(this.context.log.head(), localNanos);
		this.courier.begin();
		rewindOverdue(localNanos);
		more |= !flush(nowNanos, localNanos);
		long nextRound = round(size, nowNanos, localNanos);
		resets();
		acknowledge(localNanos);
		this.warmUp.step(localNanos);
		this.snapshots.step(nowNanos, localNanos);
		this.antiEntropy.step(nowNanos, localNanos);
		this.flushed = isAcknowledged();
		return next(more, nextRound, nowNanos, localNanos);
	}

	private long next(boolean more, long nextRound, long nowNanos, long localNanos) {
		if (more || this.snapshots.isBusy()) {
			return localNanos + SOON_NANOS;
		}
		long hold = this.publisher.untilNextNanos(nowNanos);
		long next = (hold < IDLE_NANOS) ? localNanos + hold : localNanos + IDLE_NANOS;
		next = Math.min(next, Math.min(nextRound, this.antiEntropy.nextNanos()));
		next = Math.min(next, this.warmUp.nextNanos());
		for (PeerState peer : this.context.peers.all()) {
			next = Math.min(next, peer.acknowledgeByNanos());
		}
		return next;
	}

	private void rewindOverdue(long localNanos) {
		for (PeerState peer : this.context.peers.all()) {
			if (peer.isOverdue(localNanos, ACKNOWLEDGE_PATIENCE_NANOS)) {
				peer.rewind();
			}
		}
	}

	/*
	 * What has waited as long as it may goes to everybody at once.
	 */
	private boolean flush(long nowNanos, long localNanos) {
		boolean all = true;
		for (PeerState peer : this.context.peers.all()) {
			if (peer.position() < this.publisher.flushTo() && isAfterFloor(peer, localNanos)) {
				all &= this.courier.bring(peer, nowNanos, localNanos);
			}
		}
		return all;
	}

	private boolean isAfterFloor(PeerState peer, long localNanos) {
		return this.leaving || peer.sinceSentNanos(localNanos) >= this.minIntervalNanos;
	}

	/*
	 * A round is due while any peer is behind what this node spent: at the interval that
	 * urgency asks for while there is news, and lazily afterwards.
	 */
	private long round(double size, long nowNanos, long localNanos) {
		double pressure = this.urgency.pressure(this.signals, nowNanos);
		double velocity = this.urgency.velocity(this.signals, nowNanos);
		this.context.intervalMillis = this.context.policy.intervalMillis(pressure, velocity);
		this.fanOut = this.context.policy.fanOut(pressure, Math.min((int) Math.ceil(size - 1), peerCount()));
		long ownHead = this.publisher.ownHead();
		if (this.context.peers.everywhere() >= ownHead) {
			return Long.MAX_VALUE;
		}
		long intervalNanos = this.publisher.isFresh() ? (long) Math.ceil(this.context.intervalMillis * NANOS_PER_MILLI)
				: this.baseIntervalNanos;
		long due = due(intervalNanos, localNanos);
		if (localNanos < due) {
			return due;
		}
		this.roundNanos = localNanos;
		this.waiting = false;
		this.publisher.told();
		this.context.traffic.round();
		List<PeerState> chosen = this.rounds.next(this.context.peers.all(), Math.max(1, this.fanOut),
				(candidate) -> candidate.position() < ownHead && isAfterFloor(candidate, localNanos));
		int everything = this.context.exchange.experiments().keyFanOut() ? this.fanOutAtRest : chosen.size();
		for (int i = 0; i < chosen.size(); i++) {
			if (i < everything) {
				this.courier.bring(chosen.get(i), nowNanos, localNanos);
			}
			else {
				this.courier.bringHot(chosen.get(i), i, nowNanos, localNanos);
			}
		}
		return localNanos + this.baseIntervalNanos;
	}

	/*
	 * Urgent news goes at once, if the interval since the last round has passed; other
	 * news waits for the beat that rounds would have had in the meantime.
	 */
	private long due(long intervalNanos, long localNanos) {
		if (this.publisher.isCrowded()) {
			return this.roundNanos + this.minIntervalNanos;
		}
		if (this.publisher.isUrgent() || !this.publisher.isFresh()) {
			return this.roundNanos + intervalNanos;
		}
		if (!this.waiting) {
			this.waiting = true;
			this.beatNanos = localNanos + intervalNanos - Math.floorMod(localNanos - this.roundNanos, intervalNanos);
		}
		return Math.min(this.beatNanos, Math.max(this.roundNanos, localNanos) + intervalNanos);
	}

	private int peerCount() {
		return this.context.peers.all().size();
	}

	private void resets() {
		for (ReplicatedLimit limit : this.context.windows.limits()) {
			ChangeQueue changes = limit.changes();
			for (ChangeQueue.Reset reset = changes.pollReset(); reset != null; reset = changes.pollReset()) {
				ResetMessage message = new ResetMessage(limit.name(), reset.hash(), reset.atNanos() / 1000);
				this.context.peers.all().forEach((peer) -> this.courier.say(peer, message));
			}
		}
	}

	private void acknowledge(long localNanos) {
		for (PeerState peer : this.context.peers.all()) {
			if (localNanos < peer.acknowledgeByNanos()) {
				continue;
			}
			if (this.courier.say(peer, new AckMessage(peer.toAcknowledge()))) {
				peer.answered();
			}
			else {
				peer.unanswered(localNanos + ACKNOWLEDGE_WITHIN_NANOS);
			}
		}
	}

	/**
	 * Tell the loop who is there.
	 * @param live all live members but this one
	 */
	public void members(List<Member> live) {
		long localNanos = this.context.clock.localNanos();
		boolean alone = this.context.peers.isEmpty();
		List<PeerState> joined = this.context.peers.update(live, this.marks.behind(localNanos));
		if (alone && !joined.isEmpty()) {
			// Nobody was there to be told of it until now.
			this.publisher.publishAll(this.context.clock.nanos());
			this.warmUp.catchUp(localNanos);
		}
		adoptOrphans();
		this.warmUp.begin(localNanos);
		this.warm = this.warmUp.isWarm();
		this.statusNanos = localNanos - STATUS_NANOS;
	}

	/*
	 * A node that left may have told only some of us.
	 */
	private void adoptOrphans() {
		SlotLog log = this.context.log;
		long last = 0;
		for (Slot slot = log.oldest(); slot != null; slot = log.after(slot)) {
			last = isOrphan(slot.name()) ? slot.sequence() : last;
		}
		this.publisher.adopt(last);
	}

	private boolean isOrphan(SlotName name) {
		return this.context.peers.find(name.incarnation()) == null
				&& name.incarnation() != this.context.self.incarnation();
	}

	/**
	 * Tell the loop that a message arrived. Nothing in it can make this throw.
	 * @param incarnation the sender's
	 */
	public void received(long incarnation, byte[] message) {
		PeerState peer = this.context.peers.find(incarnation);
		if (peer == null) {
			this.context.rejections.add(Rejection.STRANGER, "incarnation " + Long.toHexString(incarnation));
			return;
		}
		long localNanos = this.context.clock.localNanos();
		this.inbox.received(peer, message, this.context.clock.nanos(), localNanos,
				localNanos + ACKNOWLEDGE_WITHIN_NANOS);
		this.warm = this.warmUp.isWarm();
	}

	/**
	 * Tell the loop that messages to a peer may have been lost.
	 * @param incarnation the peer's
	 */
	public void interrupted(long incarnation) {
		PeerState peer = this.context.peers.find(incarnation);
		if (peer != null) {
			peer.rewind();
		}
	}

	/**
	 * Whether this node has heard what others counted before it came. True at once for a
	 * node without peers that was told who is there. Safe for any thread.
	 */
	public boolean isWarm() {
		return this.warm;
	}

	/**
	 * Begin to leave: the next step sends everything to every peer, whatever the hold.
	 */
	public void leave() {
		this.leaving = true;
		this.flushed = this.context.peers.isEmpty();
		this.courier.leaving();
		this.publisher.publishAll(this.context.clock.nanos());
		this.flushTarget = this.publisher.ownHead();
	}

	private boolean isAcknowledged() {
		if (!this.leaving) {
			return false;
		}
		int informed = 0;
		for (PeerState peer : this.context.peers.all()) {
			informed += peer.hasAcknowledged(this.flushTarget) ? 1 : 0;
		}
		return informed >= Math.min(FLUSH_PEERS, peerCount());
	}

	/**
	 * Whether, after {@link #leave}, at least two peers, or all if there are fewer, have
	 * acknowledged everything this node counted. Safe for any thread.
	 */
	public boolean isFlushed() {
		return this.flushed;
	}

	/**
	 * What the loop is doing, as of its last step. Safe for any thread.
	 */
	public GossipStatus status() {
		return this.status;
	}

	private GossipStatus snapshot(long nowNanos, long localNanos) {
		if (localNanos - this.statusNanos >= STATUS_NANOS) {
			this.statusNanos = localNanos;
			this.peerStatus = peerStatus(localNanos);
			this.heldPermits = this.publisher.heldPermits(nowNanos);
			this.lag = this.context.lag.percentiles();
		}
		return new GossipStatus(this.urgency.pressure(this.signals, nowNanos),
				this.urgency.velocity(this.signals, nowNanos), this.context.intervalMillis, this.fanOut,
				this.heldPermits, this.context.clock.offsetNanos(), this.warm, this.context.traffic.snapshot(),
				this.lag, this.peerStatus);
	}

	private List<GossipStatus.Peer> peerStatus(long localNanos) {
		return this.context.peers.all().stream().map((peer) -> {
			long since = peer.sinceHeardNanos(localNanos);
			return new GossipStatus.Peer(peer.member(), since >= 0 && since < REACHABLE_NANOS,
					(since >= 0) ? since / NANOS_PER_MILLI : -1, peer.lagMillis());
		}).toList();
	}

	/**
	 * Collects the parts of a loop.
	 */
	public static final class Builder {

		/*
		 * Signals that forget at once would never fade, but vanish.
		 */
		private static final double RELEASE_MAX = 0.99;

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

		private SignalModel signals() {
			return new SignalModel(this.settings.attackAlpha(), Math.min(this.settings.releaseAlpha(), RELEASE_MAX),
					this.settings.baseInterval().toMillis(), DecayReference.BASE_INTERVAL);
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
