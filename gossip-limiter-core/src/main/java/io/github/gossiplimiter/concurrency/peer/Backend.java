package io.github.gossiplimiter.concurrency.peer;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.concurrency.Allocator;
import io.github.gossiplimiter.concurrency.BackendState;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;
import io.github.gossiplimiter.concurrency.NodeState;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.lease.LeaseTiming;

/**
 * A backend that this node coordinates.
 */
final class Backend {

	/*
	 * Whoever coordinated it before may have granted shares that this node has not heard
	 * of. They run out a lease after they were granted; until then no share grows, while
	 * nodes keep what they hold. So a change of coordinator is no outage.
	 *
	 * Where it is known how many members there should be, a majority of them has to
	 * report here. Each member reports to one coordinator at a time, so that of two that
	 * both think it is their turn at most one has a majority: the other one notices
	 * within a lease, and what it granted until then runs out a lease later.
	 */

	private final Map<Long, Long> heardNanos = new HashMap<>();

	private final Map<String, Member> members = new HashMap<>();

	private final View view;

	private @Nullable BackendState state;

	Backend(View view) {
		this.view = view;
	}

	/**
	 * Take a report.
	 * @return what follows, nothing if this node may not coordinate at this time
	 */
	Allocator.@Nullable Step report(Member from, ConcurrencyReport report, long nowNanos) {
		ConcurrencyRules rules = report.rules();
		long leaseNanos = rules.lease().toNanos();
		this.heardNanos.values().removeIf((heard) -> nowNanos - heard > leaseNanos);
		this.heardNanos.put(from.incarnation(), nowNanos);
		if (this.heardNanos.size() < this.view.quorum()) {
			this.state = null;
			return null;
		}
		BackendState known = this.state;
		Allocator.Step step = Allocator.report((known != null) ? known : begin(rules, nowNanos), report,
				nowNanos / 1000);
		this.state = step.state();
		if (step.answer().isAccepted() && this.members.put(report.sender().node(), from) == null) {
			forget(step.state());
		}
		return step;
	}

	private void forget(BackendState present) {
		Set<String> names = present.nodes().stream().map(NodeState::node).collect(Collectors.toSet());
		this.members.keySet().retainAll(names);
	}

	private BackendState begin(ConcurrencyRules rules, long nowNanos) {
		long lentNanos = LeaseTiming.lentNanos(rules.lease().toNanos());
		if (this.view.quorum() > 1) {
			return BackendState.takenOver(rules, (nowNanos + 2 * lentNanos) / 1000);
		}
		return this.view.wasAccompanied() ? BackendState.takenOver(rules, (this.view.changedNanos() + lentNanos) / 1000)
				: BackendState.empty(rules);
	}

	/**
	 * Where a node is.
	 */
	@Nullable Member locate(String node) {
		return this.members.get(node);
	}

}
