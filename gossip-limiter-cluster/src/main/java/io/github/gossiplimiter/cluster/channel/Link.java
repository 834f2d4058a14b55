package io.github.gossiplimiter.cluster.channel;

import java.util.concurrent.TimeUnit;

import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.HostAndPort;
import io.github.gossiplimiter.gossip.Member;

/**
 * The way to one address: dialled at once, and again with growing pauses as long as it is
 * wanted. Who is there is known only once it has answered. Used by the channel's thread
 * only, but for what says otherwise.
 */
final class Link {

	private final Links links;

	private final String address;

	private final HostAndPort target;

	private volatile long usedNanos = System.nanoTime();

	private volatile @Nullable Dialled open;

	private @Nullable Dialled connection;

	private @Nullable Future<?> retry;

	private @Nullable Member member;

	private boolean busy;

	private boolean pinned;

	private boolean self;

	private boolean removed;

	private boolean atOnce;

	private boolean openedBefore;

	private int failures;

	private long openedNanos;

	Link(Links links, String address) {
		this.links = links;
		this.address = address;
		this.target = HostAndPort.parse(address);
	}

	String address() {
		return this.address;
	}

	HostAndPort target() {
		return this.target;
	}

	/**
	 * Who is there.
	 * @return {@code null} if nobody is connected
	 */
	@Nullable Member member() {
		return this.member;
	}

	boolean isPinned() {
		return this.pinned;
	}

	/**
	 * Whether it is to be kept though nobody sends.
	 */
	void pin(boolean value) {
		this.pinned = value;
	}

	/**
	 * Somebody wants to send. Safe for any thread.
	 */
	void use() {
		this.usedNanos = System.nanoTime();
	}

	long usedNanos() {
		return this.usedNanos;
	}

	boolean isUnused(long nowNanos, long idleNanos) {
		return !this.pinned && nowNanos - this.usedNanos > idleNanos;
	}

	/**
	 * Hand a message over without waiting. Safe for any thread.
	 * @return whether it was taken
	 */
	boolean offer(byte[] message) {
		use();
		Dialled target = this.open;
		return target != null && target.offer(message);
	}

	void dial() {
		if (this.removed || this.self || this.busy) {
			return;
		}
		this.busy = true;
		this.links.connect(this);
	}

	/**
	 * There is a socket, which leads to nobody yet.
	 */
	void begun(Dialled connection) {
		this.connection = connection;
	}

	/**
	 * The socket has led to nobody.
	 */
	void failed() {
		this.connection = null;
		this.busy = false;
		this.links.failed();
		again();
	}

	void opened(Dialled connection, Member peer) {
		if (this.links.isSelf(peer)) {
			this.self = true;
			connection.close();
			return;
		}
		boolean reopened = this.openedBefore;
		this.openedBefore = true;
		this.openedNanos = System.nanoTime();
		this.member = peer;
		this.open = connection;
		this.links.up(this, peer, reopened);
	}

	void ended(Dialled connection, @Nullable Member peer) {
		boolean wasOpen = this.open == connection;
		this.connection = null;
		this.busy = false;
		this.open = null;
		this.member = null;
		/*
		 * A peer that takes connections only to drop them is no better than one that does
		 * not answer.
		 */
		if (wasOpen && System.nanoTime() - this.openedNanos >= Backoff.MAX.toNanos()) {
			this.failures = 0;
		}
		again();
		if (wasOpen && peer != null) {
			this.links.down(this, peer);
		}
		else if (!this.self) {
			this.links.failed();
		}
	}

	/**
	 * Dial now, if it waits to be dialled again.
	 */
	void hurry() {
		Future<?> waiting = this.retry;
		if (waiting != null && waiting.cancel(false)) {
			this.retry = null;
			dial();
		}
	}

	/**
	 * Ask for a sign of life, or give up, if it is time.
	 */
	void beat(long nowNanos) {
		Dialled current = this.open;
		if (current != null) {
			current.beat(nowNanos);
		}
	}

	/**
	 * Dial anew, at once, if the connection rests on a secret no longer believed.
	 */
	void recheck(Secrets secrets) {
		Dialled current = this.open;
		Session session = (current != null) ? current.session() : null;
		if (current != null && session != null && !session.isBelievedBy(secrets)) {
			this.atOnce = true;
			current.close();
		}
	}

	/**
	 * End it for good.
	 */
	void remove() {
		this.removed = true;
		if (this.retry != null) {
			this.retry.cancel(false);
		}
		if (this.connection != null) {
			this.connection.close();
		}
	}

	private void again() {
		if (this.removed || this.self) {
			return;
		}
		long waitNanos = this.atOnce ? 0 : this.links.backoff().nanos(this.failures++);
		this.atOnce = false;
		this.retry = this.links.loop().schedule(this::retry, waitNanos, TimeUnit.NANOSECONDS);
	}

	private void retry() {
		this.retry = null;
		if (!this.links.removeIfUnused(this)) {
			dial();
		}
	}

}
