/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.peer;

import io.github.gossiplimiter.gossip.Member;

/**
 * State of the exchange with one peer: how much of this node's log it was sent and has
 * acknowledged, and how much of its log was received. Invariant: {@code acknowledged <=
 * position}, and only runs that follow the received prefix extend it.
 */
public final class PeerState {

	/**
	 * A peer that knows nothing of this node's log.
	 */
	public static final long NOTHING = -1;

	private static final long NEVER = Long.MIN_VALUE / 2;

	private static final double LAG_WEIGHT = 0.1;

	/*
	 * Time for which a delay that a peer reported is valid.
	 */
	private static final long REPORT_VALID_NANOS = 10_000_000_000L;

	/*
	 * A peer that keeps asking for everything is not sent it all the time.
	 */
	private static final long START_OVER_NANOS = 500_000_000L;

	private Member member;

	private final PeerDictionary introduced = new PeerDictionary();

	private final AckedEntries originEntries = new AckedEntries();

	private final AckedEntries limitEntries = new AckedEntries();

	private long began;

	private long position;

	private long runEnd;

	private long sentTo;

	private long acknowledged;

	private long progressNanos;

	private long triedNanos = NEVER;

	private long receivedNanos = NEVER;

	private long received = NOTHING;

	private long acknowledgeByNanos = Long.MAX_VALUE;

	private boolean startOver;

	private long startedOverNanos = NEVER;

	private long passOnByNanos = Long.MAX_VALUE;

	private final InFlightRuns runs = new InFlightRuns();

	private int rewinds;

	private double lagMillis;

	private final DelayEstimate ages = new DelayEstimate();

	private long reportedDelayNanos;

	private long delayReportedNanos = NEVER;

	private final PeerClock clock = new PeerClock();

	PeerState(Member member, long position) {
		this.member = member;
		begin(position);
	}

	private void begin(long place) {
		this.began = place;
		this.position = place;
		this.runEnd = place;
		this.sentTo = place;
		this.acknowledged = NOTHING;
		this.progressNanos = NEVER;
		this.runs.clear();
		this.originEntries.clear();
		this.limitEntries.clear();
	}

	public Member member() {
		return this.member;
	}

	public void member(Member changed) {
		this.member = changed;
	}

	public PeerDictionary introduced() {
		return this.introduced;
	}

	/**
	 * Nodes that the peer knows by number.
	 */
	public AckedEntries originEntries() {
		return this.originEntries;
	}

	/**
	 * Windows of limits that the peer knows by number.
	 */
	public AckedEntries limitEntries() {
		return this.limitEntries;
	}

	/**
	 * Position in this node's log that the peer has acknowledged.
	 */
	public long position() {
		return this.position;
	}

	/**
	 * Place in this node's log up to which the peer has said that it has everything.
	 */
	public long acknowledged() {
		return this.acknowledged;
	}

	/**
	 * Whether the peer has acknowledged everything up to a position that concerns it.
	 */
	public boolean hasAcknowledged(long place) {
		return this.acknowledged >= place || (this.position >= place && this.runEnd <= confirmedPosition());
	}

	/**
	 * Where the next run follows on. The first one follows on nothing, so that the peer
	 * accepts it wherever in the log it begins.
	 */
	public long from() {
		return (this.runEnd == this.began && this.acknowledged == NOTHING) ? 0 : this.runEnd;
	}

	/**
	 * Nothing up to a place concerns the peer.
	 */
	public void passed(long to) {
		this.position = Math.max(this.position, to);
		this.passOnByNanos = Long.MAX_VALUE;
	}

	/**
	 * The peer receives changes from a position on.
	 */
	void engage(long place) {
		this.position = place;
	}

	/**
	 * The peer may lack changes that others relayed since a position.
	 */
	public void reread(long place) {
		this.position = Math.min(this.position, place);
	}

	/**
	 * There is something to pass on to the peer.
	 * @param byNanos until when
	 */
	public void relayNow(long byNanos) {
		this.passOnByNanos = Math.min(this.passOnByNanos, byNanos);
	}

	/**
	 * When something has to be passed on to the peer at the latest.
	 */
	public long relayByNanos() {
		return this.passOnByNanos;
	}

	/**
	 * Something could not be passed on.
	 * @param againNanos when to try again
	 */
	public void relayFailed(long againNanos) {
		this.passOnByNanos = againNanos;
	}

	/**
	 * A run of this node's log was handed to the channel.
	 */
	public void sent(long to, long localNanos) {
		if (this.runEnd <= confirmedPosition() || this.progressNanos == NEVER) {
			this.progressNanos = localNanos;
		}
		passed(to);
		this.runEnd = Math.max(this.runEnd, to);
		this.sentTo = Math.max(this.sentTo, to);
		this.runs.add(this.runEnd, localNanos);
		messageSent(localNanos);
	}

	/**
	 * A message was handed to the channel, which carried the acknowledgement.
	 */
	public void messageSent(long localNanos) {
		// A wish to start over cannot go along with counters.
		this.acknowledgeByNanos = this.startOver ? this.acknowledgeByNanos : Long.MAX_VALUE;
		this.triedNanos = localNanos;
	}

	/**
	 * Whether the peer waits for an acknowledgement.
	 */
	boolean isWaiting() {
		return this.acknowledgeByNanos != Long.MAX_VALUE;
	}

	/**
	 * The channel did not take a message: it is given the same rest as after one.
	 */
	public void refused(long localNanos) {
		this.triedNanos = localNanos;
	}

