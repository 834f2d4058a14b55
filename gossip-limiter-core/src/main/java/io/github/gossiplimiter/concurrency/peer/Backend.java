package io.github.gossiplimiter.concurrency.peer;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.ConcurrencyRequest;
import io.github.gossiplimiter.concurrency.Allocator;
import io.github.gossiplimiter.concurrency.BackendState;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
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

	private final Map<String, Contact> contacts = new HashMap<>();

	private final Newcomers newcomers = new Newcomers();

	private final View view;

	private @Nullable BackendState state;

	/**
	 * Where a node is.
	 *
	 * @param member the member it is on
	 * @param number of its last request
	 * @param listening whether further answers to it may follow
	 */
	record Contact(Member member, long number, boolean listening) {

	}

	Backend(View view) {
		this.view = view;
	}

	/**
	 * Take a report.
	 * @return what follows, nothing if this node may not coordinate at this time
	 */
	Allocator.@Nullable Step report(Member from, ConcurrencyRequest request, long nowNanos) {
		ConcurrencyReport report = request.report();
		ConcurrencyRules rules = report.rules();
		long leaseNanos = rules.lease().toNanos();
		this.heardNanos.values().removeIf((heard) -> nowNanos - heard > leaseNanos);
		this.heardNanos.put(from.incarnation(), nowNanos);
		if (this.heardNanos.size() < this.view.quorum()) {
			this.state = null;
			return null;
		}
		BackendState known = this.state;
		Allocator.Step step = Allocator.report(thawed((known != null) ? known : begin(rules, nowNanos), from, report),
				report, nowNanos / 1000);
		this.state = step.state();
		Contact contact = new Contact(from, request.number(), request.listening());
		if (step.answer().isAccepted() && this.contacts.put(report.sender().node(), contact) == null) {
			forget(step.state());
		}
		return step;
	}

	/**
	 * Give a node what follows for it from what others have reported.
	 * @return a further answer to its last report; nothing if its share stays as it is
	 */
	@Nullable ConcurrencyAnswer grant(String node, long nowNanos) {
		BackendState known = this.state;
		Allocator.Step step = (known != null) ? Allocator.grant(known, node, nowNanos / 1000) : null;
		if (step == null) {
			return null;
		}
		this.state = step.state();
		return step.answer();
	}

	/*
	 * Members that started together have nothing to wait for.
	 */
	private BackendState thawed(BackendState known, Member from, ConcurrencyReport report) {
		this.newcomers.report(from, report);
		return (known.isFrozen() && this.newcomers.areAll(this.view)) ? known.thawed() : known;
	}

	private void forget(BackendState present) {
		Set<String> names = present.nodes().stream().map(NodeState::node).collect(Collectors.toSet());
		this.contacts.keySet().retainAll(names);
	}

	private BackendState begin(ConcurrencyRules rules, long nowNanos) {
		this.newcomers.clear();
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
	@Nullable Contact contact(String node) {
		return this.contacts.get(node);
	}

}
