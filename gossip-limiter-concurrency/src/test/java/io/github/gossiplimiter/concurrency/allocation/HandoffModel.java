/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.allocation;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyReport.Sender;
import io.github.gossiplimiter.concurrency.ConcurrencyReport.Use;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;
import io.github.gossiplimiter.concurrency.Handoff;
import io.github.gossiplimiter.concurrency.allocation.HandoffBoard.Kind;
import io.github.gossiplimiter.concurrency.allocation.HandoffBoard.Mail;
import io.github.gossiplimiter.concurrency.allocation.HandoffBoard.Node;
import io.github.gossiplimiter.concurrency.allocation.HandoffBoard.Phase;
import io.github.gossiplimiter.model.Model;
import io.github.gossiplimiter.model.Sketch;

import static io.github.gossiplimiter.concurrency.allocation.HandoffBoard.name;

/**
 * Nodes and a coordinator whose messages are late, lost and out of order; nodes join,
 * leave, crash and are fenced. The rules are those of the real {@link Allocator}; nodes
 * follow answers as the real limiter does.
 */
final class HandoffModel implements Model<HandoffBoard> {

	/** What others have in flight is not reserved, only what they may still hold. */
	static final ReservedShare HELD_ALONE = (node, rules) -> node.heldMax();

	private static final int ROUNDS = 5;

	private final Allocator allocator;

	private final Setting setting;

	private int mostInFlight;

	HandoffModel(Setting setting) {
		this.setting = setting;
		this.allocator = new Allocator(setting.reserve);
	}

	/**
	 * What may happen besides joining and reporting.
	 */
	enum Fault {

		/** Messages are lost. */
		LOSS,

		/** Messages arrive twice. */
		REPEAT,

		/** Nodes leave in good order. */
		LEAVE,

		/**
		 * Nodes crash, or hear nothing for so long that they are fenced and forgotten.
		 */
		SILENCE,

		/** A node reports its share of now with its requests of before. */
		TORN,

		/** A node is forgotten before it is fenced. */
		EARLY,

		/** Nodes are told of shares that they have not asked for. */
		GRANT,

		/** Nodes believe what they are told, however old it is. */
		CREDULITY

	}

	/**
	 * A size, and what may happen.
	 *
	 * @param nodes how many nodes
	 * @param limit the ceiling
	 * @param mail most messages on their way for a node
	 * @param rules by which rules
	 * @param reserve what is reserved
	 * @param faults what may happen
	 * @param settles whether it is looked at every board if it comes to rest as it should
	 */
	record Setting(int nodes, int limit, int mail, ConcurrencyRules rules, ReservedShare reserve, Set<Fault> faults,
			boolean settles) {

		static Setting of(int nodes, int limit, int mail, Fault... faults) {
			Set<Fault> all = EnumSet.noneOf(Fault.class);
			Collections.addAll(all, faults);
			return new Setting(nodes, limit, mail, ConcurrencyRules.defaults(), ReservedShare.BY_RULES, all, false);
		}

		Setting reserve(ReservedShare value) {
			return new Setting(this.nodes, this.limit, this.mail, this.rules, value, this.faults, this.settles);
		}

		Setting handoff(Handoff value) {
			return new Setting(this.nodes, this.limit, this.mail, this.rules.withHandoff(value), this.reserve,
					this.faults, this.settles);
		}

		Setting settling() {
			return new Setting(this.nodes, this.limit, this.mail, this.rules, this.reserve, this.faults, true);
		}

		boolean has(Fault fault) {
			return this.faults.contains(fault);
		}

	}

	int mostInFlight() {
		return this.mostInFlight;
	}

	@Override
	public HandoffBoard start() {
		return new HandoffBoard(BackendState.empty(this.setting.rules),
				Collections.nCopies(this.setting.nodes, Node.NEW), List.of());
	}

	@Override
	public void moves(HandoffBoard board, Moves<HandoffBoard> moves) {
		for (int i = 0; i < this.setting.nodes; i++) {
			Node node = board.nodes().get(i);
			if (node.phase() == Phase.OUT) {
				moves.to(board.with(i, node.phase(Phase.IN)), words(i, "joins"));
			}
			else if (node.phase() == Phase.IN) {
				use(board, i, node, moves);
				talk(board, i, node, moves);
			}
			end(board, i, node, moves);
		}
		for (Mail message : board.mail()) {
			arrive(board, message, moves);
		}
	}

