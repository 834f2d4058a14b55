/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntPredicate;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.ledger.LedgerState;
import io.github.gossiplimiter.lease.loop.CallQueue;
import io.github.gossiplimiter.lease.loop.LoopCoordinator;
import io.github.gossiplimiter.lease.peer.term.PromiseStore;
import io.github.gossiplimiter.lease.peer.term.QuorumView;
import io.github.gossiplimiter.lease.peer.term.TermTiming;
import io.github.gossiplimiter.lease.wire.LeaseReply;
import io.github.gossiplimiter.lease.wire.LeaseRequest;
import io.github.gossiplimiter.lease.wire.LedgerMessage;
import io.github.gossiplimiter.lease.wire.LedgerReceipt;
import io.github.gossiplimiter.lease.wire.ModeSwitchMessage;
import io.github.gossiplimiter.lease.wire.RecallMessage;
import io.github.gossiplimiter.lease.wire.TermReply;
import io.github.gossiplimiter.lease.wire.TermRequest;
import io.github.gossiplimiter.lease.wire.VoteMessage;

/**
 * A coordinator among the nodes themselves: the ledger of a key lives in the memory of
 * one member, the owner of its partition.
 * <p>
 * The limits hold while members agree on the view, and when members join and leave in
 * order. After a crash of an owner, all others report what they spent to the next one; at
 * most what was spent by members that crashed too is missing. In a partition of the
 * network, only the side with a majority of the expected members grants anything; if that
 * number is not configured, each side grants up to the limit. Members are assumed to be
 * honest: a dishonest one can deny everything, and grant no more than it could admit by
 * itself.
 * <p>
 * Calls may come from any thread. Everything else happens on the gossip loop.
 *
 * @since 0.1.0
 */
public final class PeerCoordinator implements LoopCoordinator {

	/*
	 * Longer than a coordinator takes to forget a key and clocks of members differ.
	 */
	private static final long RESET_MARGIN_NANOS = 5_000_000_000L;

	private final Queue<Reset> resets = new ConcurrentLinkedQueue<>();

	private final CallQueue<PendingCalls> queue = new CallQueue<>();

	/*
	 * State that a node keeps while its process lives, also if it leaves the cluster and
	 * returns.
	 */

	private final QuorumView electorate;

	private final PromiseStore promises;

	private final HolderState holdings = new HolderState();

	private final Map<String, ForeignRegionClient.Account> accounts = new HashMap<>();

	private final Member self;

	private final HomeRegions homes;

	private final Clock clock;

	private volatile @Nullable Parts parts;

	/**
	 * A key of which nothing counts that was spent before an instant.
	 */
	private record Reset(String limitName, long key, long beforeNanos) {

	}

	private volatile LocalHolder lessee = LocalHolder.NONE;

	private volatile boolean closed;

	/**
	 * Create a coordinator.
	 * @param self this node
	 * @param expectedMembers how many members there should be, 0 if that is not known
	 * @param clock this node's own clock, not the cluster's
	 */
	public PeerCoordinator(Member self, int expectedMembers, Clock clock) {
		this(self, expectedMembers, HomeRegions.NONE, clock);
	}

	/**
	 * Create a coordinator.
	 * @param self this node
	 * @param expectedMembers how many members there should be in its region, 0 if that is
	 * not known
	 * @param homes limits that one region hands out to all
	 * @param clock this node's own clock, not the cluster's
	 */
	public PeerCoordinator(Member self, int expectedMembers, HomeRegions homes, Clock clock) {
		if (expectedMembers < 0) {
			throw new IllegalArgumentException(
					"expectedMembers must not be negative: expectedMembers=" + expectedMembers);
		}
		this.self = self;
		this.homes = homes;
		this.electorate = new QuorumView(self, expectedMembers);
		this.promises = new PromiseStore(clock.nanos(), TermTiming.restNanos(expectedMembers));
		this.clock = clock;
	}

	/**
	 * The holder of this node. To be called before the protocol is attached.
	 */
	void lessee(LocalHolder value) {
		this.lessee = value;
	}

	@Override
	public String name() {
		return "peer";
	}

