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
import io.github.gossiplimiter.concurrency.allocation.HeirBoard.Heir;
import io.github.gossiplimiter.concurrency.allocation.HeirBoard.Kind;
import io.github.gossiplimiter.concurrency.allocation.HeirBoard.Mail;
import io.github.gossiplimiter.concurrency.allocation.HeirBoard.Node;
import io.github.gossiplimiter.concurrency.allocation.HeirBoard.Old;
import io.github.gossiplimiter.concurrency.allocation.HeirBoard.Phase;
import io.github.gossiplimiter.model.Model;
import io.github.gossiplimiter.model.Sketch;

import static io.github.gossiplimiter.concurrency.allocation.HandoffBoard.name;

/**
 * A backend passes from one coordinator to another one. Everybody hears of that at a
 * moment of its own; the first hands over what it knows when asked, or crashes before.
 * The rules are those of the real {@link Allocator}.
 */
final class SuccessorModel implements Model<HeirBoard> {

	private static final int ROUNDS = 5;

	private final Allocator allocator = new Allocator(ReservedShare.BY_RULES);

	private final ConcurrencyRules rules = ConcurrencyRules.defaults();

	private final Setting setting;

	private int mostInFlight;

	private int mostHandedOver;

	SuccessorModel(Setting setting) {
		this.setting = setting;
	}

	/**
	 * What may happen.
	 */
	enum Fault {

		/** Messages are lost. */
		LOSS,

		/** Messages arrive twice. */
		REPEAT,

		/** Nodes hear nothing for so long that they are fenced and forgotten. */
		SILENCE,

		/** Coordinators crash. */
		CRASH,

		/** Who has handed over goes on granting. */
		GREED,

		/** What is handed over says which shares were granted last, not what is held. */
		SHARES_ALONE,

		/** What is handed over does not say what is in flight. */
		NOTHING_IN_FLIGHT,

		/** Who comes next does not wait for anything. */
		HASTE

	}

	/**
	 * A size, and what may happen.
	 *
	 * @param nodes how many nodes
	 * @param limit the ceiling
	 * @param mail most messages on their way for a node
	 * @param faults what may happen
	 * @param joins whether the last node comes with the heir, and reports to nobody else
	 * @param settles whether it is looked at every board if it comes to rest as it should
	 */
	record Setting(int nodes, int limit, int mail, Set<Fault> faults, boolean joins, boolean settles) {

		static Setting of(int nodes, int limit, int mail, Fault... faults) {
			Set<Fault> all = EnumSet.noneOf(Fault.class);
			Collections.addAll(all, faults);
			return new Setting(nodes, limit, mail, all, false, false);
		}

		Setting settling() {
			return new Setting(this.nodes, this.limit, this.mail, this.faults, this.joins, true);
		}

		Setting joining() {
			return new Setting(this.nodes, this.limit, this.mail, this.faults, true, this.settles);
		}

		boolean has(Fault fault) {
			return this.faults.contains(fault);
		}

	}

	int mostInFlight() {
		return this.mostInFlight;
	}

	/**
	 * Most requests in flight under a coordinator to which something was handed over.
	 */
	int mostHandedOver() {
		return this.mostHandedOver;
	}

	@Override
	public HeirBoard start() {
		BackendState empty = BackendState.empty(this.rules);
		HeirBoard board = new HeirBoard(new Old(Phase.SERVING, false, empty),
				new Heir(Phase.AWAY, false, empty, List.of()), Collections.nCopies(this.setting.nodes, Node.NEW),
				List.of());
		return this.setting.joins ? board.with(this.setting.nodes - 1, Node.NEW.moves()) : board;
	}

	@Override
	public void moves(HeirBoard board, Moves<HeirBoard> moves) {
		for (int i = 0; i < this.setting.nodes; i++) {
			live(board, i, board.nodes().get(i), moves);
			forget(board, i, board.nodes().get(i), moves);
		}
		pass(board, moves);
		for (Mail message : board.mail()) {
			HeirBoard without = board.minus(message);
			moves.to(arrive(without, message), words(message.node(), message.kind() + " arrives"));
			if (this.setting.has(Fault.REPEAT)
					&& (message.node() == Mail.NOBODY || board.mailOf(message.node()) < this.setting.mail)) {
				moves.to(arrive(board, message),
						words(message.node(), message.kind() + " arrives, not for the last time"));
			}
			if (this.setting.has(Fault.LOSS)) {
				moves.to(without, words(message.node(), message.kind() + " is lost"));
			}
		}
	}

