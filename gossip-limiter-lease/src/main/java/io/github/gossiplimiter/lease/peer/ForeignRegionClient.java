/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.ledger.LedgerState;
import io.github.gossiplimiter.lease.peer.term.QuorumView;
import io.github.gossiplimiter.lease.wire.LeaseReply;
import io.github.gossiplimiter.lease.wire.LedgerMessage;
import io.github.gossiplimiter.lease.wire.TermReply;
import io.github.gossiplimiter.lease.wire.TermRequest;

/**
 * Client of the owners in other regions: sends them the calls of this node, and reports
 * what it spent and holds when a new owner requests it. It has no vote in the choice of
 * those owners.
 */
final class ForeignRegionClient {

	private final Map<String, Host> hosts = new LinkedHashMap<>();

	private final LoopProtocol.Link link;

	private final HomeRegions homes;

	/**
	 * Create it.
	 * @param accounts what this node knows of other regions, for as long as its process
	 * lives
	 * @param desk where this node itself is asked, which it never is from here
	 */
	ForeignRegionClient(LoopProtocol.Link link, Member self, HomeRegions homes, Map<String, Account> accounts,
			OwnerRequestQueue desk) {
		this.link = link;
		this.homes = homes;
		for (String region : homes.byLimit().values()) {
			if (!region.equals(self.site().region())) {
				Account account = accounts.computeIfAbsent(region,
						(name) -> new Account(QuorumView.elsewhere(self), new HolderState()));
				this.hosts.computeIfAbsent(region, (name) -> host(account, desk));
			}
		}
	}

	private Host host(Account account, OwnerRequestQueue desk) {
		OwnerClient errands = new OwnerClient(this.link, account.electorate(), account.holdings(), desk);
		return new Host(account.electorate(), account.holdings(), errands);
	}

	/**
	 * State of the exchange with a region that lends permits to this node.
	 */
	record Account(QuorumView electorate, HolderState holdings) {

	}

	/**
	 * A region that lends permits to others.
	 */
	private record Host(QuorumView electorate, HolderState holdings, OwnerClient errands) {

	}

	/**
	 * Whether a call has to be taken to another region.
	 */
	boolean concerns(LeaseCall call) {
		String region = this.homes.of(call.limit().name());
		return region != null && this.hosts.containsKey(region);
	}

	/**
	 * Take those calls along that go to other regions.
	 */
	void add(List<PendingCalls> exchanges, long nowNanos) {
		this.hosts.forEach((region, host) -> host.errands()
			.add(exchanges, (call) -> region.equals(this.homes.of(call.limit().name())), nowNanos));
	}

	/**
	 * Retransmit requests without a reply.
	 * @return when to call again at the latest
	 */
	long step(long nowNanos) {
		long next = Long.MAX_VALUE;
		for (Host host : this.hosts.values()) {
			next = Math.min(next, host.errands().step(nowNanos));
		}
		return next;
	}

	/**
	 * Told who is there.
	 * @param live members of other regions
	 */
	void members(List<Member> live, long nowNanos) {
		this.hosts.forEach((region, host) -> host.electorate()
			.update(live.stream().filter((member) -> member.site().region().equals(region)).toList(), nowNanos));
	}

	/**
	 * An owner replied.
	 */
	void received(Member from, LeaseReply reply, long nowNanos) {
		Host host = this.hosts.get(from.site().region());
		if (host != null) {
			host.errands().received(from.incarnation(), reply, nowNanos);
		}
	}

	/**
	 * An owner wants to know what this node spent and holds.
	 */
	void received(Member from, TermRequest request, long nowNanos) {
		if (request.kind() != TermRequest.Kind.TELL) {
			return;
		}
		Host host = this.hosts.get(from.site().region());
		Set<Integer> partitions = new HashSet<>();
		List<TermReply.Row> rows = new ArrayList<>();
		for (TermRequest.Row row : request.rows()) {
			partitions.add(row.partition());
			rows.add(new TermReply.Promised(0));
		}
		List<LedgerState> pieces = List.of();
		if (host != null) {
			host.errands().fence(partitions::contains, from.incarnation(), nowNanos);
			pieces = KeyStateMerger.cut(host.holdings().state(partitions::contains, nowNanos));
		}
		this.link.send(from, new TermReply(request.number(), pieces.size(), rows));
		for (int i = 0; i < pieces.size(); i++) {
			this.link.send(from,
					new LedgerMessage(request.number(), i, pieces.size(), LedgerMessage.Origin.NONE, pieces.get(i)));
		}
	}

}
