/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.HostAndPort;
import io.github.gossiplimiter.gossip.Member;

/**
 * An address and the connection to it: none, one being made, or an open one. After an
 * attempt that failed, and after a connection that broke soon, no message starts another
 * attempt for a while. Which node is there is known only while it is connected. Used by
 * the channel's thread only, unless a method states otherwise.
 */
final class PeerLink {

	private final PeerLinks links;

	private final String address;

	private final HostAndPort target;

	private volatile long usedNanos = System.nanoTime();

	private volatile long restUntilNanos = this.usedNanos;

	private volatile @Nullable Member member;

	private @Nullable DialledConnection connection;

	private boolean dialling;

	private boolean contacted;

	private boolean self;

	private boolean brokenBefore;

	private int failures;

	private long openedNanos;

	PeerLink(PeerLinks links, String address) {
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

	boolean isDialling() {
		return this.dialling;
	}

	boolean isUnused(long nowNanos, long idleNanos) {
		return !this.dialling && this.connection == null && nowNanos - this.usedNanos > idleNanos;
	}

	/**
	 * Whether another node than the wanted one is there, or no attempt may be made yet.
	 * Safe for any thread.
	 */
	boolean isClosedTo(Member wanted) {
		Member present = this.member;
		return (present != null) ? !present.isSame(wanted) : System.nanoTime() - this.restUntilNanos < 0;
	}

	/**
	 * Whether another node than the wanted one, or this node itself, is at the address.
	 */
	boolean leadsElsewhere(Member wanted) {
		Member present = this.member;
		return this.self || (present != null && !present.isSame(wanted));
	}

	/**
	 * Whether the outcome of the attempt has to be reported.
	 */
	boolean isContacted() {
		return this.contacted;
	}

	/**
	 * Connect for a message, unless the last attempt failed a moment ago.
	 * @return whether a connection is being made
	 */
	boolean reach() {
		use();
		if (this.member != null || this.self || System.nanoTime() - this.restUntilNanos < 0) {
			return false;
		}
		dial();
		return true;
	}

	/**
	 * Connect once and report the outcome.
	 */
	void contact() {
		use();
		Member present = this.member;
		if (present != null) {
			this.links.contacts().connected(this.address, present);
			return;
		}
		this.contacted = true;
		dial();
	}

	/**
	 * Let the next message connect at once: the reason of former failures may be gone.
	 */
	void retry() {
		this.failures = 0;
		this.restUntilNanos = System.nanoTime();
	}

	/**
	 * The attempt has led to a socket.
	 */
	void begun(DialledConnection attempt) {
		this.connection = attempt;
	}

	/**
	 * The attempt has failed.
	 */
	void failed(String reason) {
		this.connection = null;
		this.dialling = false;
		rest();
		report(reason);
	}

	/**
	 * The node at the other end has proved itself.
	 */
	void opened(DialledConnection opened, Member peer) {
		this.dialling = false;
		if (this.links.isSelf(peer)) {
			this.self = true;
			this.connection = null;
			opened.close();
			report("is this node itself");
			return;
		}
		this.contacted = false;
		this.openedNanos = System.nanoTime();
		this.member = peer;
		this.links.opened(this, peer, this.brokenBefore);
	}

	/**
	 * A connection has ended.
	 * @param orderly whether a goodbye came before its end
	 * @param reason why, if it never opened
	 */
	void ended(DialledConnection ended, boolean orderly, String reason) {
		if (this.connection != ended) {
			return;
		}
		if (this.member == null) {
			failed(reason);
			return;
		}
		this.connection = null;
		this.member = null;
		this.brokenBefore |= !orderly;
		/*
		 * A peer that takes connections only to drop them is no better than one that does
		 * not answer.
		 */
		if (orderly || System.nanoTime() - this.openedNanos >= DialBackoff.MAX.toNanos()) {
			this.failures = 0;
		}
		else {
			rest();
		}
	}

	/**
	 * Give up an attempt.
	 */
	void abandon() {
		DialledConnection attempt = this.connection;
		if (this.dialling && attempt != null) {
			attempt.close();
		}
	}

	private void dial() {
		if (this.dialling || this.member != null) {
			return;
		}
		if (this.self) {
			report("is this node itself");
			return;
		}
		this.dialling = true;
		this.links.connect(this);
	}

	private void use() {
		this.usedNanos = System.nanoTime();
	}

	private void rest() {
		this.restUntilNanos = System.nanoTime() + this.links.restNanos(this.failures++);
	}

	private void report(String reason) {
		boolean asked = this.contacted;
		this.contacted = false;
		this.links.failed(this, reason, this.self, asked);
	}

}
