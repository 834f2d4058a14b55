/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

/**
 * Texts of the reasons why a coordinator rejects a report.
 */
final class ReportRefusal {

	private ReportRefusal() {
	}

	static String text(ConcurrencyAnswer answer, ConcurrencyRules own, String key, String node) {
		return switch (answer.verdict()) {
			case OTHER_RULES -> "The backend '" + key + "' is divided by other rules than those of this node ("
					+ differences(own, answer.rules())
					+ "): set the same on all nodes, or wait until the others have left";
			case DUPLICATE -> "Another node in front of the backend '" + key + "' is called '" + node
					+ "': give each node a name of its own, or wait until its earlier life is forgotten";
			case FULL -> "The backend '" + key + "' has " + ConcurrencyRules.NODES_MAX + " nodes already";
			case ACCEPTED, STALE -> "";
		};
	}

	private static String differences(ConcurrencyRules own, ConcurrencyRules others) {
		StringBuilder text = new StringBuilder();
		difference("ceiling", own.ceiling(), others.ceiling(), text);
		difference("allocation", own.allocation(), others.allocation(), text);
		difference("handoff", own.handoff(), others.handoff(), text);
		difference("lease", own.lease(), others.lease(), text);
		return text.toString();
	}

	private static void difference(String name, Object own, Object others, StringBuilder text) {
		if (!own.equals(others)) {
			text.append(text.isEmpty() ? "" : ", ")
				.append(name)
				.append(": here ")
				.append(own)
				.append(", there ")
				.append(others);
		}
	}

}
