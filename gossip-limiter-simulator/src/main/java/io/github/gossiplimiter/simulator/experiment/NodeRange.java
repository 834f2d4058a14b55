/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Nodes as people write them: {@code 3}, {@code 0-11}, {@code 0-3,7}.
 *
 * @param nodes the nodes
 * @param text as it was written
 */
public record NodeRange(Set<Integer> nodes, String text) {

	private static final Pattern PART = Pattern.compile("(\\d{1,6})(?:-(\\d{1,6}))?");

	public NodeRange {
		nodes = Set.copyOf(nodes);
	}

	/**
	 * Read nodes.
	 * @throws IllegalArgumentException if these are none
	 */
	public static NodeRange parse(String text) {
		Set<Integer> nodes = new TreeSet<>();
		for (String part : text.strip().split(",", -1)) {
			Matcher matcher = PART.matcher(part.strip());
			if (!matcher.matches()) {
				throw new IllegalArgumentException("'" + text + "' are no nodes; write for example 3, 0-11 or 0-3,7");
			}
			int first = Integer.parseInt(matcher.group(1));
			int last = (matcher.group(2) != null) ? Integer.parseInt(matcher.group(2)) : first;
			if (last < first) {
				throw new IllegalArgumentException("'" + part + "' ends before it begins; write " + last + "-" + first);
			}
			for (int node = first; node <= last; node++) {
				nodes.add(node);
			}
		}
		return new NodeRange(nodes, text.strip());
	}

	/**
	 * Fail unless a cluster has all of them.
	 */
	void checkWithin(int clusterSize) {
		for (int node : this.nodes) {
			if (node >= clusterSize) {
				throw new IllegalArgumentException("there is no node " + node + "; with " + clusterSize
						+ " nodes they are called 0 to " + (clusterSize - 1));
			}
		}
	}

	@Override
	public String toString() {
		return this.text;
	}

}
