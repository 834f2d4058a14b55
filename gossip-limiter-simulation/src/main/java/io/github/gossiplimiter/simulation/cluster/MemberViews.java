/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;

import io.github.gossiplimiter.simulation.network.Network;
import io.github.gossiplimiter.simulation.network.Partition;
import io.github.gossiplimiter.simulation.time.VirtualTime;

/**
 * Who each node believes is there. The truth reaches a view some time after it changed;
 * what has changed back by then is never noticed.
 */
final class MemberViews {

	private static final Comparator<NodeLife> BY_NUMBER = Comparator.comparingInt(NodeLife::number);

	private final Map<NodeLife, Set<NodeLife>> views = new TreeMap<>(BY_NUMBER);

	private final Set<NodeLife> notified = new HashSet<>();

	private final VirtualTime time;

	private final Network network;

	MemberViews(VirtualTime time, Network network) {
		this.time = time;
		this.network = network;
	}

	/**
	 * A node began: it sees nobody and nobody sees it yet.
	 */
	void add(NodeLife life) {
		this.views.put(life, new TreeSet<>(BY_NUMBER));
	}

	/**
	 * Let everyone know everything at once.
	 */
	void update() {
		recheck((observer, subject) -> true);
		this.views.forEach((observer, view) -> {
			if (view.isEmpty()) {
				notifyObserver(observer);
			}
		});
	}

	/**
	 * Something happened to a node that its peers and itself will notice.
	 */
	void changed(NodeLife life, long delayNanos) {
		this.time.after(delayNanos, () -> recheck((observer, subject) -> observer == life || subject == life));
	}

	/**
	 * A split will be noticed some time after it began, and its end as well.
	 */
	void watch(Partition partition, MembershipDelays delays) {
		this.time.at(partition.start().plus(delays.failure()).toNanos(), () -> recheck(partition));
		this.time.at(partition.heal().plus(delays.join()).toNanos(), () -> recheck(partition));
	}

	/**
	 * A split began or ended that will be noticed after a while.
	 */
	void changed(Partition partition, long delayNanos) {
		this.time.after(delayNanos, () -> recheck(partition));
	}

	private void recheck(Partition partition) {
		recheck((observer, subject) -> partition.separates(observer.node(), subject.node()));
	}

	private void recheck(BiPredicate<NodeLife, NodeLife> pairs) {
		for (NodeLife observer : List.copyOf(this.views.keySet())) {
			if (observer.isGone() || observer.isPaused()) {
				continue;
			}
			boolean changed = false;
			for (NodeLife subject : this.views.keySet()) {
				if (subject != observer && pairs.test(observer, subject)) {
					changed |= update(observer, subject);
				}
			}
			// A node that finds nobody is told so too, once.
			if (this.notified.add(observer) || changed) {
				notifyObserver(observer);
			}
		}
		forgetUnseen();
	}

	private boolean update(NodeLife observer, NodeLife subject) {
		Set<NodeLife> view = viewOf(observer);
		boolean visible = !subject.isGone() && !subject.isPaused()
				&& this.network.isReachable(observer.node(), subject.node());
		return visible ? view.add(subject) : view.remove(subject);
	}

	private void notifyObserver(NodeLife observer) {
		observer.members(viewOf(observer).stream().map(NodeLife::member).toList());
	}

	private Set<NodeLife> viewOf(NodeLife life) {
		return this.views.computeIfAbsent(life, (key) -> new TreeSet<>(BY_NUMBER));
	}

	/*
	 * A life that ended and that nobody lists any more will not come back.
	 */
	private void forgetUnseen() {
		List<NodeLife> ended = new ArrayList<>(this.views.keySet());
		ended.removeIf((life) -> !life.isGone());
		ended.removeIf((life) -> this.views.entrySet()
			.stream()
			.anyMatch((entry) -> !entry.getKey().isGone() && entry.getValue().contains(life)));
		ended.forEach(this.views::remove);
		this.notified.retainAll(this.views.keySet());
	}

}