	private static Supplier<String> words(int node, String what) {
		return () -> name(node) + " " + what;
	}

	private void use(HandoffBoard board, int i, Node node, Moves<HandoffBoard> moves) {
		if (node.admits()) {
			moves.to(board.with(i, node.inFlight(node.inFlight() + 1)), words(i, "begins a request"));
		}
		if (this.setting.has(Fault.TORN) && node.seen() != node.inFlight()) {
			moves.to(board.with(i, node.seen(node.inFlight())), words(i, "counts its requests"));
		}
	}

	private void talk(HandoffBoard board, int i, Node node, Moves<HandoffBoard> moves) {
		if (board.mailOf(i) < this.setting.mail) {
			moves.to(send(board, i, node, false), words(i, "reports"));
			if (this.setting.has(Fault.LEAVE)) {
				moves.to(send(board, i, node, true), words(i, "leaves"));
			}
		}
		if (this.setting.has(Fault.SILENCE)) {
			moves.to(board.with(i, node.fence().phase(Phase.LEFT)), words(i, "crashes"));
			if (!node.fenced()) {
				moves.to(board.with(i, node.fence()), words(i, "is fenced"));
			}
		}
	}

	private void end(HandoffBoard board, int i, Node node, Moves<HandoffBoard> moves) {
		if (node.inFlight() > 0) {
			moves.to(board.with(i, node.inFlight(node.inFlight() - 1)), words(i, "ends a request"));
		}
		boolean silent = node.phase() == Phase.LEFT ? node.inFlight() == 0 : node.fenced();
		boolean forgettable = this.setting.has(Fault.EARLY)
				|| (silent && (this.setting.has(Fault.SILENCE) || this.setting.has(Fault.LEAVE)));
		if (forgettable && board.state().find(name(i)) != null) {
			moves.to(board.with(board.state().without(name(i))).withoutAnswers(i), words(i, "is forgotten"));
		}
	}

	private HandoffBoard send(HandoffBoard board, int i, Node node, boolean leaving) {
		int inFlight = this.setting.has(Fault.TORN) ? node.seen() : node.inFlight();
		int held = (node.fenced() || leaving) ? 0 : node.share();
		Mail report = new Mail(i, Kind.REPORT, node.sent() + 1, node.generation(), held, inFlight, leaving);
		Node sent = node.sending();
		return board.with(i, leaving ? sent.phase(Phase.LEFT) : sent).plus(report);
	}

	private void arrive(HandoffBoard board, Mail message, Moves<HandoffBoard> moves) {
		HandoffBoard without = board.minus(message);
		if (message.kind() != Kind.REPORT) {
			moves.to(follow(without, message), words(message.node(), "hears an answer"));
		}
		else {
			moves.to(answer(without, message), words(message.node(), "is heard"));
			if (this.setting.has(Fault.REPEAT) && board.mailOf(message.node()) < this.setting.mail) {
				moves.to(answer(board, message), words(message.node(), "is heard, not for the last time"));
			}
		}
		if (this.setting.has(Fault.LOSS)) {
			moves.to(without, words(message.node(), "loses a message"));
		}
	}

	private HandoffBoard answer(HandoffBoard board, Mail report) {
		ConcurrencyReport told = new ConcurrencyReport("model", new Sender(name(report.node()), 1, report.sequence()),
				this.setting.rules, this.setting.limit,
				new Use(report.generation(), report.share(), report.inFlight(), report.inFlight()), report.leaving());
		Allocator.Step step = this.allocator.take(board.state(), told, 0);
		ConcurrencyAnswer answer = step.answer();
		HandoffBoard next = board.with(step.state());
		if (answer.isAccepted() && !report.leaving()) {
			next = next.plus(new Mail(report.node(), Kind.ANSWER, report.sequence(), answer.grant().generation(),
					answer.grant().share(), 0, false));
		}
		for (int i = 0; i < this.setting.nodes && this.setting.has(Fault.GRANT); i++) {
			next = step.nudged().contains(name(i)) ? grant(next, i) : next;
		}
		return next;
	}

