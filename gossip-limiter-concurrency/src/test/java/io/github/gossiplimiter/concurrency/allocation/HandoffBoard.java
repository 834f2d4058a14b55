/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.allocation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.model.Sketch;

/**
 * A coordinator, nodes, and messages on their way between them, at one instant.
 *
 * @param state what the coordinator knows
 * @param nodes the nodes
 * @param mail what is on its way, in an order that says nothing
 */
record HandoffBoard(BackendState state, List<Node> nodes, List<Mail> mail) {

	private static final Comparator<Mail> ORDER = Comparator.comparingInt(Mail::node)
		.thenComparing(Mail::kind)
		.thenComparingLong(Mail::sequence)
		.thenComparingLong(Mail::generation);

	HandoffBoard {
		nodes = List.copyOf(nodes);
		mail = (mail.size() < 2) ? List.copyOf(mail) : mail.stream().sorted(ORDER).toList();
	}

	/**
	 * Where a node is in its life.
	 */
	enum Phase {

		OUT, IN, LEFT

	}

	/**
	 * A node.
	 *
	 * @param phase whether it is there
	 * @param fenced whether it has no lease
	 * @param generation of its share
	 * @param share what it keeps to
	 * @param inFlight its requests
	 * @param sent number of its last report
	 * @param answered number of the last report whose answer it follows
	 * @param seen its requests when it last looked at them
	 */
	record Node(Phase phase, boolean fenced, long generation, int share, int inFlight, long sent, long answered,
			int seen) {

		static final Node NEW = new Node(Phase.OUT, true, 0, 0, 0, 0, 0, 0);

		Node phase(Phase value) {
			return new Node(value, this.fenced, this.generation, this.share, this.inFlight, this.sent, this.answered,
					this.seen);
		}

		Node inFlight(int value) {
			return new Node(this.phase, this.fenced, this.generation, this.share, value, this.sent, this.answered,
					this.seen);
		}

		Node seen(int value) {
			return new Node(this.phase, this.fenced, this.generation, this.share, this.inFlight, this.sent,
					this.answered, value);
		}

		Node sending() {
			return new Node(this.phase, this.fenced, this.generation, this.share, this.inFlight, this.sent + 1,
					this.answered, this.seen);
		}

		/**
		 * The lease has ended, and everything was aborted.
		 */
		Node fence() {
			return new Node(this.phase, true, this.generation, this.share, 0, this.sent, this.answered, 0);
		}

		Node follow(Mail answer) {
			return new Node(this.phase, false, answer.generation, answer.share, this.inFlight, this.sent,
					answer.sequence, this.seen);
		}

		boolean admits() {
			return this.phase == Phase.IN && !this.fenced && this.inFlight < this.share;
		}

	}

	/**
	 * What a message is.
	 */
	enum Kind {

		REPORT, ANSWER,

		/** A share that the node has not asked for. */
		GRANT

	}

	/**
	 * A message.
	 *
	 * @param node from or to which node
	 * @param kind what it is
	 * @param sequence number of the report
	 * @param generation reported or granted
	 * @param share reported or granted
	 * @param inFlight reported
	 * @param leaving reported
	 */
	record Mail(int node, Kind kind, long sequence, long generation, int share, int inFlight, boolean leaving) {

	}

	HandoffBoard with(BackendState value) {
		return new HandoffBoard(value, this.nodes, this.mail);
	}

	HandoffBoard with(int index, Node node) {
		List<Node> all = new ArrayList<>(this.nodes);
		all.set(index, node);
		return new HandoffBoard(this.state, all, this.mail);
	}

	HandoffBoard plus(Mail message) {
		List<Mail> all = new ArrayList<>(this.mail);
		all.add(message);
		return new HandoffBoard(this.state, this.nodes, all);
	}

	HandoffBoard minus(Mail message) {
		List<Mail> all = new ArrayList<>(this.mail);
		all.remove(message);
		return new HandoffBoard(this.state, this.nodes, all);
	}

	/**
	 * The same, and answers on their way to a node have lost their meaning: their leases
	 * have ended. A grant brings none, and the node itself has to know.
	 */
	HandoffBoard withoutAnswers(int node) {
		return new HandoffBoard(this.state, this.nodes,
				this.mail.stream().filter((message) -> message.node != node || message.kind != Kind.ANSWER).toList());
	}

	int mailOf(int node) {
		return (int) this.mail.stream().filter((message) -> message.node == node).count();
	}

	int inFlight() {
		return this.nodes.stream().mapToInt(Node::inFlight).sum();
	}

	static String name(int node) {
		return "node " + node;
	}

	/**
	 * Write what tells this board from others. Of numbers that only grow, their order
	 * matters, and of generations also whether one comes right after another.
	 */
	void write(Sketch sketch) {
		for (int i = 0; i < this.nodes.size(); i++) {
			Node node = this.nodes.get(i);
			NodeState known = this.state.find(name(i));
			Scale sequences = new Scale(1);
			Scale generations = new Scale(3);
			sequences.add(node.sent, node.answered, (known != null) ? known.sequence() : 0);
			generations.add(node.generation, (known != null) ? known.generation() : 0);
			for (Mail message : this.mail) {
				if (message.node == i) {
					sequences.add(message.sequence);
					generations.add(message.generation);
				}
			}
			write(i, node, sequences, generations, sketch);
			write(known, sequences, generations, sketch);
		}
	}

	private void write(int index, Node node, Scale sequences, Scale generations, Sketch sketch) {
		sketch.put(node.phase == Phase.OUT);
		sketch.put(node.phase == Phase.IN);
		sketch.put(node.fenced);
		sketch.put(generations.of(node.generation));
		sketch.put(node.share);
		sketch.put(node.inFlight);
		sketch.put(sequences.of(node.sent));
		sketch.put(sequences.of(node.answered));
		sketch.put(node.seen);
		for (Mail message : this.mail) {
			if (message.node == index) {
				sketch.put((message.kind == Kind.REPORT) ? 1 : (message.kind == Kind.ANSWER) ? 2 : 3);
				sketch.put(sequences.of(message.sequence));
				sketch.put(generations.of(message.generation));
				sketch.put(message.share);
				sketch.put(message.inFlight);
				sketch.put(message.leaving);
			}
		}
		sketch.put(0);
	}

	private static void write(@Nullable NodeState known, Scale sequences, Scale generations, Sketch sketch) {
		sketch.put(known != null);
		if (known != null) {
			sketch.put(sequences.of(known.sequence()));
			sketch.put(generations.of(known.generation()));
			sketch.put(known.share());
			sketch.put(known.heldMax());
			sketch.put(known.inFlight());
			sketch.put(known.leaving());
		}
	}

	/**
	 * Makes numbers that only ever grow small again.
	 */
	static final class Scale {

		private final long[] numbers = new long[16];

		private final int gapMax;

		private int size;

		Scale(int gapMax) {
			this.gapMax = gapMax;
		}

		void add(long... values) {
			for (long value : values) {
				this.numbers[this.size++] = value;
			}
		}

		int of(long value) {
			Arrays.sort(this.numbers, 0, this.size);
			int place = 0;
			for (int i = 1; i < this.size && this.numbers[i] <= value; i++) {
				place += (int) Math.min(this.gapMax, this.numbers[i] - this.numbers[i - 1]);
			}
			return place;
		}

	}

}
