package io.github.gossiplimiter.raft;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.codec.RecallMessage;
import io.github.gossiplimiter.lease.LeaseAnswer;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.Ledger;
import io.github.gossiplimiter.lease.Surroundings;

/**
 * What a leader does for as long as it leads: decides from a ledger of its own, in which
 * everything it will answer counts at once, and answers what a majority has stored.
 */
final class Reign {

	/*
	 * Entries under way. What comes meanwhile goes together into the next.
	 */
	private static final int UNDER_WAY_MAX = 4;

	/*
	 * Holders ask for a key again only when answered, so this many do not wait unless a
	 * majority is out of reach.
	 */
	private static final int WAITING_MAX = 1 << 14;

	/*
	 * How long somebody waits for what holders were asked to return, and how soon it is
	 * looked whether they have, or will not.
	 */
	private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

	private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

	private final Deque<Visit> waiting = new ArrayDeque<>();

	private final Deque<Visit> patient = new ArrayDeque<>();

	private final int term;

	private final long leader;

	private final Ledger ledger;

	private final Function<Entry, CompletableFuture<?>> log;

	private int underWay;

	private boolean over;

	private long nowNanos;

	/**
	 * Begin to reign.
	 * @param machine what is stored
	 * @param waits whether a ledger that is new grants nothing until whatever was lent
	 * before no longer counts
	 * @param log stores an entry
	 * @param post reaches holders
	 */
	Reign(Entry begin, LedgerMachine machine, boolean waits, Function<Entry, CompletableFuture<?>> log, Voter.Post post,
			long nowNanos) {
		this.term = begin.term();
		this.leader = begin.leader();
		this.log = log;
		this.nowNanos = nowNanos;
		this.ledger = machine.continued(new Court(waits, nowNanos - machine.ageNanos(), post), nowNanos);
	}

	/**
	 * Takes the answers to calls; nothing if there are none.
	 */
	interface Reply {

		void send(@Nullable List<LeaseAnswer> answers);

	}

	private static final class Visit {

		private final List<LeaseCall> calls;

		private final List<LeaseAnswer> answers = new ArrayList<>();

		private final Reply reply;

		private final long untilNanos;

		private Visit(List<LeaseCall> calls, Reply reply, long untilNanos) {
			this.calls = calls;
			this.reply = reply;
			this.untilNanos = untilNanos;
		}

	}

	/**
	 * What the ledger is told.
	 *
	 * @param newborn whether nobody knows if there was another ledger before
	 * @param bornNanos when this one began
	 * @param post reaches holders
	 */
	private record Court(boolean newborn, long bornNanos, Voter.Post post) implements Surroundings {

		@Override
		public long silentUntilNanos(Limit limit, long key) {
			if (!this.newborn) {
				return Long.MIN_VALUE;
			}
			Duration longest = limit.windows().stream().map(Window::length).max(Duration::compareTo).orElseThrow();
			return this.bornNanos + LeaseTiming.lentNanos(LeaseTiming.ttlNanosMax(limit))
					+ LeaseTiming.countedNanos(longest.toNanos());
		}

		@Override
		public boolean isRecallable(long holder) {
			return true;
		}

		@Override
		public void recall(Limit limit, long key, Set<Long> holders) {
			this.post.recall(holders, new RecallMessage.Row(limit.name(), key));
		}

	}

	int term() {
		return this.term;
	}

	void ask(List<LeaseCall> calls, Reply reply) {
		if (this.over || this.waiting.size() + this.patient.size() >= WAITING_MAX) {
			reply.send(null);
			return;
		}
		this.waiting.add(new Visit(calls, reply, this.nowNanos + PATIENCE_NANOS));
	}

	/**
	 * Decide about what waits.
	 * @return when to call again at the latest
	 */
	long step(long now) {
		this.nowNanos = Math.max(this.nowNanos, now);
		// Who has come since goes first: it may return what these wait for.
		this.waiting.addAll(this.patient);
		this.patient.clear();
		while (!this.waiting.isEmpty() && this.underWay < UNDER_WAY_MAX && !this.over) {
			decide();
		}
		return this.patient.isEmpty() ? Long.MAX_VALUE : this.nowNanos + LOOK_NANOS;
	}

	private void decide() {
		List<Visit> visits = new ArrayList<>();
		List<Deal> deals = new ArrayList<>();
		for (Visit next = this.waiting.peek(); next != null
				&& (visits.isEmpty() || deals.size() + next.calls.size() <= Entry.DEALS_MAX); next = this.waiting
					.peek()) {
			this.waiting.remove();
			if (isComing(next)) {
				this.patient.add(next);
			}
			else if (decide(next, deals)) {
				visits.add(next);
			}
			else {
				next.reply.send(next.answers);
			}
		}
		if (!deals.isEmpty()) {
			store(visits, deals);
		}
	}

	/*
	 * What is reported here counts at once, though it is stored only with the answer: who
	 * leads next counts more, not less.
	 */
	private boolean isComing(Visit visit) {
		boolean coming = false;
		for (LeaseCall call : visit.calls) {
			coming |= this.nowNanos < visit.untilNanos && this.ledger.isComing(call, this.nowNanos);
		}
		return coming;
	}

	/*
	 * A denial binds nobody, so one that came with nothing to note is not stored. That of
	 * a hybrid limit may also say that holders can decide alone, which binds.
	 */
	private boolean decide(Visit visit, List<Deal> deals) {
		boolean binds = false;
		for (LeaseCall call : visit.calls) {
			LeaseAnswer answer = this.ledger.exchange(call, this.nowNanos);
			visit.answers.add(answer);
			if (answer.granted() > 0 || !call.reports().isEmpty() || call.unleased().series() != 0
					|| call.unleased().unsettledNanos() > 0
					|| call.limit().coordination().consistency() == Consistency.HYBRID) {
				deals.add(new Deal(call, answer));
				binds = true;
			}
		}
		this.ledger.maintain(visit.calls.size(), this.nowNanos);
		return binds;
	}

	private void store(List<Visit> visits, List<Deal> deals) {
		this.underWay++;
		CompletableFuture<?> storing = this.log.apply(new Entry(this.leader, this.term, this.nowNanos, deals));
		Outcomes.tell(storing, (stored) -> {
			this.underWay--;
			visits.forEach((visit) -> visit.reply.send((stored != null) ? visit.answers : null));
		});
	}

	/**
	 * Another may lead now. What is under way is answered when it is known what became of
	 * it.
	 */
	void end() {
		this.over = true;
		this.waiting.addAll(this.patient);
		this.patient.clear();
		this.waiting.forEach((visit) -> visit.reply.send(null));
		this.waiting.clear();
	}

}
