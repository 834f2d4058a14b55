/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.model;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What a search found.
 *
 * @param model what was searched
 * @param boards how many different boards there are, or were seen before the wrong one
 * @param moves how many moves were tried
 * @param depth moves from the start to the farthest board
 * @param wrong what is wrong with the last board, if anything
 * @param trace a shortest way to the wrong board, in words
 */
public record Outcome(String model, int boards, long moves, int depth, @Nullable String wrong, List<String> trace) {

	public Outcome {
		trace = List.copyOf(trace);
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder();
		text.append("%s: %,d states, %,d moves, depth %d".formatted(this.model, this.boards, this.moves, this.depth));
		for (int i = 0; i < this.trace.size(); i++) {
			text.append(System.lineSeparator()).append("  ").append(i + 1).append(". ").append(this.trace.get(i));
		}
		if (this.wrong != null) {
			text.append(System.lineSeparator()).append("  => ").append(this.wrong);
		}
		return text.toString();
	}

}
