package io.github.gossiplimiter.raft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Finds out whether there is a ledger, and how one begins if there is none.
 */
final class Founding {

	/*
	 * A voter that lost its log looks like one that never had any, and may not vote for
	 * either. So a ledger begins only when every voter says that it has none, and that it
	 * has heard the same of the same others: from then on, nobody without a number from
	 * that day is a founder. Should two begin nevertheless, because somebody restarts at
	 * this very moment, at most one has a majority, since each voter has one number.
	 */

	private final Map<String, Heard> heard = new LinkedHashMap<>();

	private final List<String> voters;

	private final long freshNanos;

	/**
	 * Create it.
	 * @param voters names of all voters
	 * @param freshNanos how long a word counts
	 */
	Founding(List<String> voters, long freshNanos) {
		this.voters = voters;
		this.freshNanos = freshNanos;
	}

	private record Heard(Hello hello, long atNanos) {

	}

	void heard(String name, Hello hello, long nowNanos) {
		if (this.voters.contains(name)) {
			this.heard.put(name, new Heard(hello, nowNanos));
		}
	}

	/**
	 * The last word of a voter, if it is not old.
	 */
	@Nullable Hello last(String name, long nowNanos) {
		Heard last = this.heard.get(name);
		return (last != null && nowNanos - last.atNanos() <= this.freshNanos) ? last.hello() : null;
	}

	/**
	 * All voters without a ledger that were heard of lately, and this one.
	 */
	List<VoterId> seen(VoterId self, long nowNanos) {
		List<VoterId> seen = new ArrayList<>(List.of(self));
		for (String name : this.voters) {
			Hello last = last(name, nowNanos);
			if (!name.equals(self.name()) && last != null && last.charter() == null) {
				seen.add(new VoterId(name, last.log()));
			}
		}
		return seen;
	}

	/**
	 * The ledger there is, as its voters tell.
	 */
	@Nullable Charter told(VoterId self, long nowNanos) {
		for (String name : this.voters) {
			Hello last = last(name, nowNanos);
			if (!name.equals(self.name()) && last != null && last.charter() != null) {
				return last.charter();
			}
		}
		return null;
	}

	/**
	 * The ledger that begins, if all agree that there is none.
	 */
	@Nullable Charter agreed(VoterId self, long nowNanos) {
		List<VoterId> seen = seen(self, nowNanos).stream().sorted().toList();
		if (seen.size() < this.voters.size()) {
			return null;
		}
		for (String name : this.voters) {
			Hello last = last(name, nowNanos);
			if (!name.equals(self.name()) && (last == null || !last.seen().equals(seen))) {
				return null;
			}
		}
		return new Charter(seen);
	}

}
