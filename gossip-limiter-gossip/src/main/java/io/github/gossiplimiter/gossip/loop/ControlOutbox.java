package io.github.gossiplimiter.gossip.loop;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.engine.ReplicatedLimit;
import io.github.gossiplimiter.gossip.internal.delta.DeltaSender;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.wire.AckMessage;
import io.github.gossiplimiter.gossip.wire.ResetMessage;
import io.github.gossiplimiter.window.ChangeQueue;

/**
 * What peers are to be told that does not wait for a round: resets, and that what they
 * said has arrived.
 */
record ControlOutbox(LoopContext context, DeltaSender courier) {

	/*
	 * When a channel did not take a message.
	 */
	private static final long RETRY_NANOS = 50_000_000L;

	/**
	 * Longest time between two steps of a loop.
	 */
	static final long IDLE_NANOS = 1_000_000_000L;

	/**
	 * Say what is due.
	 */
	void step(long localNanos) {
		resets();
		acknowledge(localNanos);
	}

	/**
	 * Nobody has to be told of a reset, nor will be later.
	 * @return when to look again
	 */
	long alone(long localNanos) {
		this.context.windows().limits().forEach(this::takeResets);
		return localNanos + IDLE_NANOS;
	}

	private void resets() {
		for (ReplicatedLimit limit : this.context.windows().limits()) {
			for (ChangeQueue.Reset reset : takeResets(limit)) {
				this.context.peers().owe(new ResetMessage(limit.name(), reset.hash(), reset.atNanos() / 1000));
			}
		}
		for (PeerState peer : this.context.peers().awaiting()) {
			while (peer.owed() != null && this.courier.say(peer, peer.owed())) {
				peer.paid();
			}
		}
	}

	private List<ChangeQueue.Reset> takeResets(ReplicatedLimit limit) {
		ChangeQueue changes = limit.changes();
		long nowNanos = this.context.clock().nanos();
		Long allUntilNanos = changes.takeResetOfAll();
		if (allUntilNanos != null) {
			this.context.departed().resetAll(limit, allUntilNanos, nowNanos);
		}
		List<ChangeQueue.Reset> resets = List.of();
		for (ChangeQueue.Reset reset = changes.pollReset(); reset != null; reset = changes.pollReset()) {
			resets = resets.isEmpty() ? new ArrayList<>() : resets;
			resets.add(reset);
			this.context.departed().reset(limit, reset.hash(), reset.atNanos(), nowNanos);
		}
		return resets;
	}

	private void acknowledge(long localNanos) {
		for (PeerState peer : this.context.peers().awaiting()) {
			if (localNanos < peer.acknowledgeByNanos()) {
				continue;
			}
			int lateMillis = this.context.lateMillis(peer, localNanos);
			if (this.courier.say(peer, new AckMessage(peer.toAcknowledge(), lateMillis))) {
				peer.answered();
			}
			else {
				peer.unanswered(localNanos + RETRY_NANOS);
			}
		}
	}

}
