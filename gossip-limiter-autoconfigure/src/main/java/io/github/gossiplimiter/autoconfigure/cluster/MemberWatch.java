/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.List;
import java.util.function.Consumer;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.gossiplimiter.gossip.GossipListener;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.internal.Printable;

/**
 * Logs who is a member, and passes the members on to the channel and the size of the
 * region to the accuracy check. Called by the loop's thread.
 */
final class MemberWatch implements GossipListener {

	private static final Log logger = LogFactory.getLog(MemberWatch.class);

	private final Member self;

	private final Consumer<List<Member>> channel;

	private final AccuracyWatch accuracy;

	/**
	 * Watch the members.
	 * @param self this node
	 * @param channel receives all live members but this one
	 * @param accuracy receives the number of nodes of this node's region
	 */
	MemberWatch(Member self, Consumer<List<Member>> channel, AccuracyWatch accuracy) {
		this.self = self;
		this.channel = channel;
		this.accuracy = accuracy;
	}

	@Override
	public void members(List<Member> live) {
		if (logger.isInfoEnabled()) {
			logger.info(this.self.id() + ": other members are " + live.stream().map(MemberWatch::name).toList());
		}
		this.channel.accept(live);
		this.accuracy.nodes(1 + (int) live.stream().filter(this::isNear).count());
	}

	private boolean isNear(Member member) {
		return member.site().region().equals(this.self.site().region());
	}

	private static String name(Member member) {
		return Printable.of(member.id()) + " (" + Printable.of(member.address()) + ")";
	}

}
