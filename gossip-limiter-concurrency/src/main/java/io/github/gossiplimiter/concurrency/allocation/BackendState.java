/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.allocation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.concurrency.ConcurrencyRules;

/**
 * State of a backend at its coordinator. Immutable.
 *
 * @param rules by which rules the nodes play
 * @param frozenMicros until when no share may grow, by the coordinator's clock: it may
 * have been granted to somebody that this coordinator has not heard of
 * @param nodes the nodes in front of it, in the order of the UTF-8 bytes of their names
 * @since 0.1.0
 */
public record BackendState(ConcurrencyRules rules, long frozenMicros, List<NodeState> nodes) {

	/**
	 * The order of names in which the remainder is dealt out.
	 */
	static final Comparator<String> BY_NAME = BackendState::compare;

	public BackendState {
		nodes = List.copyOf(nodes);
	}

	/**
	 * A backend without nodes.
	 */
	public static BackendState empty(ConcurrencyRules rules) {
		return new BackendState(rules, Long.MIN_VALUE, List.of());
	}

	/**
	 * A backend whose nodes were coordinated elsewhere until now.
	 * @param frozenMicros until when no share may grow
	 */
	public static BackendState takenOver(ConcurrencyRules rules, long frozenMicros) {
		return new BackendState(rules, frozenMicros, List.of());
	}

	/**
	 * Whether a time was ever set until which no share may grow.
	 */
	public boolean isFrozen() {
		return this.frozenMicros != Long.MIN_VALUE;
	}

	/**
	 * The same, and shares may grow.
	 */
	public BackendState thawed() {
		return new BackendState(this.rules, Long.MIN_VALUE, this.nodes);
	}

	/**
	 * The same as it is told to the next coordinator: without anybody's instants, because
	 * clocks show what they like. Until when no share may grow becomes for how long.
	 * @param nowMicros the time of the coordinator that hands it over
	 */
	public BackendState handedOver(long nowMicros) {
		return new BackendState(this.rules,
				(this.frozenMicros > nowMicros) ? this.frozenMicros - nowMicros : Long.MIN_VALUE,
				at(nowMicros).nodes.stream().map((node) -> node.until(0)).toList());
	}

	/**
	 * The same as the next coordinator takes it: as if all nodes had just reported. So
	 * nobody is forgotten before its lease ends, whoever renewed it until now.
	 * @param nowMicros the time of the coordinator that takes it
	 */
	public BackendState inherited(long nowMicros) {
		long untilMicros = nowMicros + this.rules.leaseMicros();
		return new BackendState(this.rules, isFrozen() ? nowMicros + this.frozenMicros : Long.MIN_VALUE,
				this.nodes.stream().map((node) -> node.until(untilMicros)).toList());
	}

	/**
	 * Whether the nodes are in order, and no name is there twice.
	 */
	public boolean isOrdered() {
		for (int i = 1; i < this.nodes.size(); i++) {
			if (BY_NAME.compare(this.nodes.get(i - 1).node(), this.nodes.get(i).node()) >= 0) {
				return false;
			}
		}
		return true;
	}

	/**
	 * The same without those that have not reported for the time of a lease.
	 */
	BackendState at(long nowMicros) {
		if (this.nodes.stream().noneMatch((node) -> node.expiryMicros() <= nowMicros)) {
			return this;
		}
		return new BackendState(this.rules, this.frozenMicros,
				this.nodes.stream().filter((node) -> node.expiryMicros() > nowMicros).toList());
	}

	/**
	 * The state of a node.
	 * @return nothing if nothing is known of it
	 */
	public @Nullable NodeState find(String name) {
		for (NodeState node : this.nodes) {
			if (node.node().equals(name)) {
				return node;
			}
		}
		return null;
	}

	/**
	 * The same with another state of a node.
	 */
	BackendState with(NodeState changed) {
		List<NodeState> all = new ArrayList<>(this.nodes.size() + 1);
		boolean placed = false;
		for (NodeState node : this.nodes) {
			int order = BY_NAME.compare(node.node(), changed.node());
			if (!placed && order >= 0) {
				all.add(changed);
				placed = true;
			}
			if (order != 0) {
				all.add(node);
			}
		}
		if (!placed) {
			all.add(changed);
		}
		return new BackendState(this.rules, this.frozenMicros, all);
	}

	/**
	 * The same without a node.
	 */
	BackendState without(String name) {
		return new BackendState(this.rules, this.frozenMicros,
				this.nodes.stream().filter((node) -> !node.node().equals(name)).toList());
	}

	/**
	 * The same by other rules.
	 */
	BackendState by(ConcurrencyRules others) {
		return new BackendState(others, this.frozenMicros, this.nodes);
	}

	/**
	 * Those that share the ceiling.
	 */
	List<NodeState> members() {
		return this.nodes.stream().filter((node) -> !node.leaving()).toList();
	}

	/*
	 * Code points are ordered as their UTF-8 bytes are, which every store can compare.
	 * Only surrogates stand elsewhere among characters.
	 */
	private static int compare(String one, String other) {
		int length = Math.min(one.length(), other.length());
		for (int i = 0; i < length; i++) {
			int difference = weight(one.charAt(i)) - weight(other.charAt(i));
			if (difference != 0) {
				return difference;
			}
		}
		return one.length() - other.length();
	}

	private static int weight(char character) {
		return Character.isSurrogate(character) ? character + (1 << 16) : character;
	}

}