	private static Supplier<String> words(int node, String what) {
		return () -> ((node != Mail.NOBODY) ? name(node) : "coordinators") + ": " + what;
	}

	private void live(HeirBoard board, int i, Node node, Moves<HeirBoard> moves) {
		if (node.admits()) {
			moves.to(board.with(i, node.inFlight(node.inFlight() + 1)), words(i, "begins a request"));
		}
		if (node.inFlight() > 0) {
			moves.to(board.with(i, node.inFlight(node.inFlight() - 1)), words(i, "ends a request"));
		}
		if (board.mailOf(i) < this.setting.mail) {
			moves.to(tidied(send(board, i)), words(i, "reports"));
		}
		if (!node.moved()) {
			moves.to(board.with(i, node.moves()), words(i, "knows of the heir"));
		}
		if (this.setting.has(Fault.SILENCE) && !node.fenced()) {
			moves.to(board.with(i, node.fence()), words(i, "is fenced"));
		}
	}

	private HeirBoard send(HeirBoard board, int i) {
		Node node = board.nodes().get(i);
		return board.with(i, node.sending())
			.plus(new Mail(i, Kind.REPORT, !node.moved(), node.sent() + 1, node.generation(),
					node.fenced() ? 0 : node.share(), node.inFlight(), null));
	}

	private void forget(HeirBoard board, int i, Node node, Moves<HeirBoard> moves) {
		Old old = board.old();
		Heir heir = board.heir();
		if (!this.setting.has(Fault.SILENCE) || !node.fenced()) {
			return;
		}
		// Long before it forgets a node that turned to the heir it knows of that itself.
		if (old.phase() == Phase.SERVING && !node.moved() && old.state().find(name(i)) != null) {
			moves.to(board.with(old.state(old.state().without(name(i)))).withoutAnswers(i, true),
					words(i, "is forgotten by the first"));
		}
		if (heir.state().find(name(i)) != null) {
			moves.to(board.with(heir.state(heir.state().without(name(i)))).withoutAnswers(i, false),
					words(i, "is forgotten by the heir"));
		}
	}

	private void pass(HeirBoard board, Moves<HeirBoard> moves) {
		Old old = board.old();
		Heir heir = board.heir();
		if (old.phase() == Phase.SERVING) {
			moves.to(resign(board), words(Mail.NOBODY, "the first knows of the heir"));
		}
		if (heir.phase() == Phase.AWAY) {
			HeirBoard next = this.setting.has(Fault.HASTE) ? begin(board, Phase.SERVING, heir.state())
					: board.with(heir.phase(Phase.WAITING)).plus(Mail.CLAIM);
			moves.to(next, words(Mail.NOBODY, "the heir knows that it is its turn"));
		}
		if (heir.phase() == Phase.WAITING) {
			moves.to(begin(board, Phase.FROZEN, frozen()), words(Mail.NOBODY, "the heir waits no longer"));
			if (this.setting.has(Fault.LOSS) && !board.isOnItsWay(Kind.CLAIM)) {
				moves.to(board.plus(Mail.CLAIM), words(Mail.NOBODY, "the heir asks again"));
			}
		}
		if (heir.phase() == Phase.FROZEN && isOver(board)) {
			moves.to(thaw(board), words(Mail.NOBODY, "leases of the first have ended"));
		}
		if (this.setting.has(Fault.CRASH)) {
			crash(board, moves);
		}
	}

	private void crash(HeirBoard board, Moves<HeirBoard> moves) {
		BackendState empty = BackendState.empty(this.rules);
		if (board.old().phase() != Phase.GONE) {
			moves.to(tidied(board.with(new Old(Phase.GONE, false, empty))), words(Mail.NOBODY, "the first crashes"));
		}
		if (board.heir().phase() != Phase.GONE) {
			moves.to(tidied(board.with(board.heir().begin(Phase.GONE, empty))), words(Mail.NOBODY, "the heir crashes"));
		}
	}

