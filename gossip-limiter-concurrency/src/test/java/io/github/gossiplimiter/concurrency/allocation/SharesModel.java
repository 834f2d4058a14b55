/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.allocation;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyReport.Sender;
import io.github.gossiplimiter.concurrency.ConcurrencyReport.Use;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;
import io.github.gossiplimiter.concurrency.Handoff;
import io.github.gossiplimiter.model.Model;
import io.github.gossiplimiter.model.Sketch;

/**
 * Nodes whose reports are answered at once: they join, report, begin and end requests,
 * and leave, in every order. The rules are those of the real {@link Allocator}.
 */
final class SharesModel implements Model<SharesModel.Board> {

	/** Shares are divided without looking at what others have. */
	static final ReservedShare NO_CAP = (node, rules) -> 0;

	/** What others hold is reserved, not what they have in flight. */
	static final ReservedShare SHARE_CAP = (node, rules) -> node.share();

	private static final ConcurrencyRules RULES = ConcurrencyRules.defaults();

	private final Allocator allocator;

	private final int nodes;

	private final int limit;

	private final ConcurrencyRules rules;

	private int mostShares;

	private int mostInFlight;

	SharesModel(int nodes, int limit, Handoff handoff, ReservedShare reserve) {
		this.nodes = nodes;
		this.limit = limit;
		this.rules = RULES.withHandoff(handoff);
		this.allocator = new Allocator(reserve);
	}

	/**
	 * Everything at one instant. A share of -1 is that of a node that is not there.
	 */
	static final class Board {

		private final BackendState state;

		private final int[] shares;

		private final long[] generations;

		private final int[] inFlight;

		private Board(BackendState state, int[] shares, long[] generations, int[] inFlight) {
			this.state = state;
			this.shares = shares;
			this.generations = generations;
			this.inFlight = inFlight;
		}

	}

	int mostShares() {
		return this.mostShares;
	}

	int mostInFlight() {
		return this.mostInFlight;
	}

	@Override
	public Board start() {
		int[] shares = new int[this.nodes];
		Arrays.fill(shares, -1);
		return new Board(BackendState.empty(this.rules), shares, new long[this.nodes], new int[this.nodes]);
	}

	@Override
	public void moves(Board board, Moves<Board> moves) {
		for (int i = 0; i < this.nodes; i++) {
			int node = i;
			if (board.shares[node] < 0) {
				moves.to(with(board, board.state, node, 0, 0, 0), () -> name(node) + " joins");
				continue;
			}
			moves.to(report(board, node, false), () -> name(node) + " reports " + board.inFlight[node]);
			if (board.inFlight[node] < board.shares[node]) {
				moves.to(with(board, board.state, node, board.shares[node], board.generations[node],
						board.inFlight[node] + 1), () -> name(node) + " begins a request");
			}
			if (board.inFlight[node] > 0) {
				moves.to(with(board, board.state, node, board.shares[node], board.generations[node],
						board.inFlight[node] - 1), () -> name(node) + " ends a request");
			}
			else {
				moves.to(report(board, node, true), () -> name(node) + " leaves");
			}
		}
	}

	private static String name(int node) {
		return "node " + node;
	}

	/*
	 * Time stands still, and a node that has left is forgotten at once.
	 */
	private Board report(Board board, int node, boolean leaving) {
		String name = name(node);
		NodeState known = board.state.find(name);
		long sequence = (known != null) ? known.sequence() + 1 : 1;
		ConcurrencyReport report = new ConcurrencyReport("model", new Sender(name, 1, sequence), this.rules, this.limit,
				new Use(board.generations[node], board.shares[node], board.inFlight[node], board.inFlight[node]),
				leaving);
		Allocator.Step step = this.allocator.take(board.state, report, 0);
		if (leaving) {
			return with(board, step.state().without(name), node, -1, 0, 0);
		}
		ConcurrencyAnswer.Grant grant = step.answer().grant();
		return with(board, step.state(), node, grant.share(), grant.generation(), board.inFlight[node]);
	}

	private static Board with(Board board, BackendState state, int node, int share, long generation, int inFlight) {
		int[] shares = board.shares.clone();
		long[] generations = board.generations.clone();
		int[] all = board.inFlight.clone();
		shares[node] = share;
		generations[node] = generation;
		all[node] = inFlight;
		return new Board(state, shares, generations, all);
	}

	/*
	 * Of generations it only matters whether the node knows the latest.
	 */
	@Override
	public void write(Board board, Sketch sketch) {
		for (int node = 0; node < this.nodes; node++) {
			NodeState known = board.state.find(name(node));
			sketch.put(board.shares[node] + 1);
			sketch.put(board.inFlight[node]);
			sketch.put(known != null);
			if (known != null) {
				sketch.put(known.share());
				sketch.put(known.heldMax());
				sketch.put(known.inFlight());
				sketch.put(known.generation() == board.generations[node]);
			}
		}
	}

	@Override
	public @Nullable String wrong(Board board) {
		int held = Arrays.stream(board.shares).filter((share) -> share > 0).sum();
		this.mostShares = Math.max(this.mostShares, held);
		this.mostInFlight = Math.max(this.mostInFlight, Arrays.stream(board.inFlight).sum());
		return null;
	}

	@Override
	public String toString() {
		return "shares of " + this.limit + " on " + this.nodes + " nodes";
	}

}
