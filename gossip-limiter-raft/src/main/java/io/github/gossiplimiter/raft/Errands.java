package io.github.gossiplimiter.raft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.LeaseReply;
import io.github.gossiplimiter.codec.LeaseRequest;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.lease.LeaseAnswer;
import io.github.gossiplimiter.lease.LeaseCall;

/**
 * Takes this node's calls to the leader: whoever is asked and is not it says who is, and
 * who does not answer is asked again, or another. Asking again does no harm.
 */
final class Errands {

	/*
	 * An election and a little more.
	 */
	private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

	/*
	 * At first, and at least: an answer takes the way to the leader and back, and its way
	 * to a majority. Over slow links, so many times as long as answers usually take.
	 */
	private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

	private static final long RETRY_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(800);

	private static final int RETRY_ROUND_TRIPS = 3;

	private static final double WEIGHT = 0.125;

	/*
	 * Nobody leads, as far as the one who was asked knows.
	 */
	private static final long LEADERLESS_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

	private static final int OPEN_MAX = 1 << 14;

	private final Map<Long, Errand> open = new LinkedHashMap<>();

	private final Roster roster;

	private final LoopProtocol.Link link;

	private final Local local;

	private final LongSupplier numbers;

	private @Nullable Member leader;

	private int turn;

	private double answerNanos;

	/**
	 * Create it.
	 * @param local asks this node itself
	 * @param numbers numbers that were never used before
	 */
	Errands(Roster roster, LoopProtocol.Link link, Local local, LongSupplier numbers) {
		this.roster = roster;
		this.link = link;
		this.local = local;
		this.numbers = numbers;
	}

	/**
	 * Asks this node itself.
	 */
	interface Local {

		void ask(long number, List<LeaseCall> calls);

	}

	private static final class Errand {

		private final Pending.Part part;

		private final long untilNanos;

		private final long number;

		private final long beganNanos;

		private @Nullable Member target;

		private long againNanos;

		private int hops;

		private boolean repeated;

		private Errand(Pending.Part part, long number, long nowNanos) {
			this.part = part;
			this.number = number;
			this.beganNanos = nowNanos;
			this.untilNanos = nowNanos + PATIENCE_NANOS;
		}

	}

	/**
	 * Take calls along.
	 */
	void add(Pending.Part part, long now) {
		if (this.open.size() >= OPEN_MAX) {
			part.failed("too many calls wait");
			return;
		}
		Errand errand = new Errand(part, this.numbers.getAsLong(), now);
		this.open.put(errand.number, errand);
		go(errand, now);
	}

	private void go(Errand errand, long now) {
		errand.againNanos = now + retryNanos();
		Member target = target();
		errand.target = target;
		if (target == null) {
			errand.againNanos = now + LEADERLESS_NANOS;
		}
		else if (target.isSame(this.roster.self())) {
			this.local.ask(errand.number, errand.part.calls());
		}
		else if (!this.link.send(target, new LeaseRequest(errand.number, errand.part.calls()))) {
			errand.againNanos = now + LEADERLESS_NANOS;
		}
	}

	private long retryNanos() {
		return Math.max(RETRY_NANOS, Math.min(RETRY_NANOS_MAX, (long) (RETRY_ROUND_TRIPS * this.answerNanos)));
	}

	private @Nullable Member target() {
		Member known = this.leader;
		if (known != null && this.roster.byIncarnation(known.incarnation()) != null) {
			return known;
		}
		List<Member> voters = this.roster.voters();
		return voters.isEmpty() ? null : voters.get(Math.floorMod(this.turn++, voters.size()));
	}

	/**
	 * Somebody answered, perhaps somebody who was asked before.
	 */
	void received(long from, LeaseReply reply, long now) {
		Errand errand = this.open.get(reply.number());
		if (errand == null || reply.outcomes().size() != errand.part.calls().size()) {
			return;
		}
		List<LeaseAnswer> answers = new ArrayList<>(errand.part.calls().size());
		for (int i = 0; i < errand.part.calls().size(); i++) {
			if (reply.outcomes().get(i) instanceof LeaseReply.Answered answered) {
				answers.add(Deal.of(errand.part.calls().get(i), answered.answer()));
			}
			else {
				long owner = (reply.outcomes().get(i) instanceof LeaseReply.Elsewhere other) ? other.owner() : 0;
				if (errand.target != null && errand.target.incarnation() == from) {
					elsewhere(errand, owner, now);
				}
				return;
			}
		}
		this.leader = this.roster.byIncarnation(from);
		long took = now - errand.beganNanos;
		this.answerNanos += (this.answerNanos == 0) ? took : WEIGHT * (took - this.answerNanos);
		answered(reply.number(), answers);
	}

	/**
	 * This node was asked itself and does not lead.
	 * @param owner who does, 0 if that is not known
	 */
	void elsewhere(long number, long owner, long now) {
		Errand errand = this.open.get(number);
		if (errand != null && errand.target != null && errand.target.isSame(this.roster.self())) {
			elsewhere(errand, owner, now);
		}
	}

	private void elsewhere(Errand errand, long owner, long now) {
		Member named = this.roster.byIncarnation(owner);
		this.leader = named;
		if (named != null && errand.hops++ < this.roster.voters().size()) {
			go(errand, now);
		}
		else {
			errand.againNanos = now + LEADERLESS_NANOS;
		}
	}

	/**
	 * The leader answered.
	 */
	void answered(long number, List<LeaseAnswer> answers) {
		Errand errand = this.open.remove(number);
		if (errand != null) {
			errand.part.answered(answers);
		}
	}

	/**
	 * Look after those that have not been answered.
	 * @return when to call again at the latest
	 */
	long step(long now) {
		long next = Long.MAX_VALUE;
		for (Map.Entry<Long, Errand> entry : List.copyOf(this.open.entrySet())) {
			Errand errand = entry.getValue();
			if (now >= errand.untilNanos) {
				this.open.remove(entry.getKey());
				errand.part.failed("no leader answered in time");
			}
			else if (now >= errand.againNanos) {
				again(errand, now);
			}
		}
		for (Errand errand : this.open.values()) {
			next = Math.min(next, Math.min(errand.untilNanos, errand.againNanos));
		}
		return next;
	}

	/*
	 * A message may get lost; who does not answer twice may not lead any more.
	 */
	private void again(Errand errand, long now) {
		if (errand.repeated) {
			this.leader = null;
		}
		errand.repeated = true;
		errand.hops = 0;
		go(errand, now);
	}

	/**
	 * Give up.
	 */
	void close() {
		this.open.values().forEach((errand) -> errand.part.failed("closed"));
		this.open.clear();
	}

}
