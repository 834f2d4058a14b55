/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.allocation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.concurrency.allocation.HandoffBoard.Scale;
import io.github.gossiplimiter.model.Sketch;

/**
 * A coordinator, the one that takes over from it, nodes, and messages on their way
 * between them, at one instant.
 *
 * @param old who coordinates first
 * @param heir who does so next
 * @param nodes the nodes
 * @param mail what is on its way, in an order that says nothing
 */
record HeirBoard(Old old, Heir heir, List<Node> nodes, List<Mail> mail) {

	private static final Comparator<Mail> ORDER = Comparator.comparingInt(Mail::node)
		.thenComparing(Mail::kind)
		.thenComparing(Mail::old)
		.thenComparingLong(Mail::sequence)
		.thenComparingLong(Mail::generation);

	HeirBoard {
		nodes = List.copyOf(nodes);
		mail = (mail.size() < 2) ? List.copyOf(mail) : mail.stream().sorted(ORDER).toList();
	}

	/**
	 * Who coordinates first.
	 *
	 * @param phase whether it still does
	 * @param claimed whether it was asked to hand over
	 * @param state what it knows
	 */
	record Old(Phase phase, boolean claimed, BackendState state) {

		Old state(BackendState value) {
			return new Old(this.phase, this.claimed, value);
		}

		Old phase(Phase value) {
			return new Old(value, this.claimed, this.state);
		}

		Old asked() {
			return new Old(this.phase, true, this.state);
		}

	}

	/**
	 * Where a coordinator is.
	 */
	enum Phase {

		/** It does not know that it is its turn. */
		AWAY,

		/** It waits for what is handed over. */
		WAITING,

		/** Nothing was handed over, and it gives nobody more. */
		FROZEN,

		/** It coordinates. */
		SERVING,

		/** It knows that it is somebody else's turn. */
		RESIGNED,

		/** It has crashed. */
		GONE

	}

	/**
	 * Who coordinates next.
	 *
	 * @param phase whether it does yet
	 * @param handed whether something was handed over to it
	 * @param state what it knows
	 * @param held reports that it holds back
	 */
	record Heir(Phase phase, boolean handed, BackendState state, List<Mail> held) {

		Heir {
			held = List.copyOf(held);
		}

		Heir state(BackendState value) {
			return new Heir(this.phase, this.handed, value, this.held);
		}

		Heir phase(Phase value) {
			return new Heir(value, this.handed, this.state, this.held);
		}

		Heir hold(Mail report) {
			List<Mail> all = new ArrayList<>(this.held);
			all.removeIf((other) -> other.node == report.node);
			all.add(report);
			return new Heir(this.phase, this.handed, this.state, all);
		}

		Heir begin(Phase as, BackendState with) {
			return new Heir(as, as == Phase.SERVING, with, List.of());
		}

	}

	/**
	 * A node.
	 *
	 * @param moved whether it knows that it is the heir's turn
	 * @param fenced whether it has no lease
	 * @param byOld whether its lease is from the first coordinator
	 * @param generation of its share
	 * @param share what it keeps to
	 * @param inFlight its requests
	 * @param sent number of its last report
	 * @param answered number of the last report whose answer it follows
	 */
	record Node(boolean moved, boolean fenced, boolean byOld, long generation, int share, int inFlight, long sent,
			long answered) {

		static final Node NEW = new Node(false, true, false, 0, 0, 0, 0, 0);

		Node moves() {
			return new Node(true, this.fenced, this.byOld, this.generation, this.share, this.inFlight, this.sent,
					this.answered);
		}

		Node inFlight(int value) {
			return new Node(this.moved, this.fenced, this.byOld, this.generation, this.share, value, this.sent,
					this.answered);
		}

		Node sending() {
			return new Node(this.moved, this.fenced, this.byOld, this.generation, this.share, this.inFlight,
					this.sent + 1, this.answered);
		}

		/**
		 * The lease has ended, and everything was aborted.
		 */
		Node fence() {
			return new Node(this.moved, true, false, this.generation, this.share, 0, this.sent, this.answered);
		}

		Node follow(Mail answer) {
			return new Node(this.moved, false, answer.old, answer.generation, answer.share, this.inFlight, this.sent,
					answer.sequence);
		}

		boolean admits() {
			return !this.fenced && this.inFlight < this.share;
		}

	}

	/**
	 * What a message is.
	 */
	enum Kind {

		REPORT, ANSWER, CLAIM, TABLE

	}

	/**
	 * A message.
	 *
	 * @param node from or to which node; none if it is between coordinators
	 * @param kind what it is
	 * @param old whether it is to or from the first coordinator
	 * @param sequence number of the report
	 * @param generation reported or granted
	 * @param share reported or granted
	 * @param inFlight reported
	 * @param table handed over
	 */
	record Mail(int node, Kind kind, boolean old, long sequence, long generation, int share, int inFlight,
			@Nullable BackendState table) {

		static final int NOBODY = -1;

		static final Mail CLAIM = new Mail(NOBODY, Kind.CLAIM, true, 0, 0, 0, 0, null);

		static Mail table(BackendState state) {
			return new Mail(NOBODY, Kind.TABLE, true, 0, 0, 0, 0, state);
		}

	}