	private BackendState frozen() {
		return BackendState.takenOver(this.rules, 1);
	}

	/*
	 * By then all have heard whose turn it is, and what the first granted has run out.
	 */
	private static boolean isOver(HeirBoard board) {
		return board.old().phase() != Phase.SERVING
				&& board.nodes().stream().noneMatch((node) -> node.byOld() && !node.fenced());
	}

	private HeirBoard thaw(HeirBoard board) {
		HeirBoard next = board.with(board.heir().phase(Phase.SERVING).state(board.heir().state().thawed()));
		for (int i = 0; i < this.setting.nodes; i++) {
			next = next.withoutAnswers(i, true);
		}
		return next;
	}

	private HeirBoard resign(HeirBoard board) {
		HeirBoard next = board.with(board.old().phase(Phase.RESIGNED));
		return tidied(board.old().claimed() ? next.plus(table(next)) : next);
	}

	private Mail table(HeirBoard board) {
		BackendState state = board.old().state().handedOver(0);
		return Mail.table(new BackendState(state.rules(), state.frozenMicros(), state.nodes()
			.stream()
			.map((node) -> new NodeState(node.node(), node.life(), node.sequence(), node.expiryMicros(),
					node.localLimit(), node.generation(), node.share(),
					this.setting.has(Fault.SHARES_ALONE) ? node.share() : node.heldMax(),
					this.setting.has(Fault.NOTHING_IN_FLIGHT) ? 0 : node.inFlight(), node.demand(), node.leaving()))
			.toList()));
	}

	/*
	 * Who has begun listens to nothing that is handed over.
	 */
	private HeirBoard begin(HeirBoard board, Phase as, BackendState with) {
		HeirBoard next = board.with(board.heir().begin(as, with));
		for (Mail report : board.heir().held()) {
			next = answer(next, report);
		}
		return tidied(next);
	}

	/*
	 * What cannot matter any more is left out: messages that nobody will listen to, and
	 * what nobody will be told.
	 */
	private HeirBoard tidied(HeirBoard board) {
		Old old = board.old();
		Phase heir = board.heir().phase();
		if (old.phase() == Phase.SERVING || this.setting.has(Fault.GREED)) {
			return board;
		}
		boolean begun = heir != Phase.AWAY && heir != Phase.WAITING;
		List<Mail> mail = board.mail()
			.stream()
			.filter((message) -> (message.kind() != Kind.REPORT || !message.old())
					&& !(begun && message.node() == Mail.NOBODY) && !(heir == Phase.GONE && isForHeir(message)))
			.toList();
		return new HeirBoard(begun ? new Old(Phase.RESIGNED, false, BackendState.empty(this.rules)) : old, board.heir(),
				board.nodes(), mail);
	}

	private static boolean isForHeir(Mail message) {
		return message.kind() == Kind.REPORT && !message.old();
	}

	private HeirBoard arrive(HeirBoard board, Mail message) {
		return switch (message.kind()) {
			case REPORT -> report(board, message);
			case ANSWER -> follow(board, message);
			case CLAIM -> claim(board);
			case TABLE -> (board.heir().phase() == Phase.WAITING && message.table() != null)
					? begin(board, Phase.SERVING, message.table().inherited(0)) : board;
		};
	}

	private HeirBoard claim(HeirBoard board) {
		return switch (board.old().phase()) {
			case SERVING -> board.with(board.old().asked());
			case RESIGNED -> board.isOnItsWay(Kind.TABLE) ? board : board.plus(table(board));
			default -> board;
		};
	}

	private HeirBoard report(HeirBoard board, Mail report) {
		Phase old = board.old().phase();
		if (report.old()) {
			boolean greedy = this.setting.has(Fault.GREED) && board.heir().handed();
			boolean serves = old == Phase.SERVING || (old == Phase.RESIGNED && greedy);
			return serves ? answer(board, report) : board;
		}
		return switch (board.heir().phase()) {
			case WAITING -> board.with(board.heir().hold(report));
			case FROZEN, SERVING -> answer(board, report);
			default -> board;
		};
	}

