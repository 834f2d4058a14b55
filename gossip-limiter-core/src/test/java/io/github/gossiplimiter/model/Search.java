/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Looks at every board that can be reached, nearest first, so that the first trace to a
 * wrong one is a shortest one.
 *
 * @param <B> a board
 */
public final class Search<B> {

	/*
	 * Boards that wait for their turn are kept as they are, the others only as the bytes
	 * that tell them apart. A trace is found by walking it again from the start: at each
	 * board, the move that leads to the next one is looked up by those bytes.
	 */

	private final Model<B> model;

	private final int bound;

	private final Known known = new Known();

	private final ArrayDeque<B> waiting = new ArrayDeque<>();

	private final Sketch sketch = new Sketch();

	private long moves;

	private int depth;

	private @Nullable String wrong;

	private Search(Model<B> model, int bound) {
		this.model = model;
		this.bound = bound;
	}

	/**
	 * Search until something is wrong or nothing is left.
	 * @param bound most boards to look at; a model that has more is too large
	 */
	public static <B> Outcome run(Model<B> model, int bound) {
		return new Search<>(model, bound).run();
	}

	private Outcome run() {
		found(this.model.start(), -1);
		int number = 0;
		int lastOfDepth = 0;
		while (this.wrong == null && !this.waiting.isEmpty()) {
			B board = this.waiting.remove();
			int from = number++;
			this.model.moves(board, (next, words) -> step(next, from));
			if (from == lastOfDepth) {
				lastOfDepth = this.known.size() - 1;
				this.depth++;
			}
		}
		List<String> trace = (this.wrong != null) ? trace(this.known.size() - 1) : List.of();
		return new Outcome(this.model.toString(), this.known.size(), this.moves, this.depth, this.wrong, trace);
	}

	private void step(B next, int from) {
		this.moves++;
		if (this.wrong == null) {
			found(next, from);
		}
	}

	private void found(B board, int parent) {
		if (this.known.add(bytes(board), parent)) {
			this.wrong = this.model.wrong(board);
			this.waiting.add(board);
			if (this.known.size() > this.bound) {
				throw new IllegalStateException(this.model + " has more than " + this.bound + " boards");
			}
		}
	}

	private byte[] bytes(B board) {
		this.sketch.clear();
		this.model.write(board, this.sketch);
		return this.sketch.toBytes();
	}

	private List<String> trace(int last) {
		List<Integer> numbers = new ArrayList<>();
		for (int number = last; number > 0; number = this.known.parent(number)) {
			numbers.add(number);
		}
		Collections.reverse(numbers);
		List<String> trace = new ArrayList<>();
		B board = this.model.start();
		for (int number : numbers) {
			board = follow(board, number, trace);
		}
		return trace;
	}

	private B follow(B board, int number, List<String> trace) {
		AtomicReference<@Nullable B> found = new AtomicReference<>();
		AtomicReference<@Nullable Supplier<String>> text = new AtomicReference<>();
		this.model.moves(board, (next, words) -> {
			if (found.get() == null && this.known.is(number, bytes(next))) {
				found.set(next);
				text.set(words);
			}
		});
		B next = found.get();
		Supplier<String> words = text.get();
		if (next == null || words == null) {
			throw new IllegalStateException("a board with the same bytes has another future: " + this.model);
		}
		trace.add(words.get());
		return next;
	}

}