	HeirBoard with(Old value) {
		return new HeirBoard(value, this.heir, this.nodes, this.mail);
	}

	HeirBoard with(Heir value) {
		return new HeirBoard(this.old, value, this.nodes, this.mail);
	}

	HeirBoard with(int index, Node node) {
		List<Node> all = new ArrayList<>(this.nodes);
		all.set(index, node);
		return new HeirBoard(this.old, this.heir, all, this.mail);
	}

	HeirBoard plus(Mail message) {
		List<Mail> all = new ArrayList<>(this.mail);
		all.add(message);
		return new HeirBoard(this.old, this.heir, this.nodes, all);
	}

	HeirBoard minus(Mail message) {
		List<Mail> all = new ArrayList<>(this.mail);
		all.remove(message);
		return new HeirBoard(this.old, this.heir, this.nodes, all);
	}

	/**
	 * The same, and the leases of answers on their way to a node have ended.
	 * @param byOldAlone whether only those of the first coordinator
	 */
	HeirBoard withoutAnswers(int node, boolean byOldAlone) {
		return new HeirBoard(this.old, this.heir, this.nodes, this.mail.stream()
			.filter((message) -> message.node != node || message.kind != Kind.ANSWER || (byOldAlone && !message.old))
			.toList());
	}

	int mailOf(int node) {
		return (int) (this.mail.stream().filter((message) -> message.node == node).count()
				+ this.heir.held.stream().filter((message) -> message.node == node).count());
	}

	boolean isOnItsWay(Kind kind) {
		return this.mail.stream().anyMatch((message) -> message.kind == kind);
	}

	int inFlight() {
		return this.nodes.stream().mapToInt(Node::inFlight).sum();
	}

	/**
	 * Write what tells this board from others, as {@link HandoffBoard} does.
	 */
	void write(Sketch sketch) {
		sketch.put(this.old.phase.name().charAt(0));
		sketch.put(this.old.claimed);
		sketch.put(this.heir.phase.name().charAt(0));
		sketch.put(this.heir.handed);
		sketch.put((int) this.mail.stream().filter((message) -> message.kind == Kind.CLAIM).count());
		sketch.put((int) this.mail.stream().filter((message) -> message.kind == Kind.TABLE).count());
		for (int i = 0; i < this.nodes.size(); i++) {
			write(i, sketch);
		}
		this.heir.held.forEach((report) -> sketch.put(report.node));
	}

	private void write(int index, Sketch sketch) {
		Node node = this.nodes.get(index);
		String name = HandoffBoard.name(index);
		List<@Nullable NodeState> known = new ArrayList<>();
		known.add(this.old.state.find(name));
		known.add(this.heir.state.find(name));
		List<Mail> own = new ArrayList<>();
		for (Mail message : this.mail) {
			if (message.table != null) {
				known.add(message.table.find(name));
			}
			if (message.node == index) {
				own.add(message);
			}
		}
		int travelling = own.size();
		this.heir.held.stream().filter((report) -> report.node == index).forEach(own::add);
		Scale sequences = new Scale(1);
		Scale generations = new Scale(3);
		sequences.add(node.sent, node.answered);
		generations.add(node.generation);
		for (NodeState each : known) {
			if (each != null) {
				sequences.add(each.sequence());
				generations.add(each.generation());
			}
		}
		own.forEach((message) -> {
			sequences.add(message.sequence);
			generations.add(message.generation);
		});
		write(node, sequences, generations, sketch);
		known.forEach((each) -> write(each, sequences, generations, sketch));
		sketch.put(travelling);
		own.forEach((message) -> write(message, sequences, generations, sketch));
		sketch.put(255);
	}

	private static void write(Node node, Scale sequences, Scale generations, Sketch sketch) {
		sketch.put(node.moved);
		sketch.put(node.fenced);
		sketch.put(node.byOld);
		sketch.put(generations.of(node.generation));
		sketch.put(node.share);
		sketch.put(node.inFlight);
		sketch.put(sequences.of(node.sent));
		sketch.put(sequences.of(node.answered));
	}

	private static void write(@Nullable NodeState known, Scale sequences, Scale generations, Sketch sketch) {
		sketch.put(known != null);
		if (known != null) {
			sketch.put(sequences.of(known.sequence()));
			sketch.put(generations.of(known.generation()));
			sketch.put(known.share());
			sketch.put(known.heldMax());
			sketch.put(known.inFlight());
		}
	}

	private static void write(Mail message, Scale sequences, Scale generations, Sketch sketch) {
		sketch.put(message.kind == Kind.REPORT);
		sketch.put(message.old);
		sketch.put(sequences.of(message.sequence));
		sketch.put(generations.of(message.generation));
		sketch.put(message.share);
		sketch.put(message.inFlight);
	}

}
