package io.github.gossiplimiter.lease;

import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/**
 * Agents that have something to do. Request threads add, one thread takes all. Allocates
 * nothing: the agents themselves are the links.
 */
final class KeyQueue {

	private final AtomicReference<@Nullable KeyHolder> head = new AtomicReference<>();

	private final Runnable waker;

	/**
	 * Create an empty queue.
	 * @param waker run when it stops being empty; must neither block nor allocate
	 */
	KeyQueue(Runnable waker) {
		this.waker = waker;
	}

	void add(KeyHolder agent) {
		if (agent.isQueued() || !agent.queue()) {
			return;
		}
		KeyHolder before;
		do {
			before = this.head.get();
			agent.link(before);
		}
		while (!this.head.compareAndSet(before, agent));
		if (before == null) {
			this.waker.run();
		}
	}

	/**
	 * Take one after the other from what this returns by {@link KeyHolder#unlink}.
	 */
	@Nullable KeyHolder takeAll() {
		return this.head.getAndSet(null);
	}

}
