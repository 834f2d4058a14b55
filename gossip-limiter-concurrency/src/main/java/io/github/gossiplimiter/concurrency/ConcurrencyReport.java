/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import io.github.gossiplimiter.concurrency.latency.LocalLimitSettings;

/**
 * A node's report of its use to the coordinator of a backend, which is also its request
 * for a share.
 *
 * @param key the backend; the same on all nodes in front of it
 * @param sender who reports
 * @param rules by which rules it plays
 * @param localLimit what it infers that the backend can bear, all nodes together
 * @param use what it holds and uses, read at one instant
 * @param leaving whether it admits nothing any more, and leaves
 * @since 0.1.0
 */
public record ConcurrencyReport(String key, Sender sender, ConcurrencyRules rules, int localLimit, Use use,
		boolean leaving) {

	/**
	 * Largest limit and largest share.
	 */
	public static final int LIMIT_MAX = LocalLimitSettings.LIMIT_MAX;

	/**
	 * Longest key, in characters.
	 */
	public static final int KEY_LENGTH_MAX = 200;

	public ConcurrencyReport {
		if (key.isBlank() || key.length() > KEY_LENGTH_MAX) {
			throw new IllegalArgumentException("key must have 1 to " + KEY_LENGTH_MAX + " characters: key=" + key);
		}
		if (localLimit < 1 || localLimit > LIMIT_MAX) {
			throw new IllegalArgumentException(
					"localLimit must be between 1 and " + LIMIT_MAX + ": localLimit=" + localLimit);
		}
	}

	/**
	 * Sender of a report.
	 *
	 * @param node name of the node, unique among the nodes in front of the backend
	 * @param life what tells this life of the node from others, and from another node
	 * that was given the same name; at most 48 bits
	 * @param sequence number of the report, larger than that of any before; at most 48
	 * bits
	 */
	public record Sender(String node, long life, long sequence) {

		/**
		 * Longest name.
		 */
		public static final int NODE_LENGTH_MAX = 64;

		static final long NUMBER_MAX = (1L << 48) - 1;

		public Sender {
			if (node.isBlank() || node.length() > NODE_LENGTH_MAX) {
				throw new IllegalArgumentException(
						"node must have 1 to " + NODE_LENGTH_MAX + " characters: node=" + node);
			}
			check("life", life);
			check("sequence", sequence);
		}

		private static void check(String name, long value) {
			if (value < 0 || value > NUMBER_MAX) {
				throw new IllegalArgumentException(name + " must fit in 48 bits: " + name + "=" + value);
			}
		}

	}

	/**
	 * Share and use of a node.
	 *
	 * @param generation of the share that it keeps to, 0 if it never had one
	 * @param held that share; 0 if its lease has run out
	 * @param inFlight its requests in flight
	 * @param demand most requests that were in flight since the report before, and one
	 * more if the share was too small for another one
	 */
	public record Use(long generation, int held, int inFlight, int demand) {

		/**
		 * A node that has just started.
		 */
		public static final Use NONE = new Use(0, 0, 0, 0);

		/**
		 * Largest generation.
		 */
		public static final long GENERATION_MAX = (1L << 48) - 1;

		public Use {
			if (generation < 0 || generation > GENERATION_MAX) {
				throw new IllegalArgumentException("generation must fit in 48 bits: generation=" + generation);
			}
			check("held", held);
			check("inFlight", inFlight);
			check("demand", demand);
		}

		private static void check(String name, int value) {
			if (value < 0 || value > LIMIT_MAX) {
				throw new IllegalArgumentException(
						name + " must be between 0 and " + LIMIT_MAX + ": " + name + "=" + value);
			}
		}

	}

}