	private HeirBoard answer(HeirBoard board, Mail report) {
		ConcurrencyReport told = new ConcurrencyReport("model", new Sender(name(report.node()), 1, report.sequence()),
				this.rules, this.setting.limit,
				new Use(report.generation(), report.share(), report.inFlight(), report.inFlight()), false);
		BackendState known = report.old() ? board.old().state() : board.heir().state();
		Allocator.Step step = this.allocator.take(known, told, 0);
		HeirBoard next = report.old() ? board.with(board.old().state(step.state()))
				: board.with(board.heir().state(step.state()));
		ConcurrencyAnswer.Grant grant = step.answer().grant();
		return step.answer().isAccepted() ? next.plus(new Mail(report.node(), Kind.ANSWER, report.old(),
				report.sequence(), grant.generation(), grant.share(), 0, null)) : next;
	}

	/*
	 * Answers of the first are followed even by a node that knows of the heir: they may
	 * have been on their way within it.
	 */
	private static HeirBoard follow(HeirBoard board, Mail answer) {
		Node node = board.nodes().get(answer.node());
		boolean follows = answer.sequence() > node.answered() && answer.generation() >= node.generation();
		return follows ? board.with(answer.node(), node.follow(answer)) : board;
	}

	@Override
	public void write(HeirBoard board, Sketch sketch) {
		board.write(sketch);
	}

	@Override
	public @Nullable String wrong(HeirBoard board) {
		int inFlight = board.inFlight();
		this.mostInFlight = Math.max(this.mostInFlight, inFlight);
		if (board.heir().handed()) {
			this.mostHandedOver = Math.max(this.mostHandedOver, inFlight);
		}
		if (inFlight > this.setting.limit) {
			return inFlight + " requests in flight, the ceiling is " + this.setting.limit;
		}
		return this.setting.settles ? unsettled(board) : null;
	}

	/*
	 * From here on nothing goes wrong: requests end, all know of the heir, and every node
	 * reports in turn. All have to get exactly their parts.
	 */
	private @Nullable String unsettled(HeirBoard board) {
		if (board.heir().phase() == Phase.GONE) {
			return null;
		}
		HeirBoard next = (board.old().phase() == Phase.SERVING) ? resign(board) : board;
		next = new HeirBoard(next.old(), next.heir(), next.nodes(), List.of());
		for (int i = 0; i < this.setting.nodes; i++) {
			next = next.with(i, next.nodes().get(i).moves().inFlight(0));
		}
		next = successor(next);
		for (int i = 0; i < ROUNDS * this.setting.nodes; i++) {
			next = round(next, i % this.setting.nodes);
		}
		int shares = next.nodes().stream().mapToInt(Node::share).sum();
		int most = (this.setting.limit + this.setting.nodes - 1) / this.setting.nodes;
		boolean even = next.nodes().stream().allMatch((node) -> node.share() <= most);
		return (shares == this.setting.limit && even) ? null : "comes to rest with shares of " + shares;
	}

	private HeirBoard successor(HeirBoard board) {
		Phase heir = board.heir().phase();
		HeirBoard next = board;
		if (heir == Phase.AWAY || heir == Phase.WAITING) {
			next = (board.old().phase() == Phase.RESIGNED)
					? begin(board, Phase.SERVING, board.old().state().handedOver(0).inherited(0))
					: begin(board, Phase.FROZEN, frozen());
		}
		if (next.heir().phase() == Phase.FROZEN) {
			for (int i = 0; i < this.setting.nodes; i++) {
				Node node = next.nodes().get(i);
				next = node.byOld() ? next.with(i, node.fence()) : next;
			}
			next = thaw(next);
		}
		return new HeirBoard(next.old(), next.heir(), next.nodes(), List.of());
	}

	private HeirBoard round(HeirBoard board, int i) {
		HeirBoard sent = send(board, i);
		HeirBoard next = report(sent.minus(sent.mail().get(0)), sent.mail().get(0));
		for (Mail message : next.mail()) {
			next = follow(next.minus(message), message);
		}
		return next;
	}

	@Override
	public String toString() {
		return "handover of " + this.setting.limit + " among " + this.setting.nodes + " nodes, " + this.setting.mail
				+ " messages each, " + this.setting.faults + (this.setting.joins ? ", one with the heir" : "");
	}

}
