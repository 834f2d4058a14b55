package io.github.gossiplimiter.cluster;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.GossipLoop;
import io.github.gossiplimiter.gossip.Member;

/**
 * What the network has to tell the loop. Filled by any thread, which never waits, and
 * emptied by the loop's own.
 */
final class Inbox {

	/*
	 * Messages may be lost, so what waits of them is bounded and drops what does not fit.
	 * Each sender has a lane of its own, and lanes take turns: whoever floods this node
	 * delays nobody but itself. Nothing else may be lost: of members only the latest word
	 * counts, and interruptions are a set that cannot outgrow the number of peers.
	 */

	/**
	 * Most messages of one sender that wait. Peers are paced, so a full lane means that
	 * the loop has stood still for seconds, or that the sender is not paced.
	 */
	static final int MESSAGES_MAX = 1 << 14;

	/**
	 * Most bytes of one sender that wait: what a newcomer is told of a million keys.
	 */
	private static final long LANE_BYTES_MAX = 32L << 20;

	private static final long BYTES_MAX = 128L << 20;

	private static final long BYTES_PER_MESSAGE = 64;

	/**
	 * How long the loop takes messages in at a time: what else it has to do must not wait
	 * behind a flood of them.
	 */
	private static final long DRAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

	/**
	 * Senders of which something waits. A lane is only touched while its entry is
	 * computed, which takes no longer than to add or take a message.
	 */
	private final Map<Long, Lane> lanes = new ConcurrentHashMap<>();

	private final AtomicLong bytes = new AtomicLong();

	private final LongAdder dropped = new LongAdder();

	private final AtomicReference<@Nullable List<Member>> members = new AtomicReference<>();

	private final Set<Long> interrupted = ConcurrentHashMap.newKeySet();

	private final int messagesMax;

	/**
	 * Create an empty inbox.
	 * @param messagesMax most messages of one sender that wait
	 */
	Inbox(int messagesMax) {
		this.messagesMax = messagesMax;
	}

	void received(long incarnation, byte[] message) {
		this.lanes.compute(incarnation, (key, known) -> {
			Lane lane = (known != null) ? known : new Lane();
			if (!add(lane, message)) {
				this.dropped.increment();
			}
			return lane;
		});
	}

	private boolean add(Lane lane, byte[] message) {
		long size = message.length + BYTES_PER_MESSAGE;
		if (lane.messages.size() == this.messagesMax || lane.bytes + size > LANE_BYTES_MAX
				|| this.bytes.get() + size > BYTES_MAX) {
			return false;
		}
		this.bytes.addAndGet(size);
		lane.bytes += size;
		return lane.messages.add(new Waiting(message, System.nanoTime()));
	}

	void interrupted(long incarnation) {
		this.interrupted.add(incarnation);
	}

	void members(List<Member> live) {
		this.members.set(live);
	}

	/**
	 * How many messages did not fit.
	 */
	long dropped() {
		return this.dropped.sum();
	}

	/**
	 * Hand everything to the loop, or of many messages some; members first: a message
	 * from somebody who is not yet known would be refused.
	 * @return whether that was everything
	 */
	boolean drainTo(GossipLoop loop) {
		List<Member> live = this.members.get();
		if (live != null) {
			loop.members(live);
			// Forgotten only then: if the loop failed, it is told again.
			this.members.compareAndSet(live, null);
		}
		for (Iterator<Long> incarnations = this.interrupted.iterator(); incarnations.hasNext();) {
			long incarnation = incarnations.next();
			// Removed first: what happens from now on has to be told again.
			incarnations.remove();
			loop.interrupted(incarnation);
		}
		long end = System.nanoTime() + DRAIN_NANOS;
		while (!this.lanes.isEmpty() && System.nanoTime() < end) {
			this.lanes.keySet().forEach((incarnation) -> {
				Waiting waiting = poll(incarnation);
				if (waiting != null) {
					loop.received(incarnation, waiting.message(), System.nanoTime() - waiting.sinceNanos());
				}
			});
		}
		return this.lanes.isEmpty();
	}

	private @Nullable Waiting poll(long incarnation) {
		AtomicReference<@Nullable Waiting> first = new AtomicReference<>();
		this.lanes.computeIfPresent(incarnation, (key, lane) -> {
			Waiting waiting = lane.messages.poll();
			if (waiting != null) {
				long size = waiting.message().length + BYTES_PER_MESSAGE;
				lane.bytes -= size;
				this.bytes.addAndGet(-size);
				first.setPlain(waiting);
			}
			return lane.messages.isEmpty() ? null : lane;
		});
		return first.getPlain();
	}

	/**
	 * A message that waits.
	 */
	// Never compared; the bytes are what the channel carried.
	@SuppressWarnings("ArrayRecordComponent")
	private record Waiting(byte[] message, long sinceNanos) {

	}

	/**
	 * Messages of one sender.
	 */
	private static final class Lane {

		private final Queue<Waiting> messages = new ArrayDeque<>();

		private long bytes;

	}

}
