package io.github.gossiplimiter.cluster;

import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.GossipLoop;
import io.github.gossiplimiter.gossip.Member;

/**
 * What the network has to tell the loop. Filled by any thread, which never waits, and
 * emptied by the loop's own.
 */
final class Inbox {

	/*
	 * Messages may be lost, so their queue is bounded and drops what does not fit.
	 * Nothing else may: of members only the latest word counts, and interruptions are a
	 * set that cannot outgrow the number of peers.
	 */

	/**
	 * Most messages that wait: at 64 KB each they could fill a gigabyte, but peers are
	 * paced, so a full queue means that the loop has stood still for seconds.
	 */
	static final int MESSAGES_MAX = 1 << 14;

	private final MpscAtomicArrayQueue<Envelope> messages;

	private final LongAdder dropped = new LongAdder();

	private final AtomicReference<@Nullable List<Member>> members = new AtomicReference<>();

	private final Set<Long> interrupted = ConcurrentHashMap.newKeySet();

	Inbox(int messagesMax) {
		this.messages = new MpscAtomicArrayQueue<>(messagesMax);
	}

	void received(long incarnation, byte[] message) {
		if (!this.messages.offer(new Envelope(incarnation, message))) {
			this.dropped.increment();
		}
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
	 * Hand everything to the loop, members first: a message from somebody who is not yet
	 * known would be refused.
	 */
	void drainTo(GossipLoop loop) {
		List<Member> live = this.members.getAndSet(null);
		if (live != null) {
			loop.members(live);
		}
		for (Iterator<Long> incarnations = this.interrupted.iterator(); incarnations.hasNext();) {
			long incarnation = incarnations.next();
			// Removed first: what happens from now on has to be told again.
			incarnations.remove();
			loop.interrupted(incarnation);
		}
		int most = this.messages.capacity();
		for (int i = 0; i < most; i++) {
			Envelope envelope = this.messages.poll();
			if (envelope == null) {
				return;
			}
			loop.received(envelope.incarnation, envelope.message);
		}
	}

	private static final class Envelope {

		private final long incarnation;

		private final byte[] message;

		private Envelope(long incarnation, byte[] message) {
			this.incarnation = incarnation;
			this.message = message;
		}

	}

}
