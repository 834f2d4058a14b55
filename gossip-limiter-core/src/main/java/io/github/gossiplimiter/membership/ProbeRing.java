package io.github.gossiplimiter.membership;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

/**
 * The order in which members are probed: each once, then in another random order, so that
 * the time until a member is probed is bounded. A member that joins gets a random place
 * in the present order (section 4.3 of SWIM).
 */
final class ProbeRing {

	private final MemberTable table;

	private final RandomGenerator random;

	private final List<KnownMember> order = new ArrayList<>();

	ProbeRing(MemberTable table, RandomGenerator random) {
		this.table = table;
		this.random = random;
	}

	@Nullable KnownMember next() {
		for (KnownMember joined : this.table.takeJoined()) {
			if (!this.order.contains(joined)) {
				this.order.add(this.random.nextInt(this.order.size() + 1), joined);
			}
		}
		for (int turn = 0; turn < 2; turn++) {
			while (!this.order.isEmpty()) {
				KnownMember known = this.order.remove(this.order.size() - 1);
				if (known.isLive() && !known.isLeaving()) {
					return known;
				}
			}
			shuffle();
		}
		return null;
	}

	private void shuffle() {
		this.order.addAll(this.table.live());
		for (int i = this.order.size() - 1; i > 0; i--) {
			int other = this.random.nextInt(i + 1);
			KnownMember moved = this.order.set(i, this.order.get(other));
			this.order.set(other, moved);
		}
	}

}
