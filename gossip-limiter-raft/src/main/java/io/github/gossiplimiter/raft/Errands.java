package io.github.gossiplimiter.raft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.LeaseReply;
import io.github.gossiplimiter.codec.LeaseRequest;
import io.github.gossiplimiter.gossip.Companion;
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

	private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

	/*
	 * Nobody leads, as far as the one who was asked knows.
	 */
	private static final long LEADERLESS_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

	private static final int OPEN_MAX = 1 << 14;

	private final Map<Long, Errand> open = new LinkedHashMap<>();

	private final Roster roster;

	private final Companion.Link link;

	private final Local local;

	private @Nullable Member leader;

	private long lastNumber;

	private int turn;

	/**
	 * Create it.
	 * @param local asks this node itself
	 */
	Errands(Roster roster, Companion.Link link, Local local) {
		this.roster = roster;
		this.link = link;
		this.local = local;
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

		private long againNanos;

		private int hops;

		private Errand(Pending.Part part, long untilNanos) {
			this.part = part;
			this.untilNanos = untilNanos;
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
		go(new Errand(part, now + PATIENCE_NANOS), now);
	}

	private void go(Errand errand, long now) {
		long number = ++this.lastNumber;
		this.open.put(number, errand);
		errand.againNanos = now + RETRY_NANOS;
		Member target = target();
		if (target == null) {
			errand.againNanos = now + LEADERLESS_NANOS;
		}
		else if (target.isSame(this.roster.self())) {
			this.local.ask(number, errand.part.calls());
		}
		else if (!this.link.send(target, new LeaseRequest(number, errand.part.calls()))) {
			errand.againNanos = now + LEADERLESS_NANOS;
		}
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
	 * Somebody answered.
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
				elsewhere(reply.number(), errand, owner, now);
				return;
			}
		}
		this.leader = this.roster.byIncarnation(from);
		answered(reply.number(), answers);
	}

	/**
	 * Who was asked does not lead.
	 * @param owner who does, 0 if that is not known
	 */
	void elsewhere(long number, long owner, long now) {
		Errand errand = this.open.get(number);
		if (errand != null) {
			elsewhere(number, errand, owner, now);
		}
	}

	private void elsewhere(long number, Errand errand, long owner, long now) {
		Member named = this.roster.byIncarnation(owner);
		this.leader = named;
		if (named != null && errand.hops++ < this.roster.voters().size()) {
			this.open.remove(number);
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
				this.open.remove(entry.getKey());
				this.leader = null;
				errand.hops = 0;
				go(errand, now);
			}
		}
		for (Errand errand : this.open.values()) {
			next = Math.min(next, Math.min(errand.untilNanos, errand.againNanos));
		}
		return next;
	}

	/**
	 * Give up.
	 */
	void close() {
		this.open.values().forEach((errand) -> errand.part.failed("closed"));
		this.open.clear();
	}

}
