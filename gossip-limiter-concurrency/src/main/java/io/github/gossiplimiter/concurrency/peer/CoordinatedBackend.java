/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.peer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;
import io.github.gossiplimiter.concurrency.allocation.Allocator;
import io.github.gossiplimiter.concurrency.allocation.BackendState;
import io.github.gossiplimiter.concurrency.allocation.NodeState;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyRequest;
import io.github.gossiplimiter.gossip.ClockBounds;
import io.github.gossiplimiter.gossip.Member;

/**
 * A backend that this node coordinates, with the reports that wait for a reply.
 */
final class CoordinatedBackend {

	/*
	 * Whoever coordinated it before may have granted shares that this node has not heard
	 * of. They run out a lease after they were granted; until then no share grows, while
	 * nodes keep what they hold. So a change of coordinator is no outage.
	 *
	 * Where it is known how many members there should be, a majority of them has to
	 * report here. Each member reports to one coordinator at a time, so that of two that
	 * both think it is their turn at most one has a majority: the other one notices
	 * within a lease, and what it granted until then runs out a lease later.
	 *
	 * There is nothing to wait for if whoever coordinated it before hands over what it
	 * knows, and grants nothing from then on.
	 */

	private final Map<Long, Long> reportedNanos = new HashMap<>();

	private final Map<String, Contact> contacts = new HashMap<>();

	private final FreshStart newcomers = new FreshStart();

	private final MembersView view;

	private @Nullable BackendState state;

	private @Nullable CoordinatorTakeover succession;

	private @Nullable Claim claim;

	/**
	 * Who asked for it, though as far as this node sees it is not its turn.
	 *
	 * @param member who asked
	 * @param number of what it said
	 */
	record Claim(Member member, long number) {

	}

	/**
	 * Where a node is.
	 *
	 * @param member the member it is on
	 * @param number of its last request
	 * @param listening whether further answers to it may follow
	 */
	record Contact(Member member, long number, boolean listening) {

	}

	CoordinatedBackend(MembersView view) {
		this.view = view;
	}

	/**
	 * Whether no share could grow if it began now.
	 */
	boolean isLate(ConcurrencyRules rules, long nowNanos) {
		return begin(rules, nowNanos).frozenMicros() > nowNanos / 1000;
	}

	void await(CoordinatorTakeover value) {
		this.succession = value;
	}

	/**
	 * The takeover it waits for, null once it has begun.
	 */
	@Nullable CoordinatorTakeover succession() {
		return this.succession;
	}

	/**
	 * Hold a report back.
	 */
	void hold(CoordinatorTakeover waiting, CoordinatorTakeover.Held report, long nowNanos) {
		this.reportedNanos.put(report.from().incarnation(), nowNanos);
		waiting.hold(report);
	}

	/**
	 * Begin, if there is nothing to wait for any more.
	 * @return the reports that were held back
	 */
	List<CoordinatorTakeover.Held> proceed(CoordinatorTakeover waiting, long nowNanos) {
		boolean handed = waiting.state() != null && this.reportedNanos.size() >= this.view.quorum();
		if (!handed && !waiting.isVain(this.view, nowNanos)) {
			return List.of();
		}
		this.succession = null;
		this.state = handed ? waiting.state() : null;
		return waiting.release();
	}

	/**
	 * It is not this node's turn any more.
	 */
	void abandon() {
		CoordinatorTakeover waiting = this.succession;
		if (waiting != null) {
			waiting.release().forEach((report) -> report.reply().send(null));
		}
	}

	/**
	 * Take a report.
	 * @return what follows, nothing if this node may not coordinate at this time
	 */
	Allocator.@Nullable Step report(Member from, ConcurrencyRequest request, long nowNanos) {
		ConcurrencyRules rules = request.report().rules();
		this.reportedNanos.put(from.incarnation(), nowNanos);
		if (!hasReported(rules, nowNanos)) {
			this.state = null;
			return null;
		}
		BackendState present = this.state;
		BackendState known = (present != null) ? present : begin(rules, nowNanos);
		ConcurrencyReport report = renumbered(known, request.report());
		Allocator.Step step = Allocator.report(thawed(known, from, report), report, nowNanos / 1000);
		this.state = step.state();
		Contact contact = new Contact(from, request.number(), request.listening());
		if (step.answer().isAccepted() && this.contacts.put(report.sender().node(), contact) == null) {
			forget(step.state());
		}
		return step;
	}

	/*
	 * Whether a majority reports, where that matters.
	 */
	private boolean hasReported(ConcurrencyRules rules, long nowNanos) {
		long leaseNanos = rules.lease().toNanos();
		this.reportedNanos.values().removeIf((heard) -> nowNanos - heard > leaseNanos);
		return this.reportedNanos.size() >= this.view.quorum();
	}

	/*
	 * Two coordinators that both took a node over from a third may have given it
	 * different shares by the same number. What it holds counts, as something newer.
	 */
	private static ConcurrencyReport renumbered(BackendState known, ConcurrencyReport report) {
		ConcurrencyReport.Use use = report.use();
		NodeState own = known.find(report.sender().node());
		if (own == null || own.life() != report.sender().life() || own.generation() != use.generation()
				|| own.share() >= use.held() || use.generation() == ConcurrencyReport.Use.GENERATION_MAX) {
			return report;
		}
		ConcurrencyReport.Use newer = new ConcurrencyReport.Use(use.generation() + 1, use.held(), use.inFlight(),
				use.demand());
		return new ConcurrencyReport(report.key(), report.sender(), report.rules(), report.localLimit(), newer,
				report.leaving());
	}

	/**
	 * State that this node hands over when it no longer coordinates the backend.
	 * @return nothing if it may not have coordinated it at this time
	 */
	@Nullable BackendState bequest(long nowNanos) {
		BackendState known = this.state;
		return (known != null && hasReported(known.rules(), nowNanos)) ? known : null;
	}

	void claimed(Claim value) {
		this.claim = value;
	}

	@Nullable Claim claim() {
		return this.claim;
	}

	/**
	 * Compute the share of a node that follows from reports of others.
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
		long grantedNanos = ClockBounds.grantedNanos(rules.lease().toNanos());
		if (this.view.quorum() > 1) {
			return BackendState.takenOver(rules, (nowNanos + 2 * grantedNanos) / 1000);
		}
		return this.view.wasAccompanied()
				? BackendState.takenOver(rules, (this.view.changedNanos() + grantedNanos) / 1000)
				: BackendState.empty(rules);
	}

	/**
	 * Where a node is.
	 */
	@Nullable Contact contact(String node) {
		return this.contacts.get(node);
	}

}