	@Override
	public CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> calls) {
		PendingCalls exchange = new PendingCalls(calls, true);
		if (this.parts == null || this.closed) {
			exchange.failed("this node takes no part yet, or no longer");
		}
		else if (!offer(exchange)) {
			exchange.failed("too many calls wait");
		}
		return exchange.result();
	}

	@Override
	public boolean report(List<LeaseCall> news) {
		return this.parts != null && !this.closed && offer(new PendingCalls(news, false));
	}

	/**
	 * {@inheritDoc}
	 * <p>
	 * What this node spent shortly before is still told: some of it may have been leased
	 * after the reset, before this node heard of it.
	 */
	@Override
	public void wasReset(String limitName, long key, long ageNanos) {
		this.resets.add(new Reset(limitName, key, this.clock.nanos() - ageNanos - RESET_MARGIN_NANOS));
	}

	private boolean offer(PendingCalls exchange) {
		boolean taken = this.queue.offer(exchange);
		if (taken) {
			attached().link.wake();
		}
		return taken;
	}

	@Override
	public void attach(Link link) {
		this.electorate.away();
		Parts before = this.parts;
		if (before != null && before.votes.isHandedOver()) {
			// Another member votes in its place, and reports what it spent.
			this.promises.restart(this.clock.nanos(), TermTiming.restNanos(this.electorate.expectedMembers()));
			this.holdings.clear();
		}
		this.parts = new Parts(link);
	}

	/**
	 * Whether calls cross regions.
	 */
	@Override
	public boolean isGlobal() {
		return !this.homes.isEmpty();
	}

	@Override
	public long step(long localNanos) {
		return attached().step(localNanos);
	}

	@Override
	public void members(List<Member> live, long localNanos) {
		attached().members(live, localNanos);
	}

	@Override
	public void received(Member from, Message message, long localNanos) {
		attached().received(from, message, localNanos);
	}

	@Override
	public void leave(long localNanos) {
		attached().owner.leave(localNanos);
		attached().votes.leave(localNanos);
	}

	@Override
	public boolean hasLeft() {
		return attached().owner.handovers().areComplete() && attached().votes.hasLeft();
	}

	/**
	 * Answer nothing more.
	 */
	@Override
	public void close() {
		this.closed = true;
		for (PendingCalls waiting = this.queue.poll(); waiting != null; waiting = this.queue.poll()) {
			waiting.failed("closed");
		}
	}

	@Override
	public boolean isBusy() {
		return !this.queue.isEmpty();
	}

	private Parts attached() {
		Parts attached = this.parts;
		if (attached == null) {
			throw new IllegalStateException("not attached to a loop");
		}
		return attached;
	}

	/**
	 * The part that runs on the loop.
	 */
	private final class Parts {

		private final Link link;

		private final KeyChangeNotices notices;

		private final PartitionOwner owner;

		private final VoteDelegation votes;

		private final PromiseResponder pledges;

		private final OwnerRequestQueue queue;

		private final OwnerClient errands;

		private final ForeignHolders foreignHolders;

		private final ForeignRegionClient foreignClient;

		private long wallAheadNanos;

		private Parts(Link link) {
			this.link = link;
			QuorumView electorate = PeerCoordinator.this.electorate;
			LocalHolder leases = PeerCoordinator.this.lessee;
			this.notices = new KeyChangeNotices(link, electorate, leases);
			this.foreignHolders = new ForeignHolders(PeerCoordinator.this.homes, region());
			this.owner = new PartitionOwner(link, electorate, PeerCoordinator.this.promises, this::report,
					new OwnerLedgerContext(electorate, this.notices, this.foreignHolders, leases), this.foreignHolders);
			this.votes = new VoteDelegation(link, electorate, PeerCoordinator.this.promises,
					PeerCoordinator.this.holdings, this.owner, leases);
			this.pledges = new PromiseResponder(link, electorate, this.owner, this::report, this.votes);
			this.queue = new OwnerRequestQueue(this.owner::decide);
			this.errands = new OwnerClient(link, electorate, PeerCoordinator.this.holdings, this.queue);
			this.foreignClient = new ForeignRegionClient(link, PeerCoordinator.this.self, PeerCoordinator.this.homes,
					PeerCoordinator.this.accounts, this.queue);
			this.wallAheadNanos = PeerCoordinator.this.clock.wallNanos() - PeerCoordinator.this.clock.nanos();
		}

		/*
		 * The timer that everything else is measured with stops while a machine is
		 * suspended. What others promised went on running out.
		 */
		private void look(long nowNanos) {
			long ahead = PeerCoordinator.this.clock.wallNanos() - nowNanos;
			if (ahead - this.wallAheadNanos > LeaseTiming.MARGIN_NANOS / 2) {
				this.owner.overslept();
				this.votes.overslept();
			}
			this.wallAheadNanos = ahead;
			this.owner.now(nowNanos);
		}

		private LedgerState report(IntPredicate partitions, long asker, long nowNanos) {
			this.errands.fence(partitions, asker, nowNanos);
			return PeerCoordinator.this.holdings.state(partitions, nowNanos);
		}

		private long step(long nowNanos) {
			look(nowNanos);
			for (Reset reset = PeerCoordinator.this.resets.poll(); reset != null; reset = PeerCoordinator.this.resets
				.poll()) {
				PeerCoordinator.this.holdings.forget(reset.limitName(), reset.key(), reset.beforeNanos(), nowNanos);
			}
			List<PendingCalls> fresh = new ArrayList<>();
			for (PendingCalls next = PeerCoordinator.this.queue.poll(); next != null; next = PeerCoordinator.this.queue
				.poll()) {
				fresh.add(next);
			}
			this.errands.add(fresh, (call) -> !this.foreignClient.concerns(call), nowNanos);
			this.foreignClient.add(fresh, nowNanos);
			long waits = this.queue.step(nowNanos);
			long votings = this.votes.step(nowNanos);
			long terms = Math.min(votings, this.owner.step(nowNanos));
			// The last step of the owner may complete waiting requests.
			waits = Math.min(waits, this.queue.step(nowNanos));
			long calls = Math.min(this.errands.step(nowNanos), this.foreignClient.step(nowNanos));
			this.notices.send();
			return Math.min(Math.min(waits, terms), calls);
		}

		private void members(List<Member> live, long nowNanos) {
			List<Member> near = live.stream().filter(this::isNear).toList();
			List<Member> far = live.stream().filter((member) -> !isNear(member)).toList();
			this.owner.members(() -> {
				PeerCoordinator.this.electorate.update(near, nowNanos);
				this.foreignHolders.update(far, nowNanos);
			}, nowNanos);
			this.foreignClient.members(far, nowNanos);
			this.pledges.members();
		}

		private String region() {
			return PeerCoordinator.this.self.site().region();
		}

		private boolean isNear(Member member) {
			return !isGlobal() || member.site().region().equals(region());
		}

		private void received(Member from, Message message, long nowNanos) {
			look(nowNanos);
			if (!isNear(from)) {
				receivedFromOtherRegion(from, message, nowNanos);
			}
			else if (message instanceof LeaseRequest request) {
				request(from, request, nowNanos);
			}
			else if (message instanceof LeaseReply reply) {
				this.errands.received(from.incarnation(), reply, nowNanos);
			}
			else if (message instanceof TermRequest request) {
				this.pledges.received(from, request, nowNanos);
			}
			else if (message instanceof TermReply reply) {
				this.owner.received(from.incarnation(), reply, nowNanos);
			}
			else if (message instanceof LedgerMessage piece) {
				received(from, piece, nowNanos);
			}
			else if (message instanceof VoteMessage vote) {
				this.votes.received(from, vote, nowNanos);
			}
			else if (message instanceof ModeSwitchMessage switched) {
				this.notices.received(switched.rows());
			}
			else if (message instanceof RecallMessage recall) {
				this.notices.recalled(recall.rows());
			}
			else if (message instanceof LedgerReceipt receipt) {
				this.owner.handovers().received(from.incarnation(), receipt);
			}
		}

		private void received(Member from, LedgerMessage piece, long nowNanos) {
			// The number is of the sender if a ledger is handed over.
			boolean requested = piece.origin().term() == 0;
			if (!requested || !this.votes.received(from, piece, nowNanos)) {
				this.owner.received(from, piece, nowNanos);
			}
		}

		/*
		 * Nodes of other regions lease, and report what they hold. They have no vote on
		 * owners here.
		 */
		private void receivedFromOtherRegion(Member from, Message message, long nowNanos) {
			if (message instanceof LeaseRequest request) {
				boolean shared = request.calls().stream().allMatch((call) -> this.foreignHolders.share(call.limit()));
				if (shared) {
					request(from, request, nowNanos);
				}
				else {
					this.link.reject(Rejection.REGION, "a request for permits from region '" + from.site().region()
							+ "', which this node was not told to lend to");
				}
			}
			else if (message instanceof LeaseReply reply) {
				this.foreignClient.received(from, reply, nowNanos);
			}
			else if (message instanceof TermRequest request) {
				this.foreignClient.received(from, request, nowNanos);
			}
			else if (message instanceof TermReply reply) {
				this.owner.received(from.incarnation(), reply, nowNanos);
			}
			else if (message instanceof LedgerMessage piece && piece.origin().term() == 0) {
				this.owner.received(from, piece, nowNanos);
			}
		}

		private void request(Member from, LeaseRequest request, long nowNanos) {
			List<LeaseCall> calls = request.calls().stream().map((call) -> of(from, call)).toList();
			this.queue.request(from.incarnation(), calls, (outcomes) -> {
				if (request.number() != LeaseRequest.UNANSWERED) {
					this.link.send(from, new LeaseReply(request.number(), outcomes));
				}
			}, nowNanos);
		}

		private static LeaseCall of(Member holder, LeaseCall call) {
			return new LeaseCall(call.limit(), call.key(), holder.incarnation(), call.reports(), call.lease(),
					call.wanted(), call.least(), call.ttlNanos(), call.unleased());
		}

	}

}
