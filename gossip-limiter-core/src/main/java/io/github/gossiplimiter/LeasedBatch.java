package io.github.gossiplimiter;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A batch of which some permits are leased. These are taken first: what was taken of a
 * lot can be put back. Then the rest is decided together.
 */
final class LeasedBatch {

	private final List<Permit> permits;

	private final List<LimitDesk> desks;

	private final @Nullable Decision[] decisions;

	private final long[] answers;

	private final boolean[] taken;

	private final boolean[] counted;

	private LeasedBatch(List<Permit> permits, List<LimitDesk> desks) {
		this.permits = permits;
		this.desks = desks;
		this.decisions = new @Nullable Decision[permits.size()];
		this.answers = new long[permits.size()];
		this.taken = new boolean[permits.size()];
		this.counted = new boolean[permits.size()];
	}

	static BatchDecision decide(List<Permit> permits, List<LimitDesk> desks, long nowNanos) {
		return new LeasedBatch(permits, desks).decide(nowNanos);
	}

	private BatchDecision decide(long nowNanos) {
		boolean allowed = takeLeased() && decideCounted(nowNanos);
		List<Decision> all = new ArrayList<>(this.permits.size());
		for (int i = 0; i < this.permits.size(); i++) {
			all.add(decision(i, allowed));
		}
		return new BatchDecision(allowed, all);
	}

	private boolean takeLeased() {
		boolean all = true;
		for (int i = 0; i < this.permits.size(); i++) {
			LimitDesk desk = this.desks.get(i);
			this.counted[i] = !desk.isLeased();
			if (desk.isLeased()) {
				take(i, desk, this.permits.get(i));
				all &= this.counted[i] || stands(i);
			}
		}
		if (!all) {
			putBack();
		}
		return all;
	}

	/*
	 * While the coordinator is out of reach, permits are counted, or free, as the limit
	 * says; a share is not part of batches.
	 */
	private void take(int i, LimitDesk desk, Permit permit) {
		long answer = desk.take(permit.key(), permit.cost());
		this.taken[i] = answer >= 0;
		boolean failed = answer == LeasedLimit.UNREACHABLE;
		OnFailure onFailure = desk.limit().coordination().onFailure();
		this.counted[i] = failed && onFailure == OnFailure.GOSSIP;
		this.answers[i] = (failed && onFailure == OnFailure.ALLOW) ? 0 : answer;
	}

	private boolean decideCounted(long nowNanos) {
		List<Integer> rows = new ArrayList<>();
		for (int i = 0; i < this.permits.size(); i++) {
			if (this.counted[i]) {
				rows.add(i);
			}
		}
		if (rows.isEmpty()) {
			return true;
		}
		BatchDecision rest = new Batch(rows.stream().map(this.permits::get).toList(),
				rows.stream().map((i) -> this.desks.get(i).engine()).toList(), nowNanos)
			.decide();
		for (int i = 0; i < rows.size(); i++) {
			this.decisions[rows.get(i)] = rest.decisions().get(i);
		}
		if (!rest.allowed()) {
			putBack();
		}
		return rest.allowed();
	}

	private boolean stands(int i) {
		return this.answers[i] >= 0 || this.desks.get(i).limit().shadow();
	}

	private void putBack() {
		for (int i = 0; i < this.permits.size(); i++) {
			if (this.taken[i]) {
				this.desks.get(i).putBack(this.permits.get(i).key(), this.permits.get(i).cost());
			}
		}
	}

	private Decision decision(int i, boolean allowed) {
		Permit permit = this.permits.get(i);
		LimitDesk desk = this.desks.get(i);
		Decision decided = this.decisions[i];
		if (decided != null) {
			return decided;
		}
		boolean counts = !this.counted[i] && (allowed || !stands(i));
		return counts ? desk.settle(permit.key(), permit.cost(), this.answers[i])
				: desk.peek(permit.key(), permit.cost());
	}

}
