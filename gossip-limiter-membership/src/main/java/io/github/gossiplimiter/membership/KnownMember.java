/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.membership.wire.MemberRow;
import io.github.gossiplimiter.membership.wire.MemberUpdate;
import io.github.gossiplimiter.membership.wire.MemberUpdate.State;

/**
 * What this node knows of another one. Changed by {@link SwimProtocol},
 * {@link MemberTable}, {@link MemberStates} and {@link AddressClaims} only.
 */
final class KnownMember {

	/*
	 * As the member presented itself on its own connection, or else as others announced
	 * it.
	 */
	Member member;

	private MemberRow row;

	State state = State.ALIVE;

	long version;

	/*
	 * When it died or left.
	 */
	long goneNanos;

	/*
	 * When it should be contacted again after it died.
	 */
	long retryNanos;

	/*
	 * It announced itself that it leaves: it does not come back.
	 */
	boolean ended;

	/*
	 * Whether it had an authenticated connection with this node, so that it is a node and
	 * not only a claim of others.
	 */
	boolean met;

	/*
	 * Whether its last connection broke, or could not be made, and no message came since.
	 */
	boolean lost;

	/*
	 * Another member that advertises the same address, as long as it is being checked
	 * which of them is there.
	 */
	@Nullable KnownMember rival;

	/*
	 * Whether the rival has been probed, and answered.
	 */
	boolean rivalAnswered;

	@Nullable Suspicion suspicion;

	/**
	 * A member that is alive.
	 * @throws IllegalArgumentException if its description cannot be sent to others
	 */
	KnownMember(Member member, long version) {
		this.member = member;
		this.row = row(member);
		this.version = version;
	}

	/**
	 * The member itself presents its description.
	 * @return whether it differs from what was known
	 * @throws IllegalArgumentException if it cannot be sent to others
	 */
	boolean describe(Member presented) {
		if (this.member.equals(presented)) {
			return false;
		}
		this.row = row(presented);
		this.member = presented;
		return true;
	}

	boolean isLive() {
		return this.state == State.ALIVE || this.state == State.SUSPECT;
	}

	/**
	 * Whether it announced itself that it leaves. Its last messages may still arrive, and
	 * over a new connection.
	 */
	boolean hasLeft() {
		return this.ended && this.state == State.LEFT;
	}

	/**
	 * Whether others report that it leaves. It is not probed then, as it does not answer.
	 */
	boolean isLeaving() {
		Suspicion present = this.suspicion;
		return present != null && present.outcome() == State.LEFT;
	}

	long incarnation() {
		return this.member.incarnation();
	}

	/**
	 * Its announcement.
	 */
	MemberUpdate announcement() {
		return MemberUpdate.alive(this.row, this.version);
	}

	/**
	 * The report that it is not, or may not be, alive.
	 */
	MemberUpdate report(State reported, long reporter) {
		return MemberUpdate.accuse(reported, incarnation(), this.version, reporter);
	}

	static MemberRow row(Member member) {
		Member.Site site = member.site();
		return new MemberRow(member.id(), member.incarnation(), member.address(), site.region(), site.zone(),
				site.httpPort(), member.wireVersion());
	}

	static Member member(MemberRow row) {
		return new Member(row.id(), row.incarnation(), row.address(),
				new Member.Site(row.region(), row.zone(), row.httpPort()), row.wireVersion());
	}

}