	/**
	 * The channel did not take an acknowledgement.
	 * @param acknowledgeBy when to try again
	 */
	public void acknowledgeBy(long acknowledgeBy) {
		this.acknowledgeByNanos = acknowledgeBy;
	}

	/**
	 * An acknowledgement was handed to the channel.
	 */
	public void acknowledgementSent() {
		this.acknowledgeByNanos = Long.MAX_VALUE;
		this.startOver = false;
	}

	public void acknowledged(long place, long localNanos) {
		// A run that is being retransmitted may have arrived the first time.
		long known = Math.min(place, this.sentTo);
		// Before the first run arrived there is nothing that could be acknowledged.
		if (known > this.acknowledged && place >= this.began) {
			this.acknowledged = known;
			this.runEnd = Math.max(this.runEnd, known);
			this.progressNanos = localNanos;
			this.rewinds = 0;
			this.runs.acknowledged(this.acknowledged);
			this.originEntries.acknowledged(this.acknowledged);
			this.limitEntries.acknowledged(this.acknowledged);
		}
	}

	/**
	 * The peer lost what it knew of this node.
	 * @param from where to begin again
	 */
	public void startOver(long from, long localNanos) {
		if (localNanos - this.startedOverNanos >= START_OVER_NANOS) {
			this.startedOverNanos = localNanos;
			begin(Math.min(from, confirmedPosition()));
		}
	}

	/**
	 * Send again what was sent but not acknowledged.
	 */
	public void rewind() {
		this.position = Math.min(this.position, confirmedPosition());
		this.runEnd = this.position;
		this.progressNanos = NEVER;
		this.rewinds++;
		this.runs.clear();
		this.originEntries.lost();
		this.limitEntries.lost();
	}

	private long confirmedPosition() {
		return (this.acknowledged != NOTHING) ? this.acknowledged : this.began;
	}

	/**
	 * Whether an acknowledgement is overdue.
	 */
	public boolean isOverdue(long localNanos, long patienceNanos) {
		return this.runEnd > confirmedPosition() && this.progressNanos != NEVER
				&& localNanos - this.progressNanos > patienceNanos;
	}

	/**
	 * When an acknowledgement will be overdue.
	 */
	public long overdueNanos(long patienceNanos) {
		return (this.runEnd > confirmedPosition() && this.progressNanos != NEVER) ? this.progressNanos + patienceNanos
				: Long.MAX_VALUE;
	}

	/**
	 * How often it was all sent again since the peer last acknowledged something.
	 */
	public int rewinds() {
		return this.rewinds;
	}

	/**
	 * Whether the peer, from which a message just arrived, lacks a run that was sent so
	 * long before.
	 */
	public boolean hasMissed(long localNanos, long agoNanos) {
		return this.runs.isOlder(localNanos, agoNanos);
	}

	/**
	 * How long ago something was sent, or the channel refused it.
	 */
	public long sinceTriedNanos(long localNanos) {
		return localNanos - this.triedNanos;
	}

	public void messageReceived(long localNanos) {
		this.receivedNanos = localNanos;
	}

	/**
	 * Time since the last message of the peer, below zero if there was none.
	 */
	public long sinceReceivedNanos(long localNanos) {
		return (this.receivedNanos != NEVER) ? localNanos - this.receivedNanos : -1;
	}

	/**
	 * A run of the peer's log arrived. One that does not follow what is here is merged,
	 * but does not count as received: what lies between may have been lost.
	 */
	public void received(long from, long to, long acknowledgeBy) {
		if (follows(from)) {
			this.received = Math.max(this.received, to);
		}
		this.acknowledgeByNanos = Math.min(this.acknowledgeByNanos, acknowledgeBy);
	}

	/**
	 * Whether a run of the peer's log follows what is here.
	 */
	public boolean follows(long from) {
		return from <= Math.max(0, this.received);
	}

	/**
	 * The peer used a number that it never introduced.
	 */
	public void entryMissing(long acknowledgeBy) {
		this.startOver = true;
		this.received = NOTHING;
		this.acknowledgeByNanos = Math.min(this.acknowledgeByNanos, acknowledgeBy);
	}

	/**
	 * Position of the peer's log to acknowledge.
	 */
	public long toAcknowledge() {
		return this.startOver ? NOTHING : this.received;
	}

	public long acknowledgeByNanos() {
		return this.acknowledgeByNanos;
	}

	public void lag(double millis) {
		this.lagMillis += LAG_WEIGHT * (millis - this.lagMillis);
	}

	public double lagMillis() {
		return this.lagMillis;
	}

	/**
	 * How old the peer's messages were when they were taken in here.
	 */
	public DelayEstimate ages() {
		return this.ages;
	}

	/**
	 * The peer reported how late it processes messages.
	 */
	public void delayReported(int millis, long localNanos) {
		this.reportedDelayNanos = DelayEstimate.nanosOf(millis);
		this.delayReportedNanos = localNanos;
	}

	/**
	 * How late messages are between here and there, in the direction that takes longer.
	 */
	public long lateNanos(long localNanos) {
		long said = (localNanos - this.delayReportedNanos < REPORT_VALID_NANOS) ? this.reportedDelayNanos : 0;
		return Math.max(said, this.ages.nanos(localNanos));
	}

	/**
	 * Latest clock reading of the peer.
	 */
	public PeerClock clock() {
		return this.clock;
	}

}