	/*
	 * What does not fit is lost.
	 */
	private HandoffBoard grant(HandoffBoard board, int i) {
		Allocator.Step step = this.allocator.give(board.state(), name(i), 0);
		if (step == null) {
			return board;
		}
		HandoffBoard next = board.with(step.state());
		ConcurrencyAnswer answer = step.answer();
		return (board.mailOf(i) < this.setting.mail) ? next.plus(new Mail(i, Kind.GRANT, answer.sequence(),
				answer.grant().generation(), answer.grant().share(), 0, false)) : next;
	}

	private HandoffBoard follow(HandoffBoard board, Mail answer) {
		Node node = board.nodes().get(answer.node());
		boolean follows = node.phase() == Phase.IN && ((answer.kind() == Kind.GRANT) ? believes(node, answer)
				: answer.sequence() > node.answered() && answer.generation() >= node.generation());
		return follows ? board.with(answer.node(), node.follow(answer)) : board;
	}

	private boolean believes(Node node, Mail grant) {
		return !node.fenced() && ((grant.sequence() == node.answered() && grant.generation() > node.generation())
				|| this.setting.has(Fault.CREDULITY));
	}

	@Override
	public void write(HandoffBoard board, Sketch sketch) {
		board.write(sketch);
	}

	@Override
	public @Nullable String wrong(HandoffBoard board) {
		int inFlight = board.inFlight();
		this.mostInFlight = Math.max(this.mostInFlight, inFlight);
		if (inFlight > this.setting.limit) {
			return inFlight + " requests in flight, the ceiling is " + this.setting.limit;
		}
		int shares = board.state().members().stream().mapToInt(NodeState::share).sum();
		if (shares > this.setting.limit) {
			return "shares of " + shares + ", the ceiling is " + this.setting.limit;
		}
		return this.setting.settles ? unsettled(board) : null;
	}

	/*
	 * From here on nothing goes wrong: requests end, the dead are forgotten, and every
	 * node reports in turn. All have to get exactly their parts.
	 */
	private @Nullable String unsettled(HandoffBoard board) {
		HandoffBoard next = new HandoffBoard(board.state(), board.nodes(), List.of());
		int present = 0;
		for (int i = 0; i < this.setting.nodes; i++) {
			Node node = next.nodes().get(i);
			next = next.with(i, node.inFlight(0).seen(0));
			present += (node.phase() == Phase.IN) ? 1 : 0;
			next = (node.phase() == Phase.IN) ? next : next.with(next.state().without(name(i)));
		}
		for (int i = 0; i < ROUNDS * this.setting.nodes; i++) {
			next = round(next, i % this.setting.nodes);
		}
		int shares = next.nodes().stream().filter((node) -> node.phase() == Phase.IN).mapToInt(Node::share).sum();
		boolean even = next.nodes()
			.stream()
			.filter((node) -> node.phase() == Phase.IN)
			.allMatch((node) -> node.share() * this.present(board) <= this.setting.limit + this.present(board) - 1);
		return (present == 0 || (shares == this.setting.limit && even)) ? null
				: "comes to rest with shares of " + shares;
	}

	private int present(HandoffBoard board) {
		return (int) board.nodes().stream().filter((node) -> node.phase() == Phase.IN).count();
	}

	private HandoffBoard round(HandoffBoard board, int i) {
		Node node = board.nodes().get(i);
		if (node.phase() != Phase.IN) {
			return board;
		}
		HandoffBoard sent = send(board, i, node, false);
		HandoffBoard next = answer(sent.minus(sent.mail().get(0)), sent.mail().get(0));
		for (Mail message : next.mail()) {
			next = follow(next.minus(message), message);
		}
		return next;
	}

	@Override
	public String toString() {
		return "handoff of " + this.setting.limit + " among " + this.setting.nodes + " nodes, " + this.setting.mail
				+ " messages each, " + this.setting.faults;
	}

}
