/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.allocation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer.Fleet;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer.Grant;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer.Verdict;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;

/**
 * Divides the ceiling of a backend among nodes, as a pure function: the state of a
 * backend and a report give the next state and the reply. Invariant: shares that may be
 * in force together never exceed the ceiling. It uses whole numbers only, so that a
 * script in a store gives equal results.
 *
 * @since 0.1.0
 */
public final class Allocator {

	/*
	 * For a node m, reserve(m) is never less than what m has in flight: since the report
	 * that it sent last, m keeps to the share it confirmed there or to one that it was
	 * given since, the largest of which is heldMax, and what it had in flight by then is
	 * in the report. A node is given at most what the reserves of all others leave of the
	 * ceiling; so the sum of all reserves stays within it, and with it all requests in
	 * flight. The ceiling itself may fall: then nobody is given more until the reserves
	 * have drained, but who has no more than its part of the new one keeps it.
	 */

	private static final Allocator BY_RULES = new Allocator(ReservedShare.BY_RULES);

	private final ReservedShare reserve;

	Allocator(ReservedShare reserve) {
		this.reserve = reserve;
	}

	/**
	 * Result of a report.
	 *
	 * @param state what the coordinator knows then
	 * @param answer what it answers
	 * @param nudged names of other nodes that should report soon: those that hold what
	 * the sender lacks, or lack what nobody holds any more
	 */
	public record Step(BackendState state, ConcurrencyAnswer answer, List<String> nudged) {

		public Step {
			nudged = List.copyOf(nudged);
		}

	}

	/**
	 * Take a report.
	 * @param known what the coordinator knew, nothing if it knew nothing
	 * @param nowMicros the coordinator's time
	 */
	public static Step report(@Nullable BackendState known, ConcurrencyReport report, long nowMicros) {
		return BY_RULES.take(known, report, nowMicros);
	}

	/**
	 * Compute the share of a node that follows from later reports of others.
	 * @param known what the coordinator knows
	 * @param node its name
	 * @param nowMicros the coordinator's time
	 * @return what follows; nothing if its share stays as it is
	 */
	public static @Nullable Step grant(BackendState known, String node, long nowMicros) {
		return BY_RULES.give(known, node, nowMicros);
	}

	/*
	 * Whether it hears of that or not, the largest share that it may keep to is known,
	 * and it is forgotten as soon as without.
	 */
	@Nullable Step give(BackendState known, String name, long nowMicros) {
		BackendState state = known.at(nowMicros);
		NodeState own = state.find(name);
		if (own == null || own.leaving()) {
			return null;
		}
		Step step = divide(state, own, own.share(), nowMicros);
		return (step.answer().grant().share() != own.share()) ? step : null;
	}

	Step take(@Nullable BackendState known, ConcurrencyReport report, long nowMicros) {
		BackendState state = (known != null) ? known.at(nowMicros) : lost(report, nowMicros);
		NodeState own = state.find(report.sender().node());
		Verdict verdict = verdict(state, own, report);
		if (verdict != Verdict.ACCEPTED) {
			return new Step(state, new ConcurrencyAnswer(verdict, report.sender().sequence(), Grant.NONE, Fleet.UNKNOWN,
					state.rules()), List.of());
		}
		long untilMicros = nowMicros + report.rules().leaseMicros();
		NodeState heard = (own != null && own.life() == report.sender().life()) ? own.reported(report, untilMicros)
				: NodeState.joining(report, untilMicros);
		return divide(state.by(report.rules()).with(heard), heard, kept(own, report), nowMicros);
	}

	/*
	 * Part of the ceiling that is known to be reserved for it. Its own statement may be
	 * of a time before it was forgotten.
	 */
	private static int kept(@Nullable NodeState own, ConcurrencyReport report) {
		boolean known = own != null && own.life() == report.sender().life() && !report.leaving()
				&& report.use().generation() <= own.generation();
		return (own != null && known) ? own.share() : 0;
	}

	/*
	 * Somebody holds a share of which nothing is known: others may hold some too.
	 */
	private static BackendState lost(ConcurrencyReport report, long nowMicros) {
		return (report.use().held() == 0) ? BackendState.empty(report.rules())
				: BackendState.takenOver(report.rules(), nowMicros + report.rules().leaseMicros());
	}

	private static Verdict verdict(BackendState state, @Nullable NodeState own, ConcurrencyReport report) {
		if (!state.rules().equals(report.rules()) && !state.members().isEmpty()) {
			return Verdict.OTHER_RULES;
		}
		if (own == null) {
			return (state.nodes().size() < ConcurrencyRules.NODES_MAX) ? Verdict.ACCEPTED : Verdict.FULL;
		}
		if (own.life() != report.sender().life()) {
			return (own.leaving() && own.inFlight() == 0) ? Verdict.ACCEPTED : Verdict.DUPLICATE;
		}
		boolean later = report.sender().sequence() > own.sequence() && (report.leaving() || !own.leaving());
		return later ? Verdict.ACCEPTED : Verdict.STALE;
	}

	private Step divide(BackendState state, NodeState heard, int kept, long nowMicros) {
		List<NodeState> members = state.members();
		int limit = limit(members, state.rules());
		int[] targets = ShareTargets.of(members, limit, state.rules().allocation());
		int place = members.indexOf(heard);
		int target = (place >= 0) ? targets[place] : 0;
		long reserved = 0;
		long inFlight = 0;
		for (NodeState node : state.nodes()) {
			if (!node.equals(heard)) {
				reserved += this.reserve.of(node, state.rules());
				inFlight += node.inFlight();
			}
		}
		int share = (int) Math.max(0, Math.min(target, Math.max(limit - reserved, kept)));
		if (nowMicros < state.frozenMicros()) {
			share = Math.min(share, heard.share());
		}
		NodeState given = heard.given(share);
		long free = limit - reserved - this.reserve.of(given, state.rules());
		ConcurrencyAnswer answer = new ConcurrencyAnswer(Verdict.ACCEPTED, heard.sequence(),
				new Grant(given.generation(), share, target),
				new Fleet(limit, members.size(), (int) Math.min(inFlight, Integer.MAX_VALUE)), state.rules());
		return new Step(state.with(given), answer, nudged(members, targets, heard, target - share, free));
	}

	private static int limit(List<NodeState> members, ConcurrencyRules rules) {
		int[] limits = members.stream().mapToInt(NodeState::localLimit).toArray();
		Arrays.sort(limits);
		return (limits.length > 0) ? rules.ceiling().of(limits) : 0;
	}

	/*
	 * Names of as many nodes as hold the lacking permits, and of none where every node
	 * has its target share.
	 */
	private static List<String> nudged(List<NodeState> members, int[] targets, NodeState heard, int lacking,
			long free) {
		List<String> names = new ArrayList<>();
		long wanted = (lacking > 0) ? lacking : free;
		for (int i = 0; i < targets.length && wanted > 0; i++) {
			int excess = members.get(i).share() - targets[i];
			int gain = (lacking > 0) ? excess : -excess;
			if (gain > 0 && !members.get(i).equals(heard)) {
				names.add(members.get(i).node());
				wanted -= gain;
			}
		}
		return names;
	}

}
